import { countCall, type Exceeded, type Use } from './token-quota.js';

const unused: Use = { second: 0, calls_by_second: [], day_ends_at: 0, calls_of_day: 0 };
const dayLength = 86_400;
/** A token with quotas, called at seconds. */
class Token {
  use = unused;
  constructor(private readonly quotas: { minute: number; day: number }) {}

  /** 'ok' or what is used up. */
  callAt(second: number): 'ok' | Exceeded {
    const dayEndsAt = (Math.floor(second / dayLength) + 1) * dayLength;
    const counted = countCall(this.use, this.quotas, { second, dayEndsAt });
    if ('exceeded' in counted) return counted.exceeded;
    this.use = counted.use;
    return 'ok';
  }

  /** How many of so many calls in one second are counted. */
  burst(second: number, calls: number): number {
    return Array.from({ length: calls }, () => this.callAt(second)).filter((answer) => answer === 'ok').length;
  }
}
const noon = 20_000 * dayLength + dayLength / 2;

describe('the quota of a minute', () => {
  it('lets exactly its calls through at once', () => {
    expect(new Token({ minute: 10, day: 1000 }).burst(noon, 25)).toBe(10);
  });

  it('is not used twice around the change of a minute', () => {
    const token = new Token({ minute: 10, day: 1000 });
    const lastOfMinute = noon + 59;
    expect(token.burst(lastOfMinute, 10)).toBe(10);
    for (const later of [1, 2, 30, 59, 60]) expect([later, token.burst(lastOfMinute + later, 5)]).toEqual([later, 0]);
    expect(token.burst(lastOfMinute + 61, 25)).toBe(10);
  });

  it('gives way call by call, and says when', () => {
    const token = new Token({ minute: 3, day: 1000 });
    for (const second of [0, 10, 20]) expect(token.callAt(noon + second)).toBe('ok');
    expect(token.callAt(noon + 21)).toEqual({ quota: 'minute', limit: 3, retry_after: 40 });
    expect(token.callAt(noon + 60)).toEqual({ quota: 'minute', limit: 3, retry_after: 1 });
    expect(token.callAt(noon + 61)).toBe('ok');
    expect(token.callAt(noon + 61)).toEqual({ quota: 'minute', limit: 3, retry_after: 10 });
  });

  it('is never more than kept in any 60 seconds', () => {
    const token = new Token({ minute: 7, day: 100_000 });
    const made: number[] = [];
    for (let tick = 0; tick < 600; tick++) if (token.callAt(noon + Math.floor(tick / 2)) === 'ok') made.push(tick / 2);
    for (const from of made) expect(made.filter((at) => at >= from && at < from + 60).length).toBeLessThanOrEqual(7);
    expect(made.length).toBeGreaterThan(28);
  });

  it('of a token that pauses for years is free', () => {
    const token = new Token({ minute: 1, day: 10 });
    expect(token.callAt(noon)).toBe('ok');
    expect(token.callAt(noon + 1000 * dayLength)).toBe('ok');
    expect(token.use.calls_by_second).toHaveLength(61);
  });

  it('holds when the clock goes back', () => {
    const token = new Token({ minute: 2, day: 100 });
    expect(token.burst(noon, 2)).toBe(2);
    expect(token.callAt(noon - 30)).toMatchObject({ quota: 'minute' });
  });

  it('follows a smaller quota at once', () => {
    const { use } = Object.assign(new Token({ minute: 10, day: 10 }));
    let current: Use = use;
    for (let n = 0; n < 5; n++) {
      const counted = countCall(current, { minute: 10, day: 10 }, { second: noon, dayEndsAt: noon + 9 });
      if ('use' in counted) current = counted.use;
    }
    const now = { second: noon + 1, dayEndsAt: noon + 9 };
    expect(countCall(current, { minute: 5, day: 10 }, now)).toMatchObject({ exceeded: { quota: 'minute', limit: 5 } });
    expect(countCall(current, { minute: 9, day: 5 }, now)).toMatchObject({ exceeded: { quota: 'day', limit: 5 } });
  });
});

describe('the quota of a day', () => {
  it('ends with the day', () => {
    const token = new Token({ minute: 1000, day: 3 });
    const midnight = 20_001 * dayLength;
    expect(token.burst(midnight - 5, 9)).toBe(3);
    expect(token.callAt(midnight - 5)).toEqual({ quota: 'day', limit: 3, retry_after: 5 });
    expect(token.callAt(midnight - 1)).toEqual({ quota: 'day', limit: 3, retry_after: 1 });
    expect(token.burst(midnight, 9)).toBe(3);
  });

  it('does not forget the minute at midnight', () => {
    const token = new Token({ minute: 4, day: 1000 });
    const midnight = 20_001 * dayLength;
    expect(token.burst(midnight - 1, 4)).toBe(4);
    expect(token.callAt(midnight)).toMatchObject({ quota: 'minute' });
  });

  it('is not reduced by refused calls', () => {
    const token = new Token({ minute: 2, day: 3 });
    expect(token.burst(noon, 50)).toBe(2);
    expect(token.use.calls_of_day).toBe(2);
    expect(token.burst(noon + 61, 50)).toBe(1);
    expect(token.callAt(noon + 61)).toMatchObject({ quota: 'day' });
  });
});
