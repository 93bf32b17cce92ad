import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import { findSource, UnknownNameError } from './publishing.js';
import type { SocialAuthor } from '../world/social-author.js';

const phoneRequest = z.object({ phone: z.string().regex(/^\+\d+$/) }).strict();
const dropRequest = phoneRequest.partial().strict();
const renameRequest = z.object({ author: z.string().min(1), username: z.string().regex(/^[a-z]\w{3,31}$/i) }).strict();

/** What somebody who signs in must know of an account, and where it is signed in. */
export interface AccountState {
  phone: string;
  /** The code that it waits for, or that it always has. */
  code: string | null;
  isWaiting: boolean;
  password: string | null;
  signedIn: { authKey: string; dc: number; sessions: string[] }[];
}

/** The accounts of the demo Telegram. */
export function telegramAccounts({ telegram }: Simulator): AccountState[] {
  const connected = telegram.sessions.connected();
  return telegram.accounts.map(({ phone, code, password }) => {
    const waiting = telegram.codes.waiting(phone);
    return {
      phone,
      code: waiting?.code ?? code,
      isWaiting: waiting !== undefined,
      password: password ?? null,
      signedIn: telegram.keys.ofPhone(phone).map((key) => ({
        authKey: key.id,
        dc: key.dc,
        sessions: connected.filter((each) => telegram.keys.permanent(each.key) === key).map(({ name }) => name),
      })),
    };
  });
}

/** The control calls of the demo Telegram. */
export const telegramCalls: Record<string, (simulator: Simulator, body: unknown) => unknown> = {
  'GET /__sim/telegram': (simulator) => ({
    dataCentres: simulator.telegram.dataCentres,
    publicKey: simulator.telegram.serverKey.publicPem,
    accounts: telegramAccounts(simulator),
  }),
  'POST /__sim/telegram/revoke': ({ telegram }, body) => {
    const keys = telegram.keys.ofPhone(phoneRequest.parse(body).phone);
    for (const key of keys) telegram.signOut(key, 'SESSION_REVOKED');
    return { revoked: keys.length };
  },
  'POST /__sim/telegram/drop': ({ telegram }, body) => ({ dropped: telegram.drop(dropRequest.parse(body).phone) }),
  'POST /__sim/telegram/rename': (simulator, body) => {
    const { author, username } = renameRequest.parse(body);
    const source = findSource(simulator, 'telegram', author) as SocialAuthor;
    if (!simulator.telegram.names.rename(source, username)) throw new UnknownNameError(`the name ${username} is taken`);
    return { author: source.name, username };
  },
};
