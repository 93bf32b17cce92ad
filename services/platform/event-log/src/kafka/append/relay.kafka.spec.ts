import { KEYS, TIMEOUT_MS, range, reached, RelayHarness } from '../testing/relay-harness.js';
import { testKafka } from '../../testing/test-kafka.js';
import { until } from '@mm/clock/testing/until.js';

let relay: RelayHarness;
beforeEach(async () => {
  relay = await RelayHarness.start(testKafka().brokers);
}, 60_000);
afterEach(() => relay.close(), 60_000);

describe('the relay into Kafka', () => {
  it('runs twice: one works, nothing is duplicated, and the other takes over where it stopped', async () => {
    const first = relay.log.startRelay();
    const seen = await relay.consume('pair');
    await relay.publish(...range(1, 20));
    await until(() => reached(seen, 20), 'the work of the first', TIMEOUT_MS);
    relay.log.startRelay();
    await relay.publish(...range(21, 60));
    await first.stop();
    await relay.publish(...range(61, 80));
    await until(() => reached(seen, 80), 'the work of the second', TIMEOUT_MS);
    const events = await relay.onTopic();
    expect(events).toHaveLength(80 * KEYS.length);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const list of seen.versions.values()) expect(list).toEqual(range(1, 80));
  }, 600_000);

  it('is taken over when the database disconnects the leader', async () => {
    relay.log.startRelay();
    relay.log.startRelay();
    const seen = await relay.consume('cut');
    await relay.publish(1);
    await until(() => reached(seen, 1), 'the first version', TIMEOUT_MS);
    const sending = relay.publish(...range(2, 60));
    await relay.log.dataSource.query(
      `SELECT pg_terminate_backend(pid)
       FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await sending;
    await until(() => reached(seen, 60), 'the last version', TIMEOUT_MS);
    for (const list of seen.versions.values())
      expect(list.filter((version, index) => list.indexOf(version) === index)).toEqual(range(1, 60));
    expect(new Set((await relay.onTopic()).map(({ id }) => id)).size).toBe(60 * KEYS.length);
  }, 600_000);
});
