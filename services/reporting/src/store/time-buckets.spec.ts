import { changes, localTimes } from './contract/local-times.js';
import {
  bucketBounds,
  bucketStart,
  earlierBucket,
  nextBucket,
  startOfDay,
  startOfMonthNumber,
} from './time-buckets.js';
import type { TimeGrain } from './report-query.js';

const at = (iso: string): number => Date.parse(iso);
const grains: readonly TimeGrain[] = ['hour', 'day', 'month'];

describe('the buckets of time', () => {
  it('start days at local midnight: UTC+6 before March 2024, UTC+5 after [D §7]', () => {
    const zone = 'Asia/Almaty';
    expect(bucketStart(at('2024-02-29T17:59:59Z'), 'day', zone)).toBe(at('2024-02-28T18:00:00Z'));
    expect(bucketStart(at('2024-02-29T18:59:59Z'), 'day', zone)).toBe(at('2024-02-28T18:00:00Z'));
    expect(bucketStart(at('2024-02-29T19:00:00Z'), 'day', zone)).toBe(at('2024-02-29T19:00:00Z'));
    expect(nextBucket(at('2024-02-28T18:00:00Z'), 'day', zone)).toBe(at('2024-02-29T19:00:00Z'));
    expect(nextBucket(at('2024-01-31T18:00:00Z'), 'month', zone)).toBe(at('2024-02-29T19:00:00Z'));
    expect(earlierBucket(at('2024-02-29T19:00:00Z'), 2, 'month', zone)).toBe(at('2023-12-31T18:00:00Z'));
  });

  it('start days at the later midnight where there are two, and late where there is none, as PostgreSQL does', () => {
    expect(bucketStart(at('2019-11-03T20:30:00Z'), 'day', 'America/Havana')).toBe(at('2019-11-03T05:00:00Z'));
    expect(bucketStart(at('2013-09-08T14:29:00Z'), 'day', 'America/Santiago')).toBe(at('2013-09-08T04:00:00Z'));
    expect(nextBucket(at('2026-10-24T00:00:00Z'), 'day', 'Atlantic/Azores')).toBe(at('2026-10-25T01:00:00Z'));
  });

  it('are those of a clock that is not changed any more after 2099', () => {
    const zone = 'Europe/Berlin';
    expect(bucketStart(at('2099-07-26T22:30:00Z'), 'day', zone)).toBe(at('2099-07-26T22:00:00Z'));
    expect(bucketStart(at('8299-07-26T22:30:00Z'), 'day', zone)).toBe(at('8299-07-25T23:00:00Z'));
    expect(bucketStart(at('8299-07-26T22:30:00Z'), 'month', zone)).toBe(at('8299-06-30T23:00:00Z'));
    expect(nextBucket(at('8299-07-25T23:00:00Z'), 'day', zone)).toBe(at('8299-07-26T23:00:00Z'));
    const [first, second] = bucketBounds(at('8299-07-26T22:30:00Z'), at('8299-07-27T01:00:00Z'), 'day', zone);
    expect([first?.start, first?.to, second?.start]).toEqual(
      ['8299-07-25T23:00:00Z', '8299-07-26T23:00:00Z', '8299-07-26T23:00:00Z'].map(at),
    );
  });

  it('are found again by the numbers of their days and months', () => {
    expect(startOfDay(0, 'Asia/Kolkata')).toBe(at('1969-12-31T18:30:00Z'));
    expect(startOfDay(-1, 'UTC')).toBe(at('1969-12-31T00:00:00Z'));
    expect(startOfMonthNumber(54 * 12 + 2, 'Asia/Almaty')).toBe(at('2024-02-29T19:00:00Z'));
  });

  it.each(changes)('of %s around %s are those that its clock shows', (zone, change) => {
    const times = localTimes(zone, at(change));
    for (const grain of grains)
      expect(times.map((time) => bucketStart(time.at, grain, zone))).toEqual(times.map((time) => time.starts[grain]));
  });

  it.each(changes)('of %s around %s fill a period with their bounds', (zone, change) => {
    const times = localTimes(zone, at(change));
    const [first, last] = [times[0]?.at ?? 0, times.at(-1)?.at ?? 0];
    for (const grain of grains) {
      const bounds = [...bucketBounds(first, last + 1, grain, zone)];
      expect([bounds[0]?.from, bounds.at(-1)?.to]).toEqual([first, last + 1]);
      expect(bounds.slice(1).map(({ from }) => from)).toEqual(bounds.slice(0, -1).map(({ to }) => to));
      expect(times.map((time) => bounds.find(({ to }) => time.at < to)?.start)).toEqual(
        times.map((time) => time.starts[grain]),
      );
    }
  });
});
