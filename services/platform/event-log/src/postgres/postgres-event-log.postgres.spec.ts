import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import pg from 'pg';
import { eventLogContract, type EventLogHarness } from '../contract/event-log.contract.js';
import { CreateOutbox1700000000000 } from '../outbox/create-outbox.migration.js';
import { Outbox } from '../outbox/outbox.js';
import { Wake } from '../outbox/wake.js';
import { Relay } from '../relay/relay.js';
import { ensureLogSchema } from './log-schema.js';
import { PostgresLogReader } from './postgres-log-reader.js';
import { PostgresLogServer } from './postgres-log-server.js';

async function harness(): Promise<EventLogHarness> {
  const database = await testDatabase();
  const other = await testDatabase();
  await ensureLogSchema(database.url);
  const dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations: [CreateOutbox1700000000000] });
  const wake = new Wake(database.url);
  const errors: unknown[] = [];
  const relay = new Relay(database.url, (error) => errors.push(error));
  relay.start();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  return {
    dataSource,
    outbox: new Outbox('reporting', wake),
    reader: new PostgresLogReader(pool),
    async consume(group, handler) {
      const server = new PostgresLogServer({ url: database.url, group, onError: (error) => errors.push(error) });
      server.addHandler('topic.changed', handler as never, true, { batch: 100 });
      await new Promise<void>((resolve) => server.listen(() => resolve()));
      return { stop: () => server.close() };
    },
    async deadLetters() {
      const { rows } = await pool.query<{ topic: string; value: string }>("SELECT topic, value FROM log.event WHERE topic LIKE '%.dead'");
      return rows.map(({ topic, value }) => ({ topic, ...(JSON.parse(value) as { reason: string; tries: number }) }));
    },
    async holdTransaction() {
      const clients = [new pg.Client(database.url), new pg.Client(other.url)];
      for (const client of clients) {
        await client.connect();
        await client.query('BEGIN; CREATE TABLE held (n int); INSERT INTO held VALUES (1)');
      }
      return {
        async release() {
          for (const client of clients) await client.end();
        },
      };
    },
    async close() {
      await relay.stop();
      await wake.close();
      await pool.end();
      await dataSource.destroy();
      await other.drop();
      await database.drop();
    },
  };
}

describe('the event log on PostgreSQL', () => {
  eventLogContract(harness);
});
