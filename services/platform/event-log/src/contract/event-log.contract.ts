import { create } from '@bufbuild/protobuf';
import type { DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { DeadTopicName } from '@mm/proto/events/topics.js';
import { PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { TopicChangedSchema, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { inTransaction } from '@mm/database/transaction.js';
import { correlationId, withCorrelation } from '@mm/telemetry/correlation.js';
import type { DataSource } from 'typeorm';
import { runCausedBy } from '../delivery/cause.js';
import type { EventLogReader, EventOutbox, LogEvent } from '../event-log.js';
import { until } from '@mm/clock/testing/until.js';
import { dead, done, retry, skip, type Step } from '../step.js';
import { deadLetterContract } from './dead-letter.contract.js';
import { handledUntilContract } from './handled-until.contract.js';
import { readerContract } from './reader.contract.js';

export interface Consumer {
  /** Up to when its whole group handled the log. */
  handledUntil(): Promise<Date | undefined>;
  stop(): Promise<void>;
}

export interface LateReader {
  reader: EventLogReader;
  /** Starts a consumer of 'topic.changed' without a stored position. */
  follow(handler: (events: LogEvent<'topic.changed'>[]) => Promise<Step>): void;
  stop(): Promise<void>;
}

/** An engine under test. */
export interface EventLogHarness {
  dataSource: DataSource;
  outbox: EventOutbox;
  reader: EventLogReader;
  /** Starts a reader that keeps almost nothing in memory, with a tail that can follow it. */
  lateReader(): Promise<LateReader>;
  /** Starts one member of a consumer group on 'topic.changed'. */
  consume(group: string, handler: (events: LogEvent<'topic.changed'>[]) => Promise<Step | Step[]>): Promise<Consumer>;
  /** Starts a member of a group that follows what other groups give up of 'topic.changed' and 'topic.matched'. */
  consumeLetters(group: string, handler: (letters: LogEvent<DeadTopicName>[]) => Promise<Step>): Promise<Consumer>;
  replay(letter: DeadLetter): Promise<void>;
  deadLetters(): Promise<{ topic: string; reason: string; tries: number }[]>;
  /** Opens a write transaction unrelated to the log, also in another database. */
  holdTransaction(): Promise<{ release(): Promise<void> }>;
  close(): Promise<void>;
}

const changed = (id: number, version = 1) => create(TopicChangedSchema, { topicId: id, version, name: `тема ${id}` });

/** The guarantees of the event log, tested for every engine. */
export function eventLogContract(make: () => Promise<EventLogHarness>): void {
  let log: EventLogHarness;
  beforeAll(async () => {
    log = await make();
  });
  afterAll(() => log.close());

  let names = 0;
  const group = (): string => `group-${++names}`;
  const publish = (...messages: ReturnType<typeof changed>[]): Promise<void> =>
    inTransaction(log.dataSource, (tx) => log.outbox.publish(tx, 'topic.changed', messages));

  it('delivers events after the commit of their transaction', async () => {
    const seen: number[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const event of events) seen.push(event.message.topicId);
      return done();
    });
    await publish(changed(101));
    await until(() => seen.includes(101), 'the event');
    await consumer.stop();
  });

  it('delivers nothing of a rolled-back transaction', async () => {
    const seen: number[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const event of events) seen.push(event.message.topicId);
      return done();
    });
    await expect(
      inTransaction(log.dataSource, async (tx) => {
        await log.outbox.publish(tx, 'topic.changed', [changed(201)]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await publish(changed(202));
    await until(() => seen.includes(202), 'the event after it');
    expect(seen).not.toContain(201);
    await consumer.stop();
  });

  it('delivers a text of two million characters unchanged', async () => {
    const seen: string[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const { message } of events) if (message.topicId === 251) seen.push(message.name);
      return done();
    });
    let state = 1;
    const letters = Array.from({ length: 2_000_000 }, () =>
      String.fromCodePoint(0x430 + (((state = (state * 48_271) % 2_147_483_647) >> 8) % 64)),
    );
    const names = ['before', letters.join(''), 'after'];
    await publish(...names.map((name, version) => create(TopicChangedSchema, { topicId: 251, version, name })));
    await until(() => seen.length === 3, 'all three', 60_000);
    expect(seen.map((name, i) => [name.length, name === names[i]])).toEqual(names.map((name) => [name.length, true]));
    await consumer.stop();
  });

  it('keeps the order of one key', async () => {
    const seen: number[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const event of events) if (event.message.topicId === 301) seen.push(event.message.version);
      return done();
    });
    for (let version = 1; version <= 50; version++) await publish(changed(301, version));
    await until(() => seen.length === 50, 'all versions');
    expect(seen).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    await consumer.stop();
  });

  it('delivers every event to every group independently', async () => {
    const first: number[] = [];
    const second: number[] = [];
    const slow = await log.consume(group(), async (events) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const event of events) first.push(event.message.topicId);
      return done();
    });
    const quick = await log.consume(group(), async (events) => {
      for (const event of events) second.push(event.message.topicId);
      return done();
    });
    await publish(changed(401), changed(402));
    await until(() => second.includes(402) && first.includes(402), 'both groups');
    await slow.stop();
    await quick.stop();
  });

  it('redelivers an event whose consumer stopped in the middle, and resumes where the group was', async () => {
    const name = group();
    const seen: number[] = [];
    let reached = false;
    const first = await log.consume(name, (events) => {
      if (events.some((event) => event.message.topicId === 501)) reached = true;
      return reached
        ? new Promise<Step>((resolve) => setTimeout(() => resolve(retry(new Error('cut off'))), 200))
        : Promise.resolve(done());
    });
    await publish(changed(501));
    await until(() => reached, 'the first delivery');
    await first.stop();
    const second = await log.consume(name, async (events) => {
      for (const event of events) seen.push(event.message.topicId);
      return done();
    });
    await until(() => seen.includes(501), 'the redelivery');
    await second.stop();
  });

  it('tries a failing event five times, writes a dead letter with its cause and continues', async () => {
    const tries: number[] = [];
    const seen: string[] = [];
    const consumer = await log.consume(group(), async (events) => {
      if (events.some(({ message }) => message.topicId === 601 && message.version === 1)) {
        if (events.length === 1) tries.push(events[0]?.attempt ?? 0);
        throw new Error('poison');
      }
      for (const { message } of events) seen.push(`${message.topicId}.${message.version}`);
      return done();
    });
    await publish(changed(601), changed(601, 2), changed(602));
    await until(() => seen.includes('601.2') && seen.includes('602.1'), 'the other events', 20_000);
    expect(Math.max(...tries)).toBe(5);
    expect(tries.length).toBeLessThanOrEqual(5);
    let letters: { topic: string; reason: string; tries: number }[] = [];
    for (let i = 0; i < 100 && letters.length === 0; i++) {
      letters = (await log.deadLetters()).filter((letter) => letter.topic === 'topic.changed.dead');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(letters[0]).toMatchObject({ tries: 5, reason: expect.stringContaining('5 tries') as string });
    await consumer.stop();
  });

  it('accepts done, skip and dead for single events of a batch', async () => {
    const finished: number[] = [];
    const consumer = await log.consume(group(), async (events) =>
      events.map((event) => {
        if (event.message.topicId === 701) return skip('older');
        if (event.message.topicId === 702) return dead('cannot be', new Error('cannot be'));
        finished.push(event.message.topicId);
        return done();
      }),
    );
    await publish(changed(701), changed(702), changed(703));
    await until(() => finished.includes(703), 'the third');
    await consumer.stop();
    for (let i = 0; i < 100; i++) {
      if ((await log.deadLetters()).some((letter) => letter.reason === 'cannot be')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no dead letter was written');
  });

  it('does not skip an event that was written early but committed late', async () => {
    const seen: number[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const event of events) seen.push(event.message.topicId);
      return done();
    });
    let commit: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (commit = resolve));
    const late = inTransaction(log.dataSource, async (tx) => {
      await log.outbox.publish(tx, 'topic.changed', [changed(801)]);
      await gate;
    });
    await publish(changed(802));
    await until(() => seen.includes(802), 'the event with the larger id');
    expect(seen).not.toContain(801);
    commit();
    await late;
    await until(() => seen.includes(801), 'the late one');
    await consumer.stop();
  });

  it('is not delayed by an unrelated open transaction', async () => {
    const held = await log.holdTransaction();
    const seen: number[] = [];
    const consumer = await log.consume(group(), async (events) => {
      for (const event of events) seen.push(event.message.topicId);
      return done();
    });
    await publish(changed(901));
    await until(() => seen.includes(901), 'the event while the other transaction is open');
    await held.release();
    await consumer.stop();
  });

  it('handles an event under the correlation id under which it was published', async () => {
    const seen = new Map<number, string | undefined>();
    const consumer = await log.consume(group(), async (events) => {
      for (const { message } of events) seen.set(message.topicId, correlationId());
      return done();
    });
    // A new group first gets all earlier events in large batches.
    await publish(changed(950));
    await until(() => seen.has(950), 'the earlier events');
    for (const id of [951, 952]) {
      await withCorrelation(`poll-${id}`, () => publish(changed(id)));
      await until(() => seen.has(id), 'the event');
    }
    expect([seen.get(951), seen.get(952)]).toEqual(['poll-951', 'poll-952']);
    await consumer.stop();
  });

  it('gives what a batch leads to the correlation id of the event about the same post', async () => {
    const start = await log.reader.head();
    const about = (publicationId: number) =>
      create(TopicMatchedSchema, { publicationId, index: 'social', topicIds: [1] });
    const event = (postId: number, id: string) =>
      ({ message: create(PostWithdrawnSchema, { postId }), correlationId: id }) as unknown as LogEvent;
    await runCausedBy('reporting', [event(1, 'poll-1'), event(2, 'poll-2'), event(3, 'poll-2')], () =>
      inTransaction(log.dataSource, (tx) =>
        log.outbox.publish(tx, 'topic.matched', [about(3), about(2), about(1), about(4)]),
      ),
    );
    let read: unknown[] = [];
    await until(async () => {
      const { events } = await log.reader.readAfter(start, ['topic.matched'], 100);
      read = events.map((one) => [(one as LogEvent<'topic.matched'>).message.publicationId, one.correlationId]);
      return read.length === 4;
    }, 'the events');
    // The last one is about none of the posts of the batch.
    expect(read).toEqual(
      expect.arrayContaining([
        [3, 'poll-2'],
        [2, 'poll-2'],
        [1, 'poll-1'],
        [4, 'poll-1'],
      ]),
    );
  });

  handledUntilContract(() => log);
  describe('a reader', () => readerContract(() => log));
  describe('an event that a group gave up', () => deadLetterContract(() => log));
}
