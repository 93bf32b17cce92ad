import type { FaultName } from '../faults/fault.js';
import type { TelegramAccount } from '../settings.js';
import type { Simulator } from '../simulator.js';
import type { AuthKey } from './mtproto/auth-key-store.js';
import type { ClientSession } from './mtproto/client-session.js';
import type { TelegramNetwork } from './telegram-network.js';
import type { TlObject, TlValue } from './tl/tl-object.js';

/** A call of a method of the Telegram API. */
export interface ApiCall {
  simulator: Simulator;
  telegram: TelegramNetwork;
  session: ClientSession;
  /** The permanent authorization key. */
  key: AuthKey;
  dc: number;
  query: TlObject;
  fault: FaultName | undefined;
  /** The codes of the posts in the result, for the journal. */
  served: string[];
}

/** A method: returns its result, throws RpcError. */
export type ApiMethod = (call: ApiCall) => TlValue;

/** The account that is signed in with the key of the call; throws AUTH_KEY_UNREGISTERED. */
export function signedInAccount({ telegram, key }: ApiCall): TelegramAccount {
  if (key.phone === undefined) throw notSignedIn();
  return telegram.codes.accountOf(key.phone);
}

/** Seconds since the epoch. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** An error of the Telegram API: `rpc_error` with this code and text. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {
    super(`${code} ${text}`);
  }
}

/** The request is wrong, or what it asks for cannot be given. */
export const badRequest = (text: string): RpcError => new RpcError(400, text);

/** Nobody is signed in with this authorization key. */
export const notSignedIn = (): RpcError => new RpcError(401, 'AUTH_KEY_UNREGISTERED');
