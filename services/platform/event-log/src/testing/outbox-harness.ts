import { create } from '@bufbuild/protobuf';
import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { inTransaction } from '@mm/database/transaction.js';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { CreateOutbox1700000000000 } from '../outbox/create-outbox.migration.js';
import type { DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { DeadLetterReplayedSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { Outbox } from '../outbox/outbox.js';
import { OutboxNotifier } from '../outbox/outbox-notifier.js';
import { ensureLogSchema } from '../postgres/log-schema.js';
import type { LogAppender } from '../relay/log-appender.js';
import { Relay } from '../relay/relay.js';

export interface OutboxHarness {
  url: string;
  dataSource: DataSource;
  outbox: Outbox;
  /** Asks the group of a letter to handle its event again. */
  replay(letter: DeadLetter): Promise<void>;
  /** Errors reported by relays and others; some tests expect errors. */
  errors: unknown[];
  onError: (error: unknown) => void;
  startRelay(): Relay;
  /** Opens a write transaction here and in another database. */
  holdTransaction(): Promise<{ release(): Promise<void> }>;
  /** Stops all started relays and drops the databases. */
  close(): Promise<void>;
}

/**
 * For tests of an engine: a database with the outbox of one service, and relays that empty it with `createAppender`.
 */
export async function outboxHarness({
  service = 'reporting',
  createAppender,
}: { service?: string; createAppender?: () => LogAppender } = {}): Promise<OutboxHarness> {
  const database = await testDatabase();
  const other = await testDatabase();
  await ensureLogSchema(database.url);
  const dataSource = await openDataSource({
    url: database.url,
    schema: service,
    entities: [],
    migrations: [CreateOutbox1700000000000],
  });
  const notifier = new OutboxNotifier(database.url);
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const relays: Relay[] = [];
  return {
    url: database.url,
    dataSource,
    outbox: new Outbox(service, notifier),
    replay({ group, event }) {
      const asked = create(DeadLetterReplayedSchema, { group, ...(event ? { event } : {}) });
      const outbox = new Outbox('identity', notifier);
      return inTransaction(dataSource, (tx) => outbox.publish(tx, 'dead-letter.replayed', [asked]));
    },
    errors,
    onError,
    startRelay() {
      const relay = new Relay(database.url, onError, 1000, createAppender?.());
      relays.push(relay);
      relay.start();
      return relay;
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
      await Promise.all(relays.map((relay) => relay.stop()));
      await notifier.close();
      await dataSource.destroy();
      await other.drop();
      await database.drop();
    },
  };
}
