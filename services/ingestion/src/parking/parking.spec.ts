import { NetworkFault } from '@mm/networks/network-fault.js';
import { parkingOf, stateOf } from './parking.js';

const now = new Date('2026-11-22T10:00:00Z');
const later = new Date('2026-11-22T10:01:00Z');
const row = { now, parked_until: null, reason: '', reason_text: '', last_good_at: null };

describe('the state of a resource', () => {
  it('is ready until it is parked, spent or off', () => {
    const parked = { ...row, parked_until: later, reason: 'blocked', reason_text: 'checkpoint' };
    expect(stateOf({ ...row, last_good_at: now })).toEqual({
      state: 'ready',
      reason: '',
      reason_text: '',
      next_allowed: 0,
      last_good: now.getTime() / 1000,
    });
    expect(stateOf(parked)).toMatchObject({
      state: 'parked',
      reason: 'blocked',
      reason_text: 'checkpoint',
      next_allowed: later.getTime() / 1000,
    });
    expect(stateOf({ ...parked, parked_until: now })).toMatchObject({ state: 'ready', reason: '', next_allowed: 0 });
    expect(stateOf(row, { spentUntil: later })).toMatchObject({ state: 'spent', next_allowed: later.getTime() / 1000 });
    expect(stateOf(parked, { isActive: false })).toMatchObject({ state: 'off', reason: '', next_allowed: 0 });
  });
});

test('the words of a fault are one line without secrets, and its pause is bounded', () => {
  const fault = new NetworkFault(
    'blocked',
    { code: 190, message: `token EAAB-secret\nis blocked ${'x'.repeat(400)}` },
    { retryAfterMs: 1e12 },
  );
  const [first, longest, asked, kind, text] = parkingOf(fault, { first: 1, longest: 2 }, ['EAAB-secret', '', 'is']);
  expect([first, longest, asked, kind]).toEqual([1, 2, 7 * 24 * 3_600_000, 'blocked']);
  expect(text).toMatch(/^190 token … is blocked x+$/);
  expect(text.length).toBeLessThanOrEqual(300);
});
