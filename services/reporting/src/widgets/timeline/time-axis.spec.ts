import type { MeasureRow } from '../../store/report-query.js';
import { bucketStart } from '../../store/time-buckets.js';
import type { Period } from '../report-widget.js';
import { bucketLabel, grainOf, measureOf } from './time-axis.js';
import { axis } from './timeline.widget.js';

const zone = 'Asia/Almaty';
const at = (iso: string): number => Date.parse(iso);
const row = (key: string, count: number): MeasureRow => ({
  key: at(key),
  lang: '',
  name: '',
  network: '',
  followers: -1,
  count,
  positive: count,
  neutral: 0,
  negative: 0,
  engagement: 0,
  saved: 0,
  authors: 0,
});

describe('the time axis', () => {
  it('uses hours for one day, dates for 2 to 30 days, months for more or without a limit [S2 §9]', () => {
    expect([1, 2, 30, 31, null].map(grainOf)).toEqual(['hour', 'date', 'date', 'month', 'month']);
  });

  it('is labelled in local time and in Russian [D §7]', () => {
    const start = at('2026-11-21T09:00:00Z');
    expect([
      bucketLabel(start, 'hour', zone, false),
      bucketLabel(start, 'hour', zone, true),
      bucketLabel(start, 'date', zone, false),
      bucketLabel(start, 'month', zone, false),
      bucketLabel(start, 'month', zone, true),
    ]).toEqual(['14:00', '21.11 14:00', '21.11', 'ноябрь', 'ноябрь 2026']);
  });

  it('has no gaps from the start of the period to now', () => {
    const now = at('2026-11-21T09:30:00Z');
    const { points } = axis([row('2026-11-20T19:00:00Z', 4)], 'date', {
      period: { from: now - 3 * 86_400_000, days: 3 },
      now,
      timeZone: zone,
    });
    expect(points.map((p) => [p.label, p.sum])).toEqual([
      ['18.11', 0],
      ['19.11', 0],
      ['20.11', 0],
      ['21.11', 4],
    ]);
  });

  it('names the days of hours when it shows several days, so that no label stands twice', () => {
    const now = at('2026-11-21T09:30:00Z');
    const labelsFrom = (from: string) =>
      axis([], 'hour', { period: { from: at(from), days: 1 }, now, timeZone: zone }).points.map(({ label }) => label);
    const twoDays = labelsFrom('2026-11-20T09:30:00Z');
    expect([twoDays[0], twoDays.at(-1), new Set(twoDays).size]).toEqual(['20.11 14:00', '21.11 14:00', 25]);
    expect(labelsFrom('2026-11-20T19:00:00Z')[0]).toBe('00:00');
  });

  it('starts with the first publication when the period is unlimited, and shows years when there are several', () => {
    const { points } = axis([row('2025-11-30T19:00:00Z', 1)], 'month', {
      period: { days: null },
      now: at('2026-01-15T00:00:00Z'),
      timeZone: zone,
    });
    expect(points.map((p) => p.label)).toEqual(['декабрь 2025', 'январь 2026']);
  });

  const running = (grain: 'hour' | 'date' | 'month', period: Period, now: string) =>
    axis([], grain, { period, now: at(now), timeZone: zone })
      .points.filter((point) => point.running)
      .map(({ label }) => label);

  it.each([
    ['hour', '2026-11-20T09:30:00Z', '2026-11-21T09:30:00Z', ['21.11 14:00']],
    // 21.11 in UTC, 22.11 in Almaty
    ['date', '2026-11-19T09:30:00Z', '2026-11-21T19:30:00Z', ['22.11']],
    ['month', '2026-09-19T09:30:00Z', '2026-11-30T19:30:00Z', ['декабрь']],
    ['date', '2026-11-21T19:00:00Z', '2026-11-21T19:00:00Z', ['22.11']],
    ['hour', '2026-11-21T09:59:59.999Z', '2026-11-21T09:59:59.999Z', ['14:00']],
  ] as const)('says which %s is not over: of a period from %s, at %s [D]', (grain, from, now, expected) =>
    expect(running(grain, { from: at(from), days: 1 }, now)).toEqual(expected),
  );

  it('of a selected period the bucket of now is not over, also when the period ends in its middle', () => {
    const days = (to: string) =>
      running('date', { from: at('2026-11-18T19:00:00Z'), to: at(to), days: 3 }, '2026-11-21T09:30:00Z');
    // yesterday's noon; today's, a moment ago; the end of tomorrow
    expect(['2026-11-20T07:00:00Z', '2026-11-21T09:29:00Z', '2026-11-22T19:00:00Z'].map(days)).toEqual([
      [],
      ['21.11'],
      ['21.11'],
    ]);
  });

  it.each(['hour', 'date', 'month'] as const)(
    'ends with the present when a publication has an absurd date; of %s the oldest are left out',
    (grain) => {
      const now = at('2026-11-21T09:30:00Z');
      const { points } = axis([row('0100-01-01T00:00:00Z', 1), row('2026-10-31T19:00:00Z', 2)], grain, {
        period: { days: null },
        now,
        timeZone: zone,
      });
      expect(points).toHaveLength(1200);
      expect(points.at(-1)?.at).toBe(bucketStart(now, measureOf[grain], zone));
      expect(points.map(({ at: start }) => start)).toEqual(
        [...new Set(points.map(({ at: start }) => start))].sort((a, b) => a - b),
      );
      if (grain === 'month') expect(points.reduce((sum, point) => sum + point.sum, 0)).toBe(2);
    },
  );
});
