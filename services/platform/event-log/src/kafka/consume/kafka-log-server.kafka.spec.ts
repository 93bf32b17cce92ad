import type { LogEvent } from '../../event-log.js';
import { done, type Step } from '../../step.js';
import { kafkaPublisher, type KafkaPublisher } from '../testing/kafka-publisher.js';
import { testKafka } from '../../testing/test-kafka.js';
import { until } from '@mm/clock/testing/until.js';
import { KafkaHistory } from '../tail/kafka-history.js';
import { KafkaLogReader } from '../tail/kafka-log-reader.js';
import { KafkaLogServer, type KafkaLogServerOptions } from './kafka-log-server.js';
import { kafkaClient } from '../kafka-client.js';
import { header } from '../kafka-message.js';
import { KafkaTailServer } from '../tail/kafka-tail-server.js';
import { ReplayFeed } from '../tail/replay-feed.js';
import { setUpTopics } from '../topics/set-up-topics.js';

type Handler = (events: LogEvent<'topic.changed'>[]) => Promise<Step>;

const kafka = testKafka();
const topic = `${kafka.prefix}topic.changed`;
const errors: Error[] = [];
const onError = (error: unknown): void => void errors.push(error as Error);
const open: { close(): Promise<void> }[] = [];
let publisher: KafkaPublisher;
let groups = 0;

beforeAll(async () => {
  await setUpTopics(kafka);
  publisher = await kafkaPublisher(kafka);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
afterAll(() => publisher.close());

async function serve(handler: Handler, options: Partial<KafkaLogServerOptions> = {}): Promise<KafkaLogServer> {
  const server = new KafkaLogServer({ kafka, group: `group-${++groups}`, onError, ...options });
  open.push(server);
  server.addHandler('topic.changed', handler as never, true, { batch: 100 });
  await new Promise<void>((resolve) => server.listen(() => resolve()));
  return server;
}

const collect =
  (into: number[]): Handler =>
  async (events) => {
    into.push(...events.map(({ message }) => message.topicId));
    return done();
  };

describe('a consumer on Kafka', () => {
  it('stays in the group while one batch takes longer than the session timeout', async () => {
    const seen: number[] = [];
    await publisher.publish([1]);
    const server = await serve(async (events) => {
      seen.push(...events.map(({ message }) => message.topicId));
      await new Promise((resolve) => setTimeout(resolve, seen.length === 1 ? 13_000 : 0));
      return done();
    });
    await until(() => seen.includes(1), 'the first event');
    // A broker that has just started may refuse the first group for a moment.
    const { restarts } = server;
    await publisher.publish([2]);
    await until(() => seen.includes(2), 'the event after the long one', 40_000);
    expect(seen).toEqual([1, 2]);
    expect(server.restarts).toBe(restarts);
  });

  it('writes a dead letter for an unreadable message and continues with the partition', async () => {
    const seen: number[] = [];
    const letters: { reason: string; event: { value: string } }[] = [];
    const times: string[] = [];
    const consumer = kafkaClient(kafka, 'letters').consumer({ groupId: `${kafka.prefix}letters` });
    await consumer.connect();
    await consumer.subscribe({ topic: `${topic}.dead`, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => {
        times.push(header(message.headers, 'occurred-at'));
        letters.push(JSON.parse(message.value?.toString() ?? '') as (typeof letters)[number]);
      },
    });
    await publisher.write('{ broken');
    await publisher.publish([11]);
    await serve(collect(seen));
    await until(() => seen.includes(11) && letters.length > 0, 'the next event and the dead letter');
    expect(letters[0]).toMatchObject({ reason: 'not readable as this topic', event: { value: '{ broken' } });
    // the event had no headers, and its letter is readable nevertheless
    expect(Date.parse(times[0] ?? '')).toBeGreaterThan(0);
    await consumer.disconnect();
  });

  it('is unhealthy and reports a stall when its handler hangs while events wait', async () => {
    const reports: string[] = [];
    let release: () => void = () => undefined;
    const hanging = new Promise<Step>((resolve) => (release = () => resolve(done())));
    await publisher.publish([21]);
    const server = await serve(() => hanging, { stallTimeoutMs: 500, onStall: (why) => reports.push(why) });
    await until(() => reports.length > 0, 'the alarm');
    expect(server.stallReason).toContain('events wait');
    release();
  });

  it('reports that its consumer ended, and starts it again', async () => {
    const seen: number[] = [];
    const server = await serve(collect(seen));
    await publisher.publish([31]);
    await until(() => seen.includes(31), 'the first event');
    const before = errors.length;
    const { restarts } = server;
    await server.unwrap<{ disconnect(): Promise<void> }>().disconnect();
    await publisher.publish([32]);
    await until(() => seen.includes(32), 'the event after the end');
    expect(server.restarts).toBe(restarts + 1);
    expect(
      errors
        .slice(before)
        .map(({ message }) => message)
        .join(),
    ).toContain(`started again (${restarts + 1})`);
  });

  it('delivers all events after its start to every gateway, in log order', async () => {
    const seen: number[][] = [[], []];
    await Promise.all(
      seen.map(async (into) => {
        const feed = new ReplayFeed(kafka, onError);
        const tail = new KafkaTailServer({
          feed,
          reader: new KafkaLogReader(feed, new KafkaHistory(kafka, onError), onError),
          group: 'gateway',
          onError,
        });
        open.push(tail);
        tail.addHandler('topic.changed', collect(into) as never, true, { batch: 100 });
        await new Promise<void>((resolve, reject) =>
          tail.listen((error) => (error ? reject(error as Error) : resolve())),
        );
      }),
    );
    await publisher.publish([41, 42, 43]);
    await until(() => seen.every((into) => into.includes(43)), 'both gateways');
    expect(seen).toEqual([
      [41, 42, 43],
      [41, 42, 43],
    ]);
  });
});
