import fs from 'node:fs';
import path from 'node:path';
import type { TelegramAccount } from '../settings.js';
import type { JournalEntry } from '../state/journal.js';
import type { World } from '../world/world.js';
import { ChannelNames } from './channels/channel-names.js';
import { ChannelNews } from './channels/channel-news.js';
import { Memberships } from './channels/memberships.js';
import { type AuthKey, AuthKeyStore } from './mtproto/auth-key-store.js';
import type { ClientSession } from './mtproto/client-session.js';
import type { MtprotoServer } from './mtproto/mtproto-server.js';
import { ServerKey } from './mtproto/server-key.js';
import { SessionTable } from './mtproto/session-table.js';
import { PasswordCheck } from './sign-in/password-check.js';
import { SentCodes } from './sign-in/sent-codes.js';

/** The data centres; the first one is where clients begin. */
export const dataCentreIds = [2, 4] as const;

/** Where a data centre is reached. */
interface DataCentre {
  id: number;
  host: string;
  port: number;
}

/** The state of the demo Telegram: keys, accounts and channels, in files of the folder. */
export class TelegramNetwork {
  readonly keys: AuthKeyStore;
  readonly codes: SentCodes;
  readonly passwords = new PasswordCheck();
  readonly names: ChannelNames;
  readonly memberships: Memberships;
  readonly news: ChannelNews;
  readonly sessions: SessionTable;
  /** Phones by the tokens with which a sign-in is carried to another data centre. */
  readonly exported = new Map<string, string>();
  readonly dataCentres: DataCentre[] = [];
  /** Absent until it listens. */
  server: MtprotoServer | undefined;
  private key: ServerKey | undefined;

  constructor(
    private readonly folder: string,
    world: World,
    readonly accounts: readonly TelegramAccount[],
  ) {
    fs.mkdirSync(folder, { recursive: true });
    this.keys = new AuthKeyStore(path.join(folder, 'auth-keys.json'));
    this.codes = new SentCodes(accounts);
    this.names = new ChannelNames(path.join(folder, 'names.json'));
    this.memberships = new Memberships(path.join(folder, 'memberships.json'));
    this.news = new ChannelNews(world);
    this.sessions = new SessionTable(() => world.now());
  }

  /** The RSA key of the handshake; made when it is needed first. */
  get serverKey(): ServerKey {
    return (this.key ??= new ServerKey(path.join(this.folder, 'server-key.pem')));
  }

  /** The phone that is signed in with the key of a session; undefined for nobody. */
  phoneOf(session: ClientSession): string | undefined {
    return this.keys.permanent(session.key)?.phone;
  }

  /** Closes the connections of an account, or all; returns how many. */
  drop(phone?: string): number {
    return this.server?.drop((session) => phone === undefined || this.phoneOf(session) === phone) ?? 0;
  }

  /** Ends the sign-in of a key; with a reason its next calls say why, until somebody signs in again. */
  signOut(key: AuthKey, reason?: 'SESSION_REVOKED'): void {
    this.keys.change(key, { phone: undefined, passwordOf: undefined, ended: reason });
  }

  /** Session, key, connection and data centre in the journal. */
  marksOf(session: ClientSession, dc: number): Pick<JournalEntry, 'session' | 'authKey' | 'connection' | 'dc'> {
    const { key, name, outlet } = session;
    const authKey = (this.keys.permanent(key) ?? key).id;
    return { session: name, authKey, dc, ...(outlet && { connection: outlet.id }) };
  }
}
