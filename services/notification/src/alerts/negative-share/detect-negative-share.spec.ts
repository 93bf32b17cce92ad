import { detectNegativeShare, isStillNegative, type TonedDay } from './detect-negative-share.js';

const day = (negative: number, total: number): TonedDay => ({ negative, total });
const days = (today: TonedDay, before: TonedDay[]): TonedDay[] => [today, ...before];
const usual = new Array<TonedDay>(14).fill(day(8, 40));

describe('a rising share of negative publications', () => {
  it('is measured against the days before, in percent', () => {
    expect(detectNegativeShare(days(day(24, 40), usual), 'normal')).toEqual({ figure: 60, baseline: 20.1 });
  });

  it('is not what chance makes', () => {
    expect(detectNegativeShare(days(day(12, 40), usual), 'normal')).toBeUndefined();
  });

  it('needs enough publications', () => {
    expect(detectNegativeShare(days(day(7, 8), usual), 'normal')).toBeUndefined();
    expect(detectNegativeShare(days(day(7, 12), usual), 'high')).toBeDefined();
  });

  it('needs seven days with publications', () => {
    expect(detectNegativeShare(days(day(24, 40), usual.slice(0, 6)), 'normal')).toBeUndefined();
    expect(detectNegativeShare(days(day(24, 40), new Array<TonedDay>(14).fill(day(0, 2))), 'normal')).toBeUndefined();
    expect(detectNegativeShare([], 'normal')).toBeUndefined();
  });

  it('is not unusual in a topic that changes from day to day', () => {
    const restless = Array.from({ length: 14 }, (_, i) => day(i % 3 === 0 ? 22 : 4, 40));
    expect(detectNegativeShare(days(day(24, 40), restless), 'normal')).toBeUndefined();
  });

  it('is larger for a lower sensitivity', () => {
    expect(detectNegativeShare(days(day(15, 40), usual), 'low')).toBeUndefined();
    expect(detectNegativeShare(days(day(18, 40), usual), 'high')).toBeDefined();
    expect(detectNegativeShare(days(day(32, 40), usual), 'low')).toBeDefined();
  });

  it('lasts until the share is near the usual one', () => {
    expect(isStillNegative(days(day(24, 40), usual))).toBe(true);
    expect(isStillNegative(days(day(9, 40), usual))).toBe(false);
    expect(isStillNegative([])).toBe(false);
  });
});
