import { isToBePaused, nextTry, restUntil } from './retry-rules.js';

const queuedAt = new Date('2026-11-20T10:00:00Z');
const after = (ms: number): Date => new Date(queuedAt.getTime() + ms);
const hours = (count: number): number => count * 3_600_000;

/** Milliseconds after queueing of all tries of a delivery that always fails at once. */
function triesOf(): number[] {
  const times: number[] = [];
  for (let now: Date | null = queuedAt; now; now = nextTry(times.length, queuedAt, now))
    times.push(now.getTime() - queuedAt.getTime());
  return times;
}

describe('a delivery that always fails', () => {
  it('is tried again after 5 s, and given up after exactly three days', () => {
    const times = triesOf();
    expect(times[1]).toBe(5_000);
    expect(times.at(-1)).toBe(hours(72));
  });

  it('is tried more than ten times, with growing pauses', () => {
    const times = triesOf();
    expect(times.length).toBeGreaterThan(10);
    const pauses = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  it('gets its last try when the process was away at the end', () =>
    expect(nextTry(3, queuedAt, after(hours(71.999)))?.getTime()).toBeGreaterThan(after(hours(71.999)).getTime()));
});

describe('a webhook that fails', () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [1000, 600],
  ])('rests after %i failures for %i s', (failures, seconds) =>
    expect(restUntil(failures, queuedAt)).toEqual(after(seconds * 1000)),
  );

  it('is paused after five days', () =>
    expect([hours(119.9), hours(120)].map((ms) => isToBePaused(queuedAt, after(ms)))).toEqual([false, true]));
});
