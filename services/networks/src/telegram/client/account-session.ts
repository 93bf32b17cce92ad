import { MemoryStorage } from '@mtcute/core';
import { z } from 'zod';
import type { ClientSession } from '../../network/network-client.js';
import { PeerCache } from './peer-cache.js';
import { noStore, unreadableSession } from './rpc-fault.js';

const SAVE_EVERY_MS = 1_000;
/** What the library stores of addresses and of the account; losing it is as bad as losing a key. */
const AT_ONCE: ReadonlySet<string> = new Set(['dc_main', 'dc_media', 'current_user']);

const bytes = z.base64();
const shape = z.object({
  v: z.literal(1),
  isSignedIn: z.boolean(),
  code: z.object({ hash: z.string(), needsPassword: z.boolean() }).optional(),
  keys: z.record(z.string(), bytes),
  values: z.record(z.string(), bytes),
  peers: z.array(z.tuple([z.string(), z.string()]).rest(z.string())),
  joined: z.array(z.string()),
});
type Stored = z.infer<typeof shape>;

/** A code that was sent and not entered yet, or was entered when a password is needed too. */
export type PendingCode = NonNullable<Stored['code']>;

const encoded = (data: ReadonlyMap<number | string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...data].map(([name, value]) => [name, Buffer.from(value).toString('base64')]));
const decoded = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value, 'base64'));

/** Undefined for data that are broken or of another version. */
function parsed(data: Uint8Array): Stored | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(data).toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * What an account remembers over restarts, in memory and as one document that the host stores: the keys of all data
 * centres, what the library notes beside them, a sign-in that is under way, channels. It is written at once when a key
 * or the sign-in changes, otherwise at most once a second.
 */
export class AccountSession {
  #keys = new Map<number, Uint8Array>();
  #values = new Map<string, Uint8Array>();
  #peers = new PeerCache(() => this.#changed());
  #joined = new Set<string>();
  #isSignedIn = false;
  #code: PendingCode | undefined;
  #isLoaded = false;
  #isClosed = false;
  #isDirty = false;
  #writing = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly store: ClientSession) {}

  /** Whether the account was signed in when the network was last asked. */
  get isSignedIn(): boolean {
    return this.#isSignedIn;
  }

  get pendingCode(): PendingCode | undefined {
    return this.#code;
  }

  get peers(): PeerCache {
    return this.#peers;
  }

  /** The channels that the account has joined, by id. */
  get joined(): ReadonlySet<string> {
    return this.#joined;
  }

  /**
   * Reads what is stored, the first time. What cannot be read is forgotten if it may be, else left as it is. Throws
   * NetworkFault: 'auth_required' when it cannot be read and may not be forgotten, 'transient' when the store fails.
   */
  async load(mayForget: boolean): Promise<void> {
    if (this.#isLoaded) return;
    const read = await this.store.read().catch((error: unknown) => {
      throw noStore(error);
    });
    const stored = read === undefined || read === 'unreadable' ? undefined : parsed(read);
    if (!stored && read !== undefined) {
      if (!mayForget) throw unreadableSession();
      this.forget();
    }
    this.#isLoaded = true;
    if (!stored) return;
    this.#keys = new Map(Object.entries(stored.keys).map(([dc, key]) => [Number(dc), decoded(key)]));
    this.#values = new Map(Object.entries(stored.values).map(([name, value]) => [name, decoded(value)]));
    this.#peers = new PeerCache(() => this.#changed(), stored.peers);
    this.#joined = new Set(stored.joined);
    this.#isSignedIn = stored.isSignedIn;
    this.#code = stored.code;
  }

  /** Notes how far the sign-in is, and writes it at once. */
  signIn(step: { isSignedIn: true } | { isSignedIn: false; code: PendingCode | undefined }): void {
    const code = step.isSignedIn ? undefined : step.code;
    if (this.#isSignedIn === step.isSignedIn && this.#code === code) return;
    this.#isSignedIn = step.isSignedIn;
    this.#code = code;
    this.#changed(true);
  }

  join(channelId: string): void {
    this.#joined.add(channelId);
    this.#changed();
  }

  /** Forgets keys and sign-in. Channels stay: they belong to the account. */
  forget(): void {
    this.#keys.clear();
    this.#values.clear();
    this.#isSignedIn = false;
    this.#code = undefined;
    this.#changed(true);
  }

  /** Writes what has changed. Rejects as the store does. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#write();
  }

  /** Writes what has changed, and nothing later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  /** The session as the library's storage. The library's own memory of peers is not kept. */
  storage(): MemoryStorage {
    const storage = new MemoryStorage();
    const [keys, values] = [this.#keys, this.#values];
    return Object.assign(storage, {
      authKeys: Object.assign(storage.authKeys, {
        get: (dc: number) => keys.get(dc) ?? null,
        set: (dc: number, key: Uint8Array | null) => {
          if (key) keys.set(dc, key);
          else keys.delete(dc);
          this.#changed(true);
        },
        deleteByDc: (dc: number) => {
          keys.delete(dc);
          this.#changed(true);
        },
        deleteAll: () => {
          keys.clear();
          this.#changed(true);
        },
      }),
      kv: Object.assign(storage.kv, {
        get: (name: string) => values.get(name) ?? null,
        set: (name: string, value: Uint8Array) => {
          values.set(name, value);
          this.#changed(AT_ONCE.has(name));
        },
        delete: (name: string) => {
          values.delete(name);
          this.#changed();
        },
        deleteAll: () => {
          values.clear();
          this.#changed();
        },
      }),
      peers: Object.assign(storage.peers, { store: () => undefined }),
      refMessages: Object.assign(storage.refMessages, { store: () => undefined }),
    });
  }

  #changed(atOnce = false): void {
    this.#isDirty = true;
    if (this.#isClosed) return;
    if (atOnce) void this.#write().catch(() => undefined);
    else this.#writeLater();
  }

  #writeLater(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#write().catch(() => undefined);
    }, SAVE_EVERY_MS);
  }

  /** One write after the other, each of the newest state; one that fails is tried again. */
  #write(): Promise<void> {
    const written = this.#writing.then(async () => {
      if (!this.#isDirty) return;
      this.#isDirty = false;
      try {
        await this.store.write(this.#document());
      } catch (error) {
        this.#isDirty = true;
        this.#writeLater();
        throw error;
      }
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }

  #document(): Uint8Array {
    const stored: Stored = {
      v: 1,
      isSignedIn: this.#isSignedIn,
      ...(this.#code && { code: this.#code }),
      keys: encoded(this.#keys),
      values: encoded(this.#values),
      peers: this.#peers.list(),
      joined: [...this.#joined],
    };
    return Buffer.from(JSON.stringify(stored));
  }
}
