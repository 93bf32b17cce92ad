import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import type { LogEvent } from '../../event-log.js';
import { done, type Step } from '../../step.js';
import { kafkaPublisher, type KafkaPublisher } from '../testing/kafka-publisher.js';
import { testKafka } from '../../testing/test-kafka.js';
import { until } from '@mm/clock/testing/until.js';
import { KafkaHistory } from '../tail/kafka-history.js';
import { KafkaLogReader } from '../tail/kafka-log-reader.js';
import { KafkaLogServer } from './kafka-log-server.js';
import { kafkaClient } from '../kafka-client.js';
import { ReplayFeed } from '../tail/replay-feed.js';
import { setUpTopics, topicPlan } from '../topics/set-up-topics.js';

type Handler = (events: LogEvent<'topic.changed'>[]) => Promise<Step>;

const dyingConsumer = fileURLToPath(new URL('../../../dist/testing/dying-consumer.js', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-traps-'));
const errors: Error[] = [];
const onError = (error: unknown): void => void errors.push(error as Error);
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((part) => part.close()));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Log topics of one test, and a publisher for them. */
async function freshLog(): Promise<{ kafka: KafkaSettings; publisher: KafkaPublisher }> {
  const kafka = testKafka();
  await setUpTopics(
    kafka,
    topicPlan(kafka.prefix).filter(({ topic }) => /(topic\.changed|dead-letter\.replayed)(\.dead)?$/.test(topic)),
  );
  const publisher = await kafkaPublisher(kafka);
  open.push(publisher);
  return { kafka, publisher };
}

async function serve(kafka: KafkaSettings, group: string, handler: Handler, batch = 100): Promise<KafkaLogServer> {
  const server = new KafkaLogServer({ kafka, group, onError });
  open.push(server);
  server.addHandler('topic.changed', handler as never, true, { batch });
  await new Promise<void>((resolve) => server.listen(() => resolve()));
  return server;
}

/** Committed offsets of a group in `topic.changed`, by partition. */
async function committed(kafka: KafkaSettings, group: string): Promise<Map<number, string>> {
  const admin = kafkaClient(kafka, 'spec').admin();
  await admin.connect();
  try {
    const [topic] = await admin.fetchOffsets({
      groupId: kafka.prefix + group,
      topics: [`${kafka.prefix}topic.changed`],
    });
    return new Map(topic?.partitions.map(({ partition, offset }) => [partition, offset]));
  } finally {
    await admin.disconnect();
  }
}

const idsOf = (events: LogEvent<'topic.changed'>[]): number[] => events.map(({ message }) => message.topicId);

describe('a consumer on Kafka under faults', () => {
  it('a failing event is tried five times, then becomes a dead letter; no partition stays blocked', async () => {
    const { kafka, publisher } = await freshLog();
    const seen: number[] = [];
    const tries: number[] = [];
    for (const partition of [0, 1, 2]) await publisher.publish([1 + partition], partition);
    await serve(kafka, 'poison', async (events) => {
      if (!idsOf(events).includes(1)) seen.push(...idsOf(events));
      else {
        tries.push(events[0]?.attempt ?? 0);
        // Would time out if partitions were read one after the other.
        if (tries.length > 1) await until(() => seen.length === 2, 'the other partitions');
        throw new Error('poison');
      }
      return done();
    });
    await until(
      () => errors.some(({ message }) => message.includes('is dead: gave up after 5 tries')),
      'the dead letter',
    );
    expect(seen.sort()).toEqual([2, 3]);
    expect(tries).toEqual([1, 2, 3, 4, 5]);
    await publisher.publish([4], 0);
    await until(() => seen.includes(4), 'the partition to move on');
  });

  it('an offset is committed after the effect, not before', async () => {
    const { kafka, publisher } = await freshLog();
    let finish: () => void = () => undefined;
    const effect = new Promise<void>((resolve) => (finish = resolve));
    let isWorking = false;
    await serve(kafka, 'late', async () => {
      isWorking = true;
      await effect;
      return done();
    });
    await publisher.publish([11], 0);
    await until(() => isWorking, 'the handler');
    // Longer than any automatic commit would take.
    await sleep(6000);
    expect((await committed(kafka, 'late')).get(0)).toBe('-1');
    finish();
    await until(async () => (await committed(kafka, 'late')).get(0) === '1', 'the commit');
  });

  it('an event is redelivered when the process is killed between effect and commit', async () => {
    const { kafka, publisher } = await freshLog();
    const file = path.join(folder, 'effects');
    const lines = (): string[] => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []);
    const env = { ...process.env, BROKERS: kafka.brokers.join(','), PREFIX: kafka.prefix, GROUP: 'dying', FILE: file };
    await publisher.publish([21, 22, 23, 24, 25]);
    const first = spawn(process.execPath, [dyingConsumer], { env: { ...env, DIE_AT: '23' }, stdio: 'inherit' });
    expect(await once(first, 'exit')).toEqual([null, 'SIGKILL']);
    const second = spawn(process.execPath, [dyingConsumer], { env, stdio: 'inherit' });
    open.push({ close: async () => second.kill('SIGKILL') });
    await until(() => lines().includes('25'), 'the last event', 60_000);
    const [before, again] = [lines().slice(0, 3), lines().slice(3)];
    // Commits are asynchronous, so events just before it may be redelivered as well.
    expect([before, again]).toEqual([['21', '22', '23'], ['21', '22', '23', '24', '25'].slice(-again.length)]);
    expect(again).toContain('23');
  });

  it('a second member that joins during a long batch does not get it again', async () => {
    const { kafka, publisher } = await freshLog();
    const seen: number[] = [];
    const handler: Handler = async (events) => {
      seen.push(...idsOf(events));
      if (idsOf(events).includes(31)) await sleep(8000);
      return done();
    };
    await publisher.publish([31], 0);
    await serve(kafka, 'pair', handler, 1);
    await until(() => seen.includes(31), 'the long batch');
    await serve(kafka, 'pair', handler, 1);
    for (const partition of [0, 1, 2]) await publisher.publish([32 + partition], partition);
    await until(() => seen.length >= 4, 'every event');
    await until(async () => [...(await committed(kafka, 'pair')).values()].join() === '2,1,1', 'the commits');
    expect(seen.sort()).toEqual([31, 32, 33, 34]);
  });

  it('new partitions lose no event, for groups and for gateways', async () => {
    const { kafka, publisher } = await freshLog();
    const seen: number[] = [];
    const feed = new ReplayFeed(kafka, onError, ['topic.changed']);
    open.push(feed);
    const reader = new KafkaLogReader(feed, new KafkaHistory(kafka, onError), onError);
    const start = await reader.head();
    await serve(kafka, 'growing', async (events) => {
      seen.push(...idsOf(events));
      return done();
    });
    await publisher.publish([41, 42, 43]);
    await until(() => seen.length === 3, 'the first events');
    await setUpTopics(kafka, [{ topic: `${kafka.prefix}topic.changed`, partitions: 5, settings: {} }]);
    // kafkajs silently drops messages for a partition that the producer does not know yet.
    const second = await kafkaPublisher(kafka, 3);
    open.push(second);
    for (const [index, partition] of [3, 0, 4, 3, 1].entries()) await second.publish([44 + index], partition);
    await until(() => seen.length === 8, 'the events of old and new partitions', 60_000);
    const shown = async (): Promise<number[]> =>
      idsOf((await reader.readAfter(start, ['topic.changed'], 100)).events as LogEvent<'topic.changed'>[]);
    await until(async () => (await shown()).length === 8, 'the gateway', 60_000);
    expect(await shown()).toEqual([41, 42, 43, 44, 45, 46, 47, 48]);
    expect(seen.sort()).toEqual(await shown());
  });
});
