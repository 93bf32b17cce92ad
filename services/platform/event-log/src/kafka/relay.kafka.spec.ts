import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { LogEvent } from '../event-log.js';
import { done } from '../step.js';
import { ownBroker, type OwnBroker } from '../testing/own-broker.js';
import { publishingSide, type PublishingSide } from '../testing/publishing-side.js';
import { readTopic } from './testing/read-topic.js';
import { until } from '../testing/until.js';
import { KafkaCarrier } from './kafka-carrier.js';
import { KafkaLogReader } from './kafka-log-reader.js';
import { KafkaLogServer } from './kafka-log-server.js';
import { header, placeOf } from './kafka-message.js';
import type { KafkaSettings } from './kafka-settings.js';
import { RecentEventsFeed } from './recent-events-feed.js';
import { setUpTopics } from './topics-setup.js';

const KEYS = [1, 2, 3, 4, 5];
/** A broker needs its time to come back on a busy machine. */
const PATIENCE = 180_000;
let broker: OwnBroker;
let kafka: KafkaSettings;
let log: PublishingSide;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(() => {
  broker = ownBroker();
}, 180_000);
afterAll(() => broker.close());
beforeEach(async () => {
  kafka = { brokers: [broker.address], prefix: `r${Date.now().toString(36)}.` };
  await setUpTopics(kafka);
  log = await publishingSide({ carrierOf: () => new KafkaCarrier(kafka) });
}, 60_000);
afterEach(async () => {
  await Promise.all(open.splice(0).map((part) => part.close()));
  await log.close();
}, 60_000);

/** One version of every key in one transaction. */
async function publish(...versions: number[]): Promise<void> {
  for (const version of versions) {
    await inTransaction(log.dataSource, (tx) =>
      log.outbox.publish(
        tx,
        'topic.changed',
        KEYS.map((topicId) => create(TopicChangedSchema, { topicId, version, name: 'тема'.repeat(50) })),
      ),
    );
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

interface Seen {
  versions: Map<number, number[]>;
  server: KafkaLogServer;
}

async function consume(group: string): Promise<Seen> {
  const versions = new Map(KEYS.map((key): [number, number[]] => [key, []]));
  const server = new KafkaLogServer({ kafka, group, onError: log.onError });
  open.push(server);
  const handler = async (events: LogEvent<'topic.changed'>[]): Promise<unknown> => {
    for (const { message } of events) versions.get(message.topicId)?.push(message.version);
    return done();
  };
  server.addHandler('topic.changed', handler as never, true, { batch: 20 });
  await new Promise<void>((resolve) => server.listen(() => resolve()));
  return { versions, server };
}

const reached = ({ versions }: Seen, version: number): boolean =>
  [...versions.values()].every((list) => list.includes(version));

/** Ids of events as they lie on the topic, and their positions. */
async function onTopic(): Promise<{ id: string; position: bigint }[]> {
  return (await readTopic(kafka, 'topic.changed')).map((message) => ({
    id: header(message.headers, 'event-id'),
    position: placeOf(message)?.position ?? 0n,
  }));
}

describe('the relay into Kafka', () => {
  it('loses nothing and turns nothing around when the broker is killed while it sends; what was sent twice is the same event', async () => {
    log.startRelay();
    const seen = await consume('killed');
    const feed = new RecentEventsFeed(kafka, log.onError);
    open.push(feed);
    const reader = new KafkaLogReader(feed, log.onError);
    const start = await reader.head();
    await publish(1);
    await until(() => reached(seen, 1), 'the first version', PATIENCE);
    const { restarts } = seen.server;
    const sending = publish(...range(2, 100));
    await until(() => reached(seen, 5), 'some of them', PATIENCE);
    broker.kill();
    await sending;
    await until(() => seen.server.restarts > restarts, 'the consumer to notice', PATIENCE);
    broker.start();
    await publish(101);
    await until(() => reached(seen, 101), 'the last version', PATIENCE);
    for (const list of seen.versions.values()) {
      const firsts = list.filter((version, index) => list.indexOf(version) === index);
      expect(firsts).toEqual(range(1, 101));
    }
    const events = await onTopic();
    expect(new Set(events.map(({ id }) => id)).size).toBe(101 * KEYS.length);
    expect(new Set(events.map(({ position }) => position)).size).toBe(events.length);
    let shown: LogEvent[] = [];
    await until(
      async () => (shown = (await reader.readAfter(start, ['topic.changed'], 5000)).events).length >= 101 * KEYS.length,
      'the gateway',
      PATIENCE,
    );
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    const versionsOf = (key: number): number[] =>
      shown.flatMap((event) =>
        (event as LogEvent<'topic.changed'>).message.topicId === key
          ? [(event as LogEvent<'topic.changed'>).message.version]
          : [],
      );
    for (const key of KEYS) expect(versionsOf(key)).toEqual(range(1, 101));
  }, 900_000);

  it('stands twice side by side: one works, nothing is doubled, and the other goes on where it ended', async () => {
    const first = log.startRelay();
    const seen = await consume('pair');
    await publish(...range(1, 20));
    await until(() => reached(seen, 20), 'the work of the first', PATIENCE);
    log.startRelay();
    await publish(...range(21, 60));
    await first.stop();
    await publish(...range(61, 80));
    await until(() => reached(seen, 80), 'the work of the second', PATIENCE);
    const events = await onTopic();
    expect(events).toHaveLength(80 * KEYS.length);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const list of seen.versions.values()) expect(list).toEqual(range(1, 80));
  }, 600_000);

  it('is taken over when the database cuts the one that works off', async () => {
    log.startRelay();
    log.startRelay();
    const seen = await consume('cut');
    await publish(1);
    await until(() => reached(seen, 1), 'the first version', PATIENCE);
    const sending = publish(...range(2, 60));
    await log.dataSource.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await sending;
    await until(() => reached(seen, 60), 'the last version', PATIENCE);
    for (const list of seen.versions.values())
      expect(list.filter((version, index) => list.indexOf(version) === index)).toEqual(range(1, 60));
    expect(new Set((await onTopic()).map(({ id }) => id)).size).toBe(60 * KEYS.length);
  }, 600_000);
});
