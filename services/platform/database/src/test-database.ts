import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from './embedded/launcher.js';

let server: Promise<{ url: string; stop?: () => Promise<void> }> | undefined;
let openDatabases = 0;

/** One server for all tests of a worker: TEST_DATABASE_URL, else an embedded one in a temporary folder. */
function testServer(): Promise<{ url: string; stop?: () => Promise<void> }> {
  return (server ??= (async () => {
    if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL };
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-test-pg-'));
    // The account of the server must be able to enter it.
    fs.chmodSync(dataDir, 0o711);
    const started = await startPostgres({ folder: path.join(dataDir, 'server'), settings: { fsync: 'off' } });
    return {
      url: started.url,
      stop: async () => {
        await started.stop();
        fs.rmSync(dataDir, { recursive: true, force: true });
      },
    };
  })());
}

/** A fresh empty database. `drop()` removes it and, after the last one, stops an embedded server. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  openDatabases++;
  const { url } = await testServer();
  const name = `mm_test_${randomBytes(6).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return {
    url: databaseUrl.toString(),
    async drop() {
      await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      if (--openDatabases > 0) return;
      const { stop } = await testServer();
      server = undefined;
      await stop?.();
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
