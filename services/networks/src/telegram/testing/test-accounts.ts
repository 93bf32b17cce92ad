import type { Simulator } from '@mm/platform-sim/simulator.js';
import type { ClientHost, ClientNews, ClientState } from '../../network/network-client.js';
import type { ProxyServer } from '../../network/network-collector.js';
import type { NetworkFault } from '../../network/network-fault.js';
import { isFault } from '../../network/network-fault.js';
import type { TelegramSettings } from '../telegram-settings.js';
import { TelegramAccountClient } from '../client/telegram-client.js';

/** What a host stores for a client. */
export interface StoredSession {
  data?: Uint8Array;
  writes: number;
}

/** A client of one account of the simulator, and everything that it has reported to its host. */
export interface TestAccount {
  client: TelegramAccountClient;
  stored: StoredSession;
  states: ClientState[];
  news: ClientNews[];
  /** Resolves when the client has this status. */
  becomes(status: ClientState['status']): Promise<ClientState>;
  /** Asks for a code and signs in with it. */
  signIn(): Promise<void>;
}

interface Options {
  phone?: string;
  stored?: StoredSession;
  proxy?: ProxyServer;
  settings?: Partial<TelegramSettings>;
  /** How long a call may take. */
  callMs?: number;
}

/** Settings for the data centres of the simulator. */
export function settingsFor({ telegram }: Simulator, changes: Partial<TelegramSettings> = {}): TelegramSettings {
  const [first] = telegram.dataCentres;
  return {
    MM_ALLOW_PRIVATE: telegram.dataCentres.map(({ host, port }) => `${host}:${port}`),
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'https://localhost/',
    TELEGRAM_WEB_BASE: 'https://t.me',
    TELEGRAM_DC: `${first?.id}@${first?.host}:${first?.port}`,
    TELEGRAM_PUBLIC_KEY: telegram.serverKey.publicPem,
    TELEGRAM_RPS: 1000,
    TELEGRAM_PER_DAY: 1_000_000,
    TELEGRAM_JOIN_SECONDS: 0.01,
    ...changes,
  };
}

/** Clients for one spec file. */
export class TestAccounts {
  readonly #made: TelegramAccountClient[] = [];

  make(
    simulator: Simulator,
    { phone = '+77010000001', stored = { writes: 0 }, proxy, settings, callMs }: Options = {},
  ) {
    const states: ClientState[] = [];
    const news: ClientNews[] = [];
    const waiting = new Set<() => void>();
    const { id, hash } = simulator.settings.telegramApp;
    const host: ClientHost = {
      account: { phone, apiId: id, apiHash: hash },
      session: {
        read: () => Promise.resolve(stored.data),
        write: (data) => {
          stored.data = data;
          stored.writes++;
          return Promise.resolve();
        },
      },
      ...(proxy && { proxy }),
      onState: (state) => {
        states.push(state);
        for (const look of waiting) look();
      },
      onNews: (each) => void news.push(each),
    };
    const limits = callMs === undefined ? undefined : { watchMs: 60_000, callMs };
    const client = new TelegramAccountClient(settingsFor(simulator, settings), host, limits);
    this.#made.push(client);
    const account: TestAccount = {
      client,
      stored,
      states,
      news,
      becomes: (status) =>
        new Promise((resolve) => {
          const look = (): void => {
            if (client.state.status !== status) return;
            waiting.delete(look);
            resolve(client.state);
          };
          waiting.add(look);
          look();
        }),
      signIn: async () => {
        await client.connect(true);
        // It may be still connecting, with a fault of the first try.
        await account.becomes('code');
        await client.enterCode('12345');
      },
    };
    return account;
  }

  async destroyAll(): Promise<void> {
    await Promise.all(this.#made.splice(0).map((client) => client.destroy()));
  }
}

/** The fault with which a call fails. */
export async function faultOf(call: Promise<unknown>): Promise<NetworkFault> {
  try {
    await call;
  } catch (error) {
    if (isFault(error)) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}
