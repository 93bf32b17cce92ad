import { firstKeptDay } from './first-kept-day.js';

describe('the first day that is kept', () => {
  it('begins at midnight of the time zone', () => {
    const now = new Date('2026-11-23T12:00:00Z');
    expect(firstKeptDay(now, 31, 'Asia/Almaty').toISOString()).toBe('2026-10-22T19:00:00.000Z');
    expect(firstKeptDay(now, 31, 'UTC').toISOString()).toBe('2026-10-23T00:00:00.000Z');
  });

  it('is the same all day long and moves by one day', () => {
    const first = firstKeptDay(new Date('2026-11-22T19:00:00Z'), 31, 'Asia/Almaty');
    expect(firstKeptDay(new Date('2026-11-23T18:59:59Z'), 31, 'Asia/Almaty')).toEqual(first);
    const next = firstKeptDay(new Date('2026-11-23T19:00:00Z'), 31, 'Asia/Almaty');
    expect(next.getTime() - first.getTime()).toBe(86_400_000);
  });

  it('follows the zone where its offset changed', () =>
    expect(firstKeptDay(new Date('2024-03-05T12:00:00Z'), 10, 'Asia/Almaty').toISOString()).toBe(
      '2024-02-23T18:00:00.000Z',
    ));
});
