import { hourOfWeek, speedsOf } from './hour-of-week.js';

describe('the speeds of the hours of a week', () => {
  it('are 1 without posts, and nearly 1 with few', () => {
    expect(speedsOf(new Map()).every((speed) => Math.abs(speed - 1) < 1e-9)).toBe(true);
    expect(speedsOf(new Map([[3, 2]]))[3]).toBeLessThan(1.1);
  });

  it('follow the activity, with a mean of 1', () => {
    const speeds = speedsOf(new Map(Array.from({ length: 84 }, (_, i) => [2 * i, 10_000])));
    expect(speeds.reduce((sum, speed) => sum + speed, 0)).toBeCloseTo(168);
    expect(speeds[0]! / speeds[1]!).toBeGreaterThan(10);
  });

  it('repeat every week', () => {
    const at = Date.UTC(2026, 10, 22, 14, 59) / 1000;
    expect(hourOfWeek(at + 7 * 86_400)).toBe(hourOfWeek(at));
    expect(hourOfWeek(at + 60)).toBe((hourOfWeek(at) + 1) % 168);
  });
});
