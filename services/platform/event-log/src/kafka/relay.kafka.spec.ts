import { KEYS, TIMEOUT_MS, range, reached, RelayHarness } from './testing/relay-harness.js';
import { testKafka } from '../testing/test-kafka.js';
import { until } from '@mm/clock/testing/until.js';

let relay: RelayHarness;
/** The relays' clock. */
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-01-01T00:00:00Z');
  relay = await RelayHarness.start(testKafka().brokers, () => time);
});
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

  it('gives positions that are about the time, and grow when the next relay has a slower clock', async () => {
    const seen = await relay.consume('timed');
    const positionsAfter = async (version: number): Promise<number[]> => {
      await relay.publish(version);
      await until(() => reached(seen, version), 'the version', TIMEOUT_MS);
      const positions = (await relay.onTopic()).map(({ position }) => Number(position)).sort((a, b) => a - b);
      return positions.slice(-KEYS.length);
    };
    const first = relay.log.startRelay();
    const start = time * 1000;
    expect(await positionsAfter(1)).toEqual(KEYS.map((_, index) => start + 60_000_000 + index + 1));
    time += 3_600_000;
    expect(await positionsAfter(2)).toEqual(KEYS.map((_, index) => start + 3_600_000_000 + index));
    await first.stop();
    time -= 30_000;
    relay.log.startRelay();
    expect(await positionsAfter(3)).toEqual(KEYS.map((_, index) => start + 3_630_000_000 + index + 1));
  });
});
