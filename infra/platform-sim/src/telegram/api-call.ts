import type { FaultName } from '../faults/fault.js';
import type { TelegramAccount } from '../settings.js';
import type { Simulator } from '../simulator.js';
import type { AuthKey } from './mtproto/auth-key-store.js';
import type { ClientSession } from './mtproto/client-session.js';
import { notSignedIn } from './rpc-error.js';
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
