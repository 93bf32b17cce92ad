import type { LogEvent } from '../event-log.js';
import { ownBroker, type OwnBroker } from '../testing/own-broker.js';
import { until } from '@mm/clock/testing/until.js';
import { KafkaHistory } from './tail/kafka-history.js';
import { KafkaLogReader } from './tail/kafka-log-reader.js';
import { ReplayFeed } from './tail/replay-feed.js';
import { KEYS, TIMEOUT_MS, range, reached, RelayHarness } from './testing/relay-harness.js';

let broker: OwnBroker;
let relay: RelayHarness;
const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  broker = ownBroker();
  relay = await RelayHarness.start([broker.address]);
});
afterAll(async () => {
  await Promise.all(open.splice(0).map((part) => part.close()));
  await relay.close();
  broker.close();
});

describe('the relay into Kafka', () => {
  it('loses and reorders nothing when the broker is killed; repeated events keep their id', async () => {
    relay.log.startRelay();
    const seen = await relay.consume('killed');
    const feed = new ReplayFeed(relay.kafka, relay.log.onError);
    open.push(feed);
    const reader = new KafkaLogReader(feed, new KafkaHistory(relay.kafka, relay.log.onError), relay.log.onError);
    const start = await reader.head();
    await relay.publish(1);
    await until(() => reached(seen, 1), 'the first version', TIMEOUT_MS);
    const { restarts } = seen.server;
    const sending = relay.publish(...range(2, 100));
    await until(() => reached(seen, 5), 'some of them', TIMEOUT_MS);
    broker.kill();
    await sending;
    await until(() => seen.server.restarts > restarts, 'the consumer to notice', TIMEOUT_MS);
    broker.start();
    await relay.publish(101);
    await until(() => reached(seen, 101), 'the last version', TIMEOUT_MS);
    for (const list of seen.versions.values()) {
      const firsts = list.filter((version, index) => list.indexOf(version) === index);
      expect(firsts).toEqual(range(1, 101));
    }
    const events = await relay.onTopic();
    expect(new Set(events.map(({ id }) => id)).size).toBe(101 * KEYS.length);
    expect(new Set(events.map(({ position }) => position)).size).toBe(events.length);
    let shown: LogEvent[] = [];
    await until(
      async () => (shown = (await reader.readAfter(start, ['topic.changed'], 5000)).events).length >= 101 * KEYS.length,
      'the gateway',
      TIMEOUT_MS,
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
});
