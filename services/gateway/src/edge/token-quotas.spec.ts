import { DomainError } from '@mm/http/problem.js';
import { TokenQuotas } from './token-quotas.js';

type Answer = { quota: 'minute' | 'day'; limit: number; retry_after: number } | null | 'away';

/** Quotas whose counter answers as the test says; `asked` are the tokens that it was asked about. */
function quotasWith(): { quotas: TokenQuotas; asked: number[]; state: { answer: Answer; now: number } } {
  const asked: number[] = [];
  const state: { answer: Answer; now: number } = { answer: null, now: 1_000_000 };
  const ask = (tokenId: number): Promise<Exclude<Answer, 'away'>> => {
    asked.push(tokenId);
    return state.answer === 'away' ? Promise.reject(new Error('away')) : Promise.resolve(state.answer);
  };
  return { quotas: new TokenQuotas(ask, () => state.now), asked, state };
}
const refusalOf = async (counting: Promise<void>): Promise<unknown> =>
  counting.then(
    () => 'counted',
    (error: unknown) =>
      error instanceof DomainError && [error.status, error.code, error.extras.headers, error.extras.details],
  );

describe('the quotas of access tokens', () => {
  it('let calls through while there is room, and ask about each', async () => {
    const { quotas, asked } = quotasWith();
    await Promise.all([quotas.count(1), quotas.count(1), quotas.count(2)]);
    expect(asked).toEqual([1, 1, 2]);
  });

  it('refuse with the limit and the seconds to wait, held for three seconds, for this token alone', async () => {
    const { quotas, asked, state } = quotasWith();
    state.answer = { quota: 'minute', limit: 5, retry_after: 40 };
    const details = [{ path: 'access_token', code: 'minute-quota', message: '5' }];
    expect(await refusalOf(quotas.count(1))).toEqual([429, 'quota-exceeded', { 'retry-after': '40' }, details]);
    state.now += 2_500;
    expect(await refusalOf(quotas.count(1))).toEqual([429, 'quota-exceeded', { 'retry-after': '38' }, details]);
    expect(asked).toEqual([1]);
    state.answer = null;
    expect(await refusalOf(quotas.count(2))).toBe('counted');
    state.now += 500;
    expect(await refusalOf(quotas.count(1))).toBe('counted');
  });

  it('do not refuse longer than they said', async () => {
    const { quotas, state } = quotasWith();
    state.answer = { quota: 'day', limit: 9, retry_after: 1 };
    expect(await refusalOf(quotas.count(1))).toMatchObject({ 0: 429 });
    state.now += 1_000;
    state.answer = null;
    expect(await refusalOf(quotas.count(1))).toBe('counted');
  });

  it('let calls through while identity is away', async () => {
    const { quotas, state } = quotasWith();
    state.answer = 'away';
    expect(await refusalOf(quotas.count(1))).toBe('counted');
  });
});
