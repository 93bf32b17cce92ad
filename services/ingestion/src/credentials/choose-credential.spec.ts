import type { ServingProxy } from '../proxies/proxies.js';
import { chooseCredential, type Candidate } from './choose-credential.js';

const candidate = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'operator',
  parkedMs: 0,
  reason: '',
  unitsLeft: 100,
  shareLeft: 1,
  dayLeftMs: 3_600_000,
  isBusy: false,
  lastUsedAt: null,
  proxyId: null,
  ...more,
});
const proxy = (id: string, more: Partial<ServingProxy> = {}): ServingProxy => ({
  id,
  server: { protocol: 'http', host: id, port: 3128, username: '', password: '' },
  parkedMs: 0,
  isParkedLong: false,
  ...more,
});
const chosen = (candidates: Candidate[], proxies: ServingProxy[] = []): unknown => {
  const choice = chooseCredential(candidates, proxies);
  if ('credential' in choice) return choice.credential.id;
  if ('busy' in choice) return 'busy';
  const { kind, scope, native, retryAfterMs } = choice.refusal;
  return { kind, scope, code: native.code, retryAfterMs };
};
const at = (second: number): Date => new Date(second * 1000);

describe('the credential for a task', () => {
  it.each([
    ['an operator before a token', [candidate('t', { kind: 'token' }), candidate('o', { lastUsedAt: at(9) })], 'o'],
    ['a token when no operator is free', [candidate('t', { kind: 'token' }), candidate('o', { parkedMs: 1 })], 't'],
    ['the one with more budget left', [candidate('a', { shareLeft: 0.5 }), candidate('b', { shareLeft: 0.9 })], 'b'],
    [
      'the one that was not used for longest, when they differ by less than a tenth',
      [candidate('a', { shareLeft: 0.99, lastUsedAt: at(5) }), candidate('b', { shareLeft: 0.91, lastUsedAt: at(4) })],
      'b',
    ],
    ['one that was never used first', [candidate('a', { lastUsedAt: at(1) }), candidate('b')], 'b'],
    ['a free one although another is busy', [candidate('a', { isBusy: true }), candidate('b')], 'b'],
    [
      'a busy operator is waited for, although a token is free',
      [candidate('a', { isBusy: true }), candidate('t', { kind: 'token' })],
      'busy',
    ],
  ])('is %s', (_, candidates, expected) => expect(chosen(candidates)).toBe(expected));

  it('is refused for as long as the first one has to wait, with its reason', () => {
    const blocked = candidate('a', { parkedMs: 9_000, reason: 'blocked' });
    const spent = candidate('b', { unitsLeft: 0, dayLeftMs: 8_000 });
    expect(chosen([blocked, spent])).toEqual({
      kind: 'rate_limited',
      scope: 'credential',
      code: 'budget_spent',
      retryAfterMs: 8_000,
    });
    expect(chosen([blocked])).toEqual({
      kind: 'blocked',
      scope: 'credential',
      code: 'credentials_wait',
      retryAfterMs: 9_000,
    });
  });

  it('waits with its proxy for a short pause, and gets another one for a long pause', () => {
    const held = candidate('a', { proxyId: 'p' });
    const other = proxy('q');
    const wait = { kind: 'transient', scope: 'proxy', code: 'proxies_wait', retryAfterMs: 30_000 };
    expect(chosen([held], [proxy('p', { parkedMs: 30_000 }), other])).toEqual(wait);
    expect(chosen([held], [proxy('p', { parkedMs: 300_000, isParkedLong: true }), other])).toBe('a');
    expect(chosen([held], [other])).toBe('a');
    expect(chosen([held, candidate('b', { proxyId: 'q' })], [proxy('p', { parkedMs: 30_000 }), other])).toBe('b');
    expect(
      chosen([held], [proxy('p', { parkedMs: 300_000, isParkedLong: true }), proxy('q', { parkedMs: 30_000 })]),
    ).toEqual(wait);
  });
});
