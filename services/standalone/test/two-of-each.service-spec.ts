import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService, type ServiceHandle } from '@mm/service-host/service.js';
import pg from 'pg';
import { innerServices } from '../src/services.js';

describe('two processes of every service that start at the same moment on an empty database', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let client: pg.Client;
  let handles: ServiceHandle[] = [];
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));

  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await Promise.all([ensureLogSchema(database.url), ensureLogSchema(database.url)]);
    const environment = {
      DATABASE_URL: database.url,
      MM_SECRET_KEY: randomBytes(32).toString('base64'),
      MM_DEMO: 'true',
      MM_REPORTS_FOLDER: reports,
      MM_POOL: '2',
    };
    handles = await Promise.all(
      [...innerServices, ...innerServices].map((service) => startService(service, environment, { port: 0 }, false)),
    );
  });
  afterAll(async () => {
    await Promise.all(handles.map((handle) => handle.stop()));
    await client.end();
    await database.drop();
    fs.rmSync(reports, { recursive: true });
  });

  it('are all ready', async () => {
    expect(handles).toHaveLength(2 * innerServices.length);
    for (const { address } of handles) expect((await fetch(`${address}/health`)).status).toBe(200);
    const ready = await Promise.all(handles.map(async ({ address }) => (await fetch(`${address}/ready`)).json()));
    expect(ready.every((body) => (body as { database: boolean }).database)).toBe(true);
  });

  it('run every migration once', async () => {
    const { rows: schemas } = await client.query<{ name: string }>(
      `SELECT quote_ident(table_schema) AS name FROM information_schema.tables WHERE table_name = 'migration'`,
    );
    expect(schemas.length).toBeGreaterThan(2);
    for (const { name } of schemas) {
      const { rows } = await client.query(`SELECT name FROM ${name}.migration GROUP BY name HAVING count(*) > 1`);
      expect({ schema: name, twice: rows }).toEqual({ schema: name, twice: [] });
    }
  });

  it('create the first accounts once', async () => {
    const { rows } = await client.query<{ username: string }>('SELECT username FROM identity.users ORDER BY username');
    expect(rows.map(({ username }) => username)).toEqual(['admin', 'analyst', 'operator', 'superviser', 'viewer']);
  });

  it('use the same signing key', async () => {
    const keys = await Promise.all(
      handles
        .filter(({ name }) => name === 'identity')
        .map(async ({ address }) =>
          (
            (await (await fetch(`${address}/realms/mm/protocol/openid-connect/certs`)).json()) as {
              keys: { kid: string }[];
            }
          ).keys.map(({ kid }) => kid),
        ),
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual(keys[1]);
  });
});
