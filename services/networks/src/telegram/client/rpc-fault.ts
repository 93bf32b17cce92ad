import { MtPeerNotFoundError } from '@mtcute/core';
import { NetworkFault, type FaultKind, type FaultScope } from '../../network/network-fault.js';

const SECOND = 1_000;

interface Meaning {
  kind: FaultKind;
  /** Only where it is not the usual one of the kind. */
  scope?: FaultScope;
}

const all = (meaning: Meaning, ...names: string[]): [string, Meaning][] => names.map((name) => [name, meaning]);

/** Errors by name, without the number at their end. Others are judged by their status. */
const MEANING: ReadonlyMap<string, Meaning> = new Map([
  ...all({ kind: 'rate_limited' }, 'FLOOD_WAIT', 'FLOOD_PREMIUM_WAIT', 'SLOWMODE_WAIT'),
  ...all({ kind: 'not_found' }, 'USERNAME_NOT_OCCUPIED', 'USERNAME_INVALID'),
  ...all({ kind: 'closed_account' }, 'CHANNEL_PRIVATE', 'CHANNEL_INVALID'),
  ...all({ kind: 'auth_required' }, 'AUTH_KEY_UNREGISTERED', 'AUTH_KEY_INVALID', 'AUTH_KEY_DUPLICATED'),
  ...all({ kind: 'auth_required' }, 'SESSION_REVOKED', 'SESSION_EXPIRED', 'SESSION_PASSWORD_NEEDED'),
  ...all({ kind: 'auth_required' }, 'PHONE_NUMBER_INVALID', 'PHONE_NUMBER_UNOCCUPIED', 'API_ID_INVALID'),
  ...all({ kind: 'auth_required' }, 'API_ID_PUBLISHED_FLOOD'),
  ...all({ kind: 'blocked' }, 'USER_DEACTIVATED', 'USER_DEACTIVATED_BAN', 'PHONE_NUMBER_BANNED'),
  ...all({ kind: 'blocked' }, 'FROZEN_METHOD_INVALID', 'PEER_FLOOD'),
  // What a person has entered is wrong: nothing has to wait for it.
  ...all({ kind: 'auth_required', scope: 'request' }, 'PHONE_CODE_INVALID', 'PHONE_CODE_EXPIRED', 'PHONE_CODE_EMPTY'),
  ...all({ kind: 'auth_required', scope: 'request' }, 'PHONE_CODE_HASH_EMPTY', 'PASSWORD_HASH_INVALID'),
  ...all({ kind: 'rate_limited', scope: 'request' }, 'PHONE_PASSWORD_FLOOD', 'PHONE_NUMBER_FLOOD'),
  ...all({ kind: 'transient', scope: 'request' }, 'SRP_ID_INVALID', 'SRP_PASSWORD_CHANGED'),
  ...all({ kind: 'transient' }, 'TIMEOUT', 'RPC_CALL_FAIL', 'RPC_MCGET_FAIL', 'MSG_WAIT_FAILED', 'MSG_WAIT_TIMEOUT'),
]);

const ENDED: ReadonlySet<string | number> = new Set([
  'AUTH_KEY_UNREGISTERED',
  'AUTH_KEY_INVALID',
  'AUTH_KEY_DUPLICATED',
  'SESSION_REVOKED',
  'SESSION_EXPIRED',
]);
const BANNED: ReadonlySet<string | number> = new Set([
  'USER_DEACTIVATED',
  'USER_DEACTIVATED_BAN',
  'PHONE_NUMBER_BANNED',
]);

/** Whether the network has ended the session: it can never be used again. */
export const endsSession = ({ native }: NetworkFault): boolean => ENDED.has(native.code);

/** Whether the network has banned the account. */
export const isBan = ({ native }: NetworkFault): boolean => BANNED.has(native.code);

/** The fields of an error of the API. The library has its class twice, so that `instanceof` does not help. */
interface ApiError {
  code: number;
  text: string;
  seconds?: number;
}

function apiErrorOf(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('text' in error)) return undefined;
  const { code, text } = error;
  if (typeof code !== 'number' || typeof text !== 'string') return undefined;
  const seconds = 'seconds' in error && typeof error.seconds === 'number' ? error.seconds : undefined;
  return { code, text, ...(seconds !== undefined && { seconds }) };
}

/** The meaning of an error that has none of its own. */
function byStatus(status: number): Meaning {
  if (status === 401) return { kind: 'auth_required' };
  if (status === 420) return { kind: 'rate_limited' };
  return { kind: status < 0 || status >= 500 ? 'transient' : 'schema_drift' };
}

function faultOfApi({ code, text, seconds }: ApiError, method: string): NetworkFault {
  const [, name = text, number] = /^(.*?)(?:_(%d|\d+))?$/.exec(text) ?? [];
  const wait = seconds ?? (number === undefined || number === '%d' ? undefined : Number(number));
  const { kind, scope } = MEANING.get(name) ?? byStatus(code);
  const written = text.replace('%d', String(wait ?? ''));
  return new NetworkFault(
    kind,
    { code: name, message: `${method}: ${code} ${written}`.slice(0, 300) },
    {
      ...(scope && { scope }),
      ...(kind === 'rate_limited' && wait !== undefined && { retryAfterMs: wait * SECOND }),
    },
  );
}

/**
 * The fault for anything that a call of a method has thrown. Its native code is the error's name without its number;
 * errors of sockets and of the library itself are 'transient'.
 */
export function rpcFault(error: unknown, method: string): NetworkFault {
  if (error instanceof NetworkFault) return error;
  const ofApi = apiErrorOf(error);
  if (ofApi) return faultOfApi(ofApi, method);
  const message = `${method}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
  if (error instanceof MtPeerNotFoundError)
    return new NetworkFault('not_found', { code: 'PEER_NOT_FOUND', message }, { cause: error });
  return new NetworkFault('transient', { code: 'client', message }, { cause: error });
}

export const lostConnection = (): NetworkFault =>
  new NetworkFault('transient', { code: 'disconnected', message: 'the connection was lost' });

export const noSession = (message: string): NetworkFault =>
  new NetworkFault('auth_required', { code: 'no_session', message });

/** Somebody has entered what nobody has asked for. */
export const notExpected = (what: 'code' | 'password'): NetworkFault =>
  new NetworkFault('auth_required', { code: 'not_expected', message: `no ${what} is expected` }, { scope: 'request' });

/** The store of sessions has failed, which says nothing about the session. */
export const noStore = (cause: unknown): NetworkFault =>
  new NetworkFault(
    'transient',
    { code: 'session_not_loaded', message: 'the stored session could not be loaded' },
    { scope: 'request', cause },
  );

/** What is stored is of another key or broken: the account has to sign in again. */
export const unreadableSession = (): NetworkFault =>
  new NetworkFault('auth_required', {
    code: 'session_unreadable',
    message: 'the stored session cannot be read; sign in again',
  });
