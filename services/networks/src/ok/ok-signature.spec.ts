import { describe, expect, it } from '@jest/globals';
import { isFault } from '../network/network-fault.js';
import { okFault } from './ok-fault.js';
import { readCredential, signature } from './ok-signature.js';

describe('the signature of a call', () => {
  const secretKey = 'ABC123DEF456GHI789JKL123';
  const params = { application_key: 'ABCDEFGHIGKLMNOPK', format: 'json', method: 'events.get' };

  it('is the one of the documented example, whatever the order of parameters', () => {
    const credential = {
      applicationKey: 'ABCDEFGHIGKLMNOPK',
      secretKey,
      token: '-s-84W-s3egarWUsbkq-IWTucuedzTKT8VUXIA.s4Xx8IW7',
    };
    expect(signature(params, credential)).toBe('232c8eb921951c4dba9b72606f9ddb4c');
    const reversed = { ...Object.fromEntries(Object.entries(params).reverse()), access_token: 'x', sig: 'y' };
    expect(signature(reversed, credential)).toBe('232c8eb921951c4dba9b72606f9ddb4c');
  });

  it("uses the application's secret alone without a token", () => {
    const secret = { applicationKey: 'k', secretKey: 'b1a2b89707a94624c43afae67d59274c', token: '' };
    expect(signature(params, secret)).toBe('232c8eb921951c4dba9b72606f9ddb4c');
  });
});

describe('the credential', () => {
  it.each([
    ['KEY:secret:token', 'token'],
    ['KEY:secret:to:ken', 'to:ken'],
    ['KEY:secret:', ''],
    ['KEY:secret', ''],
  ])('%s has its parts', (text, token) =>
    expect(readCredential(text)).toEqual({ applicationKey: 'KEY', secretKey: 'secret', token }),
  );

  it.each([undefined, '', 'only-a-token', ':secret:token', 'KEY::token'])('%s is refused unnamed', (text) => {
    let fault: unknown;
    try {
      readCredential(text);
    } catch (error) {
      fault = error;
    }
    expect(isFault(fault, 'auth_required') && !fault.message.includes('only-a-token')).toBe(true);
  });
});

describe('the fault of an OK error code', () => {
  it.each([
    [1, 'transient', 'network', undefined],
    [2, 'transient', 'network', undefined],
    [7, 'rate_limited', 'credential', 600_000],
    [8, 'rate_limited', 'credential', 60_000],
    [11, 'rate_limited', 'credential', 3_600_000],
    [9, 'blocked', 'network', undefined],
    [10, 'closed_account', 'author', undefined],
    [50, 'closed_account', 'author', undefined],
    [101, 'auth_required', 'credential', undefined],
    [102, 'auth_required', 'credential', undefined],
    [103, 'auth_required', 'credential', undefined],
    [104, 'auth_required', 'credential', undefined],
    [300, 'not_found', 'author', undefined],
    [160, 'not_found', 'author', undefined],
    [3, 'schema_drift', 'request', undefined],
    [100, 'schema_drift', 'request', undefined],
    [4242, 'schema_drift', 'request', undefined],
  ])('%i is %s', (code, kind, scope, retryAfterMs) => {
    const fault = okFault(code, 'x', 'group.getInfo');
    expect([fault.kind, fault.scope, fault.retryAfterMs, fault.native.code]).toEqual([kind, scope, retryAfterMs, code]);
  });
});
