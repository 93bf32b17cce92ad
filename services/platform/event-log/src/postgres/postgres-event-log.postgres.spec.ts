import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { TopicChangedSchema, type TopicChanged } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import pg from 'pg';
import { eventLogContract, type Consumer, type EventLogHarness } from '../contract/event-log.contract.js';
import { follow } from '../testing/follow.js';
import { outboxHarness } from '../testing/outbox-harness.js';
import { PostgresLogReader } from './postgres-log-reader.js';
import { PostgresLogServer } from './postgres-log-server.js';
import { done } from '../step.js';

async function harness(): Promise<EventLogHarness> {
  const { url, dataSource, outbox, onError, startRelay, replay, holdTransaction, close } = await outboxHarness();
  startRelay();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const serve = async (group: string, topics: string[], handler: unknown): Promise<Consumer> => {
    const server = new PostgresLogServer({ url, group, onError, pool });
    for (const topic of topics) server.addHandler(topic, handler as never, true, { batch: 100 });
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    return { stop: () => server.close(), handledUntil: () => server.handledUntil() };
  };
  return {
    dataSource,
    outbox,
    holdTransaction,
    reader: new PostgresLogReader(pool),
    lateReader: async () => {
      const reader = new PostgresLogReader(pool);
      const server = new PostgresLogServer({ url, group: 'tail', onError, tailStart: reader.tailStart });
      return { reader, follow: (handler) => follow(server, handler), stop: () => server.close() };
    },
    consume: (group, handler) => serve(group, ['topic.changed'], handler),
    consumeLetters: (group, handler) => serve(group, ['topic.changed.dead', 'topic.matched.dead'], handler),
    replay,
    async deadLetters() {
      const { rows } = await pool.query<{ topic: string; value: string }>(
        "SELECT topic, value FROM log.event WHERE topic LIKE '%.dead'",
      );
      return rows.map(({ topic, value }) => ({ topic, ...(JSON.parse(value) as { reason: string; tries: number }) }));
    },
    async close() {
      await pool.end();
      await close();
    },
  };
}

describe('the event log on PostgreSQL', () => {
  eventLogContract(harness);
});

describe('the reader of the log on PostgreSQL', () => {
  it('delivers events once that are appended while it reads', async () => {
    const { url, dataSource, outbox, startRelay, close } = await outboxHarness();
    startRelay();
    const pool = new pg.Pool({ connectionString: url });
    const direct = new PostgresLogReader(pool);
    const from = await direct.head();
    const append = async (version: number): Promise<void> => {
      const before = await direct.head();
      await inTransaction(dataSource, (tx) =>
        outbox.publish(tx, 'topic.changed', [create(TopicChangedSchema, { topicId: 1, version })]),
      );
      while ((await direct.head()) === before) await sleep(5);
    };
    await append(1);
    /** Appends an event between the reader's two statements. */
    let version = 1;
    const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
      const result = await pool.query(text, values);
      if (text.includes('log.head') && version < 3) await append(++version);
      return result;
    };
    const reader = new PostgresLogReader({ query } as unknown as pg.Pool);
    const read: number[] = [];
    for (let cursor = from, reached = ''; cursor !== reached;) {
      reached = cursor;
      const window = await reader.readAfter(cursor, ['topic.changed'], 500);
      read.push(...window.events.map(({ message }) => (message as TopicChanged).version));
      cursor = window.cursor;
    }
    expect(read).toEqual([1, 2, 3]);
    await pool.end();
    await close();
  });
});

describe('the log on PostgreSQL with long texts', () => {
  it('delivers them in small batches and loses none', async () => {
    const log = await harness();
    const from = await log.reader.head();
    const versions = Array.from({ length: 24 }, (_, i) => i + 1);
    await inTransaction(log.dataSource, (tx) =>
      log.outbox.publish(
        tx,
        'topic.changed',
        versions.map((version) => create(TopicChangedSchema, { topicId: 1, version, name: 'ж'.repeat(1_000_000) })),
      ),
    );
    const received: number[] = [];
    const batches: number[] = [];
    const consumer = await log.consume('one', async (events) => {
      received.push(...events.map(({ message }) => message.version));
      batches.push(events.length);
      return done();
    });
    while (received.length < versions.length) await sleep(20);
    expect([received, Math.max(...batches)]).toEqual([versions, 9]);
    const read: number[] = [];
    for (let cursor = from; read.length < versions.length;) {
      const window = await log.reader.readAfter(cursor, ['topic.changed'], 500);
      read.push(...window.events.map(({ message }) => (message as TopicChanged).version));
      cursor = window.cursor;
    }
    expect(read).toEqual(versions);
    await consumer.stop();
    await log.close();
  });
});
