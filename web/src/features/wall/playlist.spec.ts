import { isNearEnd, nextOf, turnAt, type Turn } from './playlist.js';

const everyMs = 60_000;
const turn: Turn = { item: 12, since: 1000 };
const state = (over: Partial<Parameters<typeof turnAt>[1]> = {}) => ({
  next: 15,
  isNextLoaded: true,
  isShownVisible: true,
  everyMs,
  now: turn.since + everyMs,
  ...over,
});

test('topics follow each other and begin again; one that is not visible is skipped', () => {
  const all = () => true;
  expect([nextOf([12, 15, null], 12, all), nextOf([12, 15, null], null, all)]).toEqual([15, 12]);
  expect(nextOf([12, 15, null], 12, (item) => item !== 15)).toBeNull();
  expect(nextOf([12, 15], undefined, (item) => item !== 12)).toBe(15);
});

test('a single visible topic has no next one', () => {
  expect(nextOf([12], 12, () => true)).toBeUndefined();
  expect(nextOf([12, 15], 12, (item) => item === 12)).toBeUndefined();
});

test('the next topic is loaded ten seconds before its turn, at most half of a turn before', () => {
  expect([49_999, 50_000].map((passed) => isNearEnd(turn, everyMs, turn.since + passed))).toEqual([false, true]);
  expect([4_999, 5_000].map((passed) => isNearEnd(turn, 10_000, turn.since + passed))).toEqual([false, true]);
});

test('a topic is shown for its whole time, and longer while the next one is not loaded', () => {
  expect(turnAt(turn, state({ now: turn.since + everyMs - 1 }))).toBe(turn);
  expect(turnAt(turn, state({ isNextLoaded: false, now: turn.since + 10 * everyMs }))).toBe(turn);
  expect(turnAt(turn, state())).toEqual({ item: 15, since: turn.since + everyMs });
});

test('a shown topic that is not visible any more is left at once', () =>
  expect(turnAt(turn, state({ isShownVisible: false, isNextLoaded: false, now: 5000 }))).toEqual({
    item: 15,
    since: 5000,
  }));
