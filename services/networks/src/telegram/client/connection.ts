import { createHash } from 'node:crypto';
import { TelegramClient } from '@mtcute/core/client.js';
import { addPublicKey } from '@mtcute/core/utils.js';
import type { tl } from '@mtcute/core';
import type { ClientHost } from '../../network/network-client.js';
import { NetworkFault } from '../../network/network-fault.js';
import type { TelegramSettings } from '../telegram-settings.js';
import type { AccountSession } from './account-session.js';
import { NodeCrypto } from './node-crypto.js';
import { rpcFault } from './rpc-fault.js';
import { TcpTransport } from './tcp-transport.js';

const MODELS = [
  'Samsung Galaxy A54',
  'Samsung Galaxy S22',
  'Xiaomi Redmi Note 12',
  'Xiaomi 13T',
  'HONOR 90',
  'realme 11 Pro',
  'Google Pixel 7',
  'OnePlus Nord 3',
] as const;

const SYSTEMS = ['SDK 31', 'SDK 33', 'SDK 34'] as const;
const VERSIONS = ['11.9.2', '11.13.1', '12.0.1', '12.2.3'] as const;

/** How the network shows the session of an account to its owner. */
interface AccountDevice {
  deviceModel: string;
  systemVersion: string;
  appVersion: string;
  systemLangCode: string;
  langCode: string;
  langPack: string;
}

const CONNECT_TIMEOUT_MS = 10_000;

const crypto = new NodeCrypto();
const platform = {
  beforeExit: () => () => undefined,
  // What the library logs has keys and phone numbers in it.
  log: () => undefined,
  getDefaultLogLevel: () => 0,
  getDeviceModel: () => '',
};

/** `id@host:port` of TELEGRAM_DC. */
function firstDataCentre(text: string): { id: number; ipAddress: string; port: number } | undefined {
  const [, id, host = '', port] = /^(\d+)@\[?([^@\]]+)\]?:(\d+)$/.exec(text) ?? [];
  return id === undefined ? undefined : { id: Number(id), ipAddress: host, port: Number(port) };
}

/** The library hashes an authorization key without its leading zero bytes, so that one of 256 handshakes fails. */
const isShortKey = (error: Error): boolean => error.message.includes('invalid nonce hash');

export interface ConnectionEvents {
  /** The library has a socket to its data centre, the first or another one. */
  onOpen(): void;
  /** The library has none and tries again; why, if it is known. */
  onLost(fault: NetworkFault | undefined): void;
  onUpdates(updates: tl.TypeUpdates): void;
}

export interface ConnectionOptions {
  settings: TelegramSettings;
  host: Pick<ClientHost, 'account' | 'proxy'>;
  session: AccountSession;
  /** How long a call may take. */
  callMs: number;
}

/** One life of the client library: from the first socket until it is closed. */
export class Connection {
  readonly #client: TelegramClient;
  readonly #transport: TcpTransport;
  readonly #ending = new AbortController();
  #fault: NetworkFault | undefined;
  #hadShortKey = false;
  /** Since the first short key, until there is a connection or a real fault. */
  #isShakingAgain = false;

  constructor(
    private readonly options: ConnectionOptions,
    events: ConnectionEvents,
  ) {
    const { settings, session } = options;
    const { account, proxy } = options.host;
    const allowPrivate = new Set(settings.MM_ALLOW_PRIVATE);
    this.#transport = new TcpTransport(
      {
        guard: { allowPrivate, connectTimeoutMs: CONNECT_TIMEOUT_MS },
        privateProxies: new Set([...allowPrivate, ...settings.MM_PRIVATE_PROXIES]),
        ...(proxy && { proxy }),
      },
      (fault) => {
        this.#fault = fault;
        this.#isShakingAgain = false;
      },
    );
    if (settings.TELEGRAM_PUBLIC_KEY) addPublicKey(crypto, settings.TELEGRAM_PUBLIC_KEY);
    const first = firstDataCentre(settings.TELEGRAM_DC);
    this.#client = new TelegramClient({
      apiId: account.apiId,
      apiHash: account.apiHash,
      crypto,
      platform,
      transport: this.#transport,
      storage: session.storage(),
      ...(first && { defaultDcs: { main: first, media: { ...first, mediaOnly: true } } }),
      initConnectionOptions: deviceOf(account.phone),
      logLevel: 0,
      // Floods are for the caller; a second connection with the same key would be taken for a second owner.
      network: { middlewares: [], connectionCount: (kind) => (kind === 'main' ? 1 : 2) },
    });
    this.#client.onServerUpdate.add((updates) => events.onUpdates(updates));
    this.#client.onError.add((error) => {
      // The library shakes hands again at once; a second time is no accident.
      if (isShortKey(error) && !this.#hadShortKey) this.#hadShortKey = this.#isShakingAgain = true;
      else if (!this.#isShakingAgain) this.#fault ??= rpcFault(error, 'connect');
    });
    this.#client.onConnectionState.add((state) => {
      if (this.#ending.signal.aborted) return;
      if (state === 'connected') {
        this.#isShakingAgain = false;
        events.onOpen();
      } else if (!this.#isShakingAgain) events.onLost(this.#takeFault());
    });
  }

  /** Begins to connect, and connects again after each loss until it is closed. Throws NetworkFault. */
  async open(): Promise<void> {
    try {
      await this.#client.connect();
    } catch (error) {
      throw rpcFault(error, 'connect');
    }
  }

  /**
   * The answer to one call; without a socket it waits for one. Throws NetworkFault: 'cancelled' by the caller's signal,
   * 'transient' after `callMs`.
   */
  async call<T extends tl.RpcMethod>(request: T, signal?: AbortSignal): Promise<tl.RpcCallReturn[T['_']]> {
    const limit = new AbortController();
    const end = (code: string, message: string, kind: 'transient' | 'cancelled' = 'transient'): void =>
      limit.abort(new NetworkFault(kind, { code, message: `${request._}: ${message}` }));
    const cancel = (): void => end('aborted', 'aborted by the caller', 'cancelled');
    const disconnect = (): void => end('disconnected', 'the client was disconnected');
    const { callMs } = this.options;
    const timer = setTimeout(() => end('TIMEOUT', `no answer after ${callMs} ms`), callMs);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#ending.signal.addEventListener('abort', disconnect, { once: true });
    try {
      if (signal?.aborted) cancel();
      if (this.#ending.signal.aborted) disconnect();
      const aborted = new Promise<never>((_, reject) => {
        if (limit.signal.aborted) reject(limit.signal.reason);
        limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true });
      });
      return await Promise.race([aborted, this.#client.call(request, { abortSignal: limit.signal })]);
    } catch (error) {
      throw rpcFault(error, request._);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      this.#ending.signal.removeEventListener('abort', disconnect);
    }
  }

  /** The proof of a password, without the password. Throws NetworkFault. */
  async passwordProof(password: string): Promise<tl.TypeInputCheckPasswordSRP> {
    const request = await this.call({ _: 'account.getPassword' });
    try {
      return await this.#client.computeSrpParams(request, password);
    } catch (error) {
      throw new NetworkFault('schema_drift', { code: 'srp', message: 'account.getPassword' }, { cause: error });
    }
  }

  /** Ends everything: running calls, the socket, timers. */
  async close(): Promise<void> {
    this.#ending.abort();
    const destroyed = this.#client.destroy();
    this.#transport.close();
    await destroyed;
  }

  #takeFault(): NetworkFault | undefined {
    const fault = this.#fault;
    this.#fault = undefined;
    return fault;
  }
}

/** The device of an account: always the same one, and not the same one for all. */
export function deviceOf(phone: string): AccountDevice {
  const hash = createHash('sha256').update(phone).digest();
  const chosen = (list: readonly string[], at: number): string => list[(hash[at] ?? 0) % list.length] ?? '';
  return {
    deviceModel: chosen(MODELS, 0),
    systemVersion: chosen(SYSTEMS, 1),
    appVersion: chosen(VERSIONS, 2),
    systemLangCode: 'ru',
    langCode: 'ru',
    langPack: '',
  };
}
