import { HISTORY_DAYS, postingModel, quietFrom, quietRules } from './quiet-model.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday, 00:00 in UTC+5. */
const START = Date.parse('2025-01-05T19:00:00Z');

/** Seeded numbers in 0..1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Source {
  perDay: number;
  /** Rate by local hour and day (0 = Monday); the mean may differ from 1. */
  rate?: (hour: number, day: number) => number;
  /** Mean number of posts in one go. */
  burst?: number;
}
const sources: Record<string, Source> = {
  'once a day': { perDay: 1 },
  'five a day': { perDay: 5 },
  'by day only': { perDay: 8, rate: (hour) => (hour >= 8 && hour < 22 ? 1.7 : 0.02) },
  'office hours': { perDay: 6, rate: (hour, day) => (day < 5 && hour >= 9 && hour < 18 ? 3.7 : 0) },
  bursty: { perDay: 12, burst: 6 },
  'bursty by day': { perDay: 6, burst: 3, rate: (hour) => (hour >= 8 ? 1.5 : 0) },
  news: { perDay: 60, rate: (hour) => (hour >= 7 && hour < 23 ? 1.4 : 0.2) },
};

/** Publication times of some days, in ms. */
function published({ perDay, rate = () => 1, burst = 1 }: Source, days: number, random: () => number): number[] {
  const times: number[] = [];
  const step = HOUR_MS / 12;
  for (let at = START; at < START + days * DAY_MS; at += step) {
    const local = Math.floor((at - START) / HOUR_MS);
    const chance = (rate(local % 24, Math.floor(local / 24) % 7) * perDay) / burst / 288;
    if (random() >= chance) continue;
    let count = 1;
    while (random() < 1 - 1 / burst) count++;
    for (let i = 0; i < count; i++) times.push(at + i * 60_000);
  }
  return times.toSorted((a, b) => a - b);
}

/** When the silence after the post at `index` becomes unusual. */
function quietAfter(times: readonly number[], index: number): number | null {
  const last = times[index] ?? 0;
  let first = index;
  while (first > 0 && (times[first - 1] ?? 0) >= last - HISTORY_DAYS * DAY_MS) first--;
  const model = postingModel(times.slice(first, index + 1).map((at) => new Date(at)));
  return (model && quietFrom(model)?.getTime()) ?? null;
}

/** Pauses of a running source that are taken for silence. Only those that can be are checked, for speed. */
const falseAlarms = (times: readonly number[]): number =>
  times.filter((at, i) => {
    const next = times[i + 1];
    if (next === undefined || next - at < quietRules.minHours * HOUR_MS) return false;
    const quiet = quietAfter(times, i);
    return quiet !== null && quiet < next;
  }).length;

describe('the alarm that a source is quiet', () => {
  it.each(Object.entries(sources))('is false at most once a year for one that publishes %s', (_, source) => {
    const seeds = [1, 2];
    const alarms = seeds.map((seed) => falseAlarms(published(source, 365, seeded(seed))));
    expect(alarms.reduce((sum, count) => sum + count, 0) / seeds.length).toBeLessThanOrEqual(1);
  });

  it.each(Object.entries(sources))(
    'comes within three times the longest pause of one that published %s and stops',
    (_, source) => {
      for (const seed of [11, 12, 13]) {
        const times = published(source, 120, seeded(seed));
        const recent = times.filter((at) => at >= (times.at(-1) ?? 0) - HISTORY_DAYS * DAY_MS);
        const longest = Math.max(...recent.slice(1).map((at, i) => at - (recent[i] ?? 0)));
        const silence = (quietAfter(times, times.length - 1) ?? Infinity) - (times.at(-1) ?? 0);
        expect(silence).toBeGreaterThanOrEqual(quietRules.minHours * HOUR_MS);
        expect(silence).toBeLessThanOrEqual(3 * longest);
      }
    },
  );

  it('comes sooner by day than at night for one that publishes by day', () => {
    const times = published(sources['by day only'] ?? { perDay: 8 }, 56, seeded(21)).map((at) => new Date(at));
    const model = postingModel(times);
    if (!model) throw new Error('a model is expected');
    const silenceFrom = (localHour: number): number => {
      const lastPost = new Date(START + 60 * DAY_MS + localHour * HOUR_MS);
      return (quietFrom({ ...model, longestPause: 0, lastPost })?.getTime() ?? Infinity) - lastPost.getTime();
    };
    expect(silenceFrom(21)).toBeGreaterThan(silenceFrom(8) + 6 * HOUR_MS);
  });

  it('needs a history', () => {
    const every = (hours: number, count: number): Date[] =>
      Array.from({ length: count }, (_, i) => new Date(START + i * hours * HOUR_MS));
    expect(postingModel(every(12, quietRules.minPosts - 1))).toBeUndefined();
    expect(postingModel(every(12, quietRules.minPosts))).toMatchObject({ postsPerDay: expect.closeTo(2, 1) as number });
    expect(postingModel(every(1, 24 * quietRules.minDays))).toBeUndefined();
    expect(postingModel(every(1, 24 * quietRules.minDays + 1))).toBeDefined();
    expect(postingModel([...every(0.01, 40), new Date(START + 20 * DAY_MS)])).toBeUndefined();
  });
});
