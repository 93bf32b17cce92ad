import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@mm/clock/testing/until.js';
import { testDatabase } from '@mm/database/test-database.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import pg from 'pg';
import { Installation } from '../src/installation.js';
import { standaloneSettings } from '../src/settings.js';

interface Line {
  level: string;
  service: string;
  correlationId?: string;
  msg: string;
}

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let installation: Installation;
let client: pg.Client;
let token: string;
const lines: Line[] = [];
const errors = (): Line[] => lines.filter(({ level }) => level === 'error' || level === 'warn');

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-failures-'));
  database = await testDatabase();
  const environment = { MM_DATA: folder, PORT: '0', DATABASE_URL: database.url, MM_POOL: '3' };
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  const logger = new JsonLogger({ level: 'warn', format: 'json', service: 'standalone', write });
  const ignore = (): void => undefined;
  installation = new Installation(standaloneSettings(environment), environment, ignore, ignore, logger);
  await installation.start();
  client = new pg.Client(database.url);
  await client.connect();
  const signedIn = await call('/api-py/login', { username: 'admin', password: 'demo' });
  token = ((await signedIn.json()) as { token: string }).token;
});

afterAll(async () => {
  await installation?.stop();
  await client?.end();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const call = (address: string, body?: unknown): Promise<Response> =>
  fetch(installation.address + address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe('an error in a process that runs all services', () => {
  it('is logged with the name of the service that failed, whichever call failed', async () => {
    const newToken = { name: 'архив', operations: ['report'], topics: null, expires_at: null };
    const broken = [
      ['identity.access_token', 'identity', '/api-py/create-access-token', newToken],
      ['ingestion.author', 'ingestion', '/api-py/vk/channels', undefined],
      ['review.event', 'review', '/api-py/events-list', undefined],
      ['reporting.topic', 'reporting', '/api-py/save-topic', { params: { name: 'а'.repeat(300), keywords: 'вода' } }],
    ] as const;
    for (const [table] of broken) await client.query(`ALTER TABLE ${table} RENAME TO hidden`);
    try {
      const responses = await Promise.all(
        broken
          .flatMap((one) => [one, one])
          .map(async ([, service, address, body]) => ({
            service,
            address,
            response: await call(address, body),
          })),
      );
      for (const { service, address, response } of responses) {
        const id = response.headers.get('x-correlation-id');
        const logged = errors().filter(({ correlationId }) => correlationId === id);
        expect([address, response.status, logged.map((line) => line.service)]).toEqual([address, 500, [service]]);
      }
    } finally {
      for (const [table] of broken) {
        const [schema, name] = table.split('.');
        await client.query(`ALTER TABLE ${schema}.hidden RENAME TO ${name}`);
      }
    }
  });

  it('is logged with the name of the consumer that failed', async () => {
    const id = randomUUID();
    await client.query(
      `INSERT INTO log.outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
       VALUES ($1, 'post.classified', '1', 'mm.events.v1.PostClassified', 'classification', $2, now(), 'not JSON')`,
      [id, randomUUID()],
    );
    await client.query("SELECT pg_notify('mm_outbox', 'log')");
    const dead = (): string[] =>
      errors()
        .filter(({ msg }) => msg.includes(id))
        .map(({ service, msg }) => `${service} logs ${msg.split(':')[0]}`)
        .sort();
    const groups = ['gateway', 'notification', 'reporting', 'review'];
    await until(() => dead().length >= groups.length, 'the dead letters of all groups');
    expect(dead()).toEqual(groups.map((name) => `${name} logs ${name}`));
  });
});
