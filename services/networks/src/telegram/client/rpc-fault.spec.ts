import { tl } from '@mtcute/core';
import { NetworkFault } from '../../network/network-fault.js';
import { endsSession, isBan, rpcFault } from './rpc-fault.js';

/** The fault of an error as the library makes it from the network's answer. */
const faultOf = (errorCode: number, errorMessage: string): NetworkFault =>
  rpcFault(tl.RpcError.fromTl({ errorCode, errorMessage }), 'messages.getHistory');

describe('the fault of an error of the Telegram API', () => {
  it.each([
    [420, 'FLOOD_WAIT_17', 'FLOOD_WAIT', 17_000],
    [420, 'FLOOD_PREMIUM_WAIT_3', 'FLOOD_PREMIUM_WAIT', 3_000],
    [420, 'SLOWMODE_WAIT_60', 'SLOWMODE_WAIT', 60_000],
    [420, 'SOMETHING_NEW_WAIT_5', 'SOMETHING_NEW_WAIT', 5_000],
  ])('%i %s asks to wait', (status, text, code, retryAfterMs) => {
    const native = { code, message: `messages.getHistory: ${status} ${text}` };
    expect(faultOf(status, text)).toMatchObject({ kind: 'rate_limited', scope: 'credential', retryAfterMs, native });
  });

  it('knows the number of a wait also where the library has taken it out of the text', () => {
    const error = Object.assign(new Error('flood'), { code: 420, text: 'FLOOD_WAIT_%d', seconds: 9 });
    expect(rpcFault(error, 'a.b')).toMatchObject({
      retryAfterMs: 9_000,
      native: { code: 'FLOOD_WAIT', message: 'a.b: 420 FLOOD_WAIT_9' },
    });
  });

  it.each([
    [400, 'USERNAME_NOT_OCCUPIED', 'not_found', 'author'],
    [400, 'USERNAME_INVALID', 'not_found', 'author'],
    [400, 'CHANNEL_PRIVATE', 'closed_account', 'author'],
    [400, 'CHANNEL_INVALID', 'closed_account', 'author'],
    [401, 'AUTH_KEY_UNREGISTERED', 'auth_required', 'credential'],
    [401, 'SESSION_REVOKED', 'auth_required', 'credential'],
    [401, 'SESSION_EXPIRED', 'auth_required', 'credential'],
    [406, 'AUTH_KEY_DUPLICATED', 'auth_required', 'credential'],
    [401, 'SESSION_PASSWORD_NEEDED', 'auth_required', 'credential'],
    [401, 'SOMETHING_NEW', 'auth_required', 'credential'],
    [400, 'PHONE_NUMBER_INVALID', 'auth_required', 'credential'],
    [400, 'API_ID_INVALID', 'auth_required', 'credential'],
    [401, 'USER_DEACTIVATED', 'blocked', 'credential'],
    [401, 'USER_DEACTIVATED_BAN', 'blocked', 'credential'],
    [400, 'PHONE_NUMBER_BANNED', 'blocked', 'credential'],
    [420, 'FROZEN_METHOD_INVALID', 'blocked', 'credential'],
    [400, 'PEER_FLOOD', 'blocked', 'credential'],
    [400, 'PHONE_CODE_INVALID', 'auth_required', 'request'],
    [400, 'PHONE_CODE_EXPIRED', 'auth_required', 'request'],
    [400, 'PHONE_CODE_EMPTY', 'auth_required', 'request'],
    [400, 'PASSWORD_HASH_INVALID', 'auth_required', 'request'],
    [406, 'PHONE_PASSWORD_FLOOD', 'rate_limited', 'request'],
    [500, 'RPC_CALL_FAIL', 'transient', 'network'],
    [500, 'SOMETHING_NEW', 'transient', 'network'],
    [-503, 'Timeout', 'transient', 'network'],
    [400, 'TIMEOUT', 'transient', 'network'],
    [400, 'SOMETHING_NEW', 'schema_drift', 'request'],
    [403, 'CHAT_WRITE_FORBIDDEN', 'schema_drift', 'request'],
  ])('%i %s is %s of the %s', (status, text, kind, scope) => {
    expect(faultOf(status, text)).toMatchObject({ kind, scope, native: { code: text } });
  });

  it('takes errors of sockets and of the library for passing ones', () => {
    const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(rpcFault(error, 'a.b')).toMatchObject({ kind: 'transient', native: { message: 'a.b: read ECONNRESET' } });
    expect(rpcFault('odd', 'a.b').kind).toBe('transient');
  });

  it('leaves faults as they are', () => {
    const fault = new NetworkFault('cancelled', { code: 'aborted', message: '' });
    expect(rpcFault(fault, 'a.b')).toBe(fault);
  });

  it('knows which errors end a session and which are bans', () => {
    const ended = ['AUTH_KEY_UNREGISTERED', 'AUTH_KEY_DUPLICATED', 'SESSION_REVOKED', 'SESSION_EXPIRED'];
    const bans = ['USER_DEACTIVATED', 'USER_DEACTIVATED_BAN', 'PHONE_NUMBER_BANNED'];
    const others = [
      'FROZEN_METHOD_INVALID',
      'PEER_FLOOD',
      'FLOOD_WAIT_3',
      'SESSION_PASSWORD_NEEDED',
      'CHANNEL_PRIVATE',
    ];
    const names = [...ended, ...bans, ...others];
    expect(names.filter((name) => endsSession(faultOf(400, name)))).toEqual(ended);
    expect(names.filter((name) => isBan(faultOf(400, name)))).toEqual(bans);
  });
});
