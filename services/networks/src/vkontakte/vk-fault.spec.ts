import { describe, expect, it } from '@jest/globals';
import { vkFault } from './vk-fault.js';

describe('the fault of a VK error code', () => {
  it.each([
    [6, 'rate_limited', 1_000],
    [9, 'rate_limited', 60_000],
    [29, 'rate_limited', 86_400_000],
    [5, 'auth_required', undefined],
    [17, 'auth_required', undefined],
    [1117, 'auth_required', undefined],
    [3609, 'auth_required', undefined],
    [14, 'blocked', undefined],
    [15, 'closed_account', undefined],
    [30, 'closed_account', undefined],
    [203, 'closed_account', undefined],
    [19, 'closed_account', undefined],
    [18, 'not_found', undefined],
    [104, 'not_found', undefined],
    [113, 'not_found', undefined],
    [125, 'not_found', undefined],
    [40, 'not_found', undefined],
    [3610, 'not_found', undefined],
    [1, 'transient', undefined],
    [10, 'transient', undefined],
    [36, 'transient', undefined],
    [100, 'schema_drift', undefined],
    [987654, 'schema_drift', undefined],
  ])('%i is %s', (code, kind, retryAfterMs) => {
    const fault = vkFault({ error_code: code, error_msg: 'x' }, 'wall.get');
    expect([fault.kind, fault.retryAfterMs, fault.native.code]).toEqual([kind, retryAfterMs, code]);
  });
});
