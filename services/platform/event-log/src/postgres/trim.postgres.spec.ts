import pg from 'pg';
import { testDatabase } from '@mm/database/test-database.js';
import { readLogDays } from '../relay/relay.js';
import { ensureLogSchema } from './log-schema.js';
import { PostgresLogAppender } from './postgres-log-appender.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await ensureLogSchema(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const appender = new PostgresLogAppender();
const kept = async (): Promise<{ count: number; first: string; trimmed: string } | undefined> =>
  (
    await client.query<{ count: number; first: string; trimmed: string }>(
      `SELECT count(*)::int AS count, min(position) AS first, (SELECT trimmed FROM log.head) AS trimmed FROM log.event`,
    )
  ).rows[0];

it('removes events by age in batches, but only what every group has read', async () => {
  await client.query(
    `INSERT INTO log.event (position, event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
     SELECT n, gen_random_uuid(), 'post.collected', 'k', 's', 'ingestion', '',
       now() - CASE WHEN n <= 7000 THEN interval '20 days' ELSE interval '10 days' END, '{}'
     FROM generate_series(1, 8000) AS n`,
  );
  await client.query(`INSERT INTO log.cursor (consumer_group, position) VALUES ('review', 8000), ('reporting', 6000)`);
  expect(await appender.trim(client, 30)).toBe(false);
  expect(await kept()).toEqual({ count: 8000, first: '1', trimmed: '0' });
  expect(await appender.trim(client, 14)).toBe(true);
  expect(await appender.trim(client, 14)).toBe(false);
  expect(await kept()).toEqual({ count: 2000, first: '6001', trimmed: '6000' });
  await client.query('UPDATE log.cursor SET position = 8000');
  expect(await appender.trim(client, 14)).toBe(false);
  expect(await kept()).toEqual({ count: 1000, first: '7001', trimmed: '7000' });
});

it('keeps them for as many days as the setting says, within its limits', async () => {
  expect(await readLogDays(client)).toBe(14);
  await client.query(
    'CREATE SCHEMA identity; CREATE TABLE identity.system_setting (key text PRIMARY KEY, value jsonb)',
  );
  expect(await readLogDays(client)).toBe(14);
  await client.query(`INSERT INTO identity.system_setting VALUES ('log-days', '30')`);
  expect(await readLogDays(client)).toBe(30);
  await client.query(`UPDATE identity.system_setting SET value = '1000'`);
  expect(await readLogDays(client)).toBe(90);
});
