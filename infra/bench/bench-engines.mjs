import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@mm/database/embedded/launcher.js';
import pg from 'pg';
import { missingForEngines } from '../local/engines.mjs';
import { UserFacingError } from '../start/user-facing-error.mjs';

/** @typedef {{ address: string, pid: number }} Address */
/** @typedef {Address & { stop(): Promise<void> }} Engine */

/**
 * Runs `work` with a PostgreSQL with the product's settings and the given engines, all in a temporary folder, and stops
 * them afterwards.
 * @template T
 * @param {{ [name in 'kafka' | 'elasticsearch']?:
 *   (where: { folder: string, port: number, print: () => void }) => Promise<Engine> }} starters
 * @param {(engines: { folder: string, postgres: Address, kafka: Address, elasticsearch: Address }) => Promise<T>} work
 *   receives the engines that `starters` names
 * @throws {UserFacingError} when Java or Maven is missing
 */
export async function withEngines(starters, work) {
  const missing = Object.keys(starters).length > 0 ? missingForEngines() : undefined;
  if (missing) throw new UserFacingError(missing);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
  fs.chmodSync(folder, 0o755);
  const undo = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await Promise.resolve(step()).catch((error) => console.error(error));
  };
  const interrupted = () => void end().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  try {
    /** @type {any} */
    const engines = { folder };
    const database = await startPostgres({ folder: path.join(folder, 'postgres') });
    undo.push(() => database.stop(3000));
    engines.postgres = { address: await newDatabase(database.url), pid: database.pid };
    for (const [name, start] of Object.entries(starters)) {
      const engine = await start({ folder, port: 0, print: () => {} });
      undo.push(() => engine.stop());
      engines[name] = engine;
    }
    return await work(engines);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
    await end();
  }
}

async function newDatabase(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE DATABASE mm').finally(() => client.end());
  return Object.assign(new URL(url), { pathname: '/mm' }).href;
}
