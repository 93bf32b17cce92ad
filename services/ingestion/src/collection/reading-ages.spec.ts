import { counterAges, isSettled, nextCountAt, quietRounds } from './reading-ages.js';

const published = new Date('2026-11-01T00:00:00Z');
const after = (minutes: number): Date => new Date(published.getTime() + minutes * 60_000);

describe('the schedule of reading reactions again', () => {
  it('is at 15 minutes, 1, 3 and 6 hours of age, and less often later', () => {
    expect([1, 15, 61, 200].map((age) => nextCountAt(published, after(age)))).toEqual([
      after(15),
      after(60),
      after(180),
      after(360),
    ]);
  });

  it('ends after 30 days', () => {
    expect(nextCountAt(published, new Date(published.getTime() + counterAges[counterAges.length - 1]! + 1))).toBeNull();
  });

  it('ends after two rounds in a row without a change of one percent', () => {
    const first = quietRounds(1000, 1005, 0);
    expect(
      [first, quietRounds(1005, 1006, first), quietRounds(1005, 1200, first)].map((rounds) => isSettled(rounds)),
    ).toEqual([false, true, false]);
  });

  it('is twice as dense for saved posts, and ends after twice as many quiet rounds', () => {
    expect([1, 8, 15, 38, 120].map((age) => nextCountAt(published, after(age), true))).toEqual([
      after(7.5),
      after(15),
      after(37.5),
      after(60),
      after(180),
    ]);
    expect([2, 3, 4].map((rounds) => isSettled(rounds, true))).toEqual([false, false, true]);
  });
});
