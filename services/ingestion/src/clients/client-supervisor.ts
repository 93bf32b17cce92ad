import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientState, NetworkClient } from '@mm/networks/network-client.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { CollectNews } from '../collection/client-news.js';
import { COLLECTORS, type Collectors } from '../networks/networks.js';
import { accountRows, proxyOfRow, type AccountRow } from './account-rows.js';
import { ClientEntries } from './client-entries.js';
import { ClientLocks } from './client-locks.js';
import { ClientSecrets } from './client-secrets.js';
import { ClientStates } from './client-states.js';
import { HeldClient } from './held-client.js';
import { OwnClients } from '../networks/clients-of-process.js';
import { pauseOfRow } from './shown-client.js';

const CHECK_MS = 1000;
const FOLLOW_MS = 5000;
/**
 * How long the client of another holder may still live after its lock was free: that process notices the loss of its
 * connection, or has died.
 */
const GRACE_MS = 1000;

/** Takes accounts that no other process has, and follows what is wanted of their clients. */
@Injectable()
export class ClientSupervisor implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('clients');
  readonly #networks: NetworkId[];
  readonly #locks: ClientLocks;
  readonly #held = new Map<string, HeldClient>();
  /** Clients that are being destroyed. */
  readonly #ending = new Map<string, Promise<void>>();
  /** Locked accounts whose previous holder may still have a client, and since when. */
  readonly #lockedAt = new Map<string, number>();
  #checking: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;
  #followedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(COLLECTORS) private readonly collectors: Collectors,
    private readonly own: OwnClients,
    private readonly states: ClientStates,
    private readonly secrets: ClientSecrets,
    private readonly entries: ClientEntries,
    private readonly news: CollectNews,
  ) {
    this.#networks = Object.values(collectors).flatMap((collector) =>
      'createClient' in collector ? [collector.id] : [],
    );
    this.#locks = new ClientLocks(dataSource, { onLost: () => this.#giveUp(), onWake: () => this.#wake() });
  }

  onApplicationBootstrap(): void {
    if (this.#networks.length === 0) return;
    this.#locks.start();
    this.#timer = setInterval(() => this.#wake(), CHECK_MS);
    this.#wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const id of [...this.#held.keys()]) this.#end(id);
    await this.#checking;
    for (const id of [...this.#held.keys()]) this.#end(id);
    await Promise.all(this.#ending.values());
    await this.#locks.stop();
  }

  #wake(): void {
    this.#isAgain = true;
    this.#checking ??= this.#checkAll().finally(() => (this.#checking = undefined));
  }

  async #checkAll(): Promise<void> {
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false;
      try {
        await this.#check();
      } catch (error) {
        this.#logger.warn(`cannot check the clients: ${String(error)}`);
      }
    }
  }

  async #check(): Promise<void> {
    const rows = await accountRows(this.dataSource, this.#networks);
    const isChanged = this.own.setUsable(usableOf(rows));
    const wanted = new Map(rows.filter(isWanted).map((row) => [row.credential_id, row]));
    for (const id of this.#held.keys()) if (!wanted.has(id)) this.#end(id);
    for (const id of this.#lockedAt.keys()) if (!wanted.has(id)) await this.#unlock(id);
    for (const [id, row] of wanted) {
      const held = this.#held.get(id);
      if (held) held.follow(row);
      else if (this.#locks.has(id) && !this.#ending.has(id)) await this.#take(row);
    }
    await this.#lock([...wanted.keys()].filter((id) => !this.#locks.has(id)));
    await this.entries.handOver(
      [...this.#held.keys()],
      (id, kind, secret) =>
        this.#held.get(id)?.enter(kind, secret) ?? Promise.resolve({ outcome: 'transient', text: '' }),
      (error) => this.#logger.warn(`what a person entered could not be settled: ${String(error)}`),
    );
    if (isChanged || performance.now() - this.#followedAt > FOLLOW_MS) await this.#follow();
  }

  /** Locks free accounts; their rows are read again before they are taken. */
  async #lock(ids: readonly string[]): Promise<void> {
    const locked = await this.#locks.tryLock(ids);
    for (const id of locked) this.#lockedAt.set(id, performance.now());
    if (locked.length > 0) this.#isAgain = true;
  }

  async #take(row: AccountRow): Promise<void> {
    const { credential_id: id, holder } = row;
    const since = this.#lockedAt.get(id) ?? -Infinity;
    const left = holder === null || this.states.isHolder(row) ? 0 : since + GRACE_MS - performance.now();
    if (left > 0) {
      setTimeout(() => this.#wake(), left).unref();
      return;
    }
    const isTaken = await this.states.take(row);
    // the lock may be lost meanwhile
    if (!isTaken || this.#isStopped || !this.#locks.has(id)) return;
    this.#lockedAt.delete(id);
    const held = new HeldClient(row, (account, onState) => this.#make(account, onState), this.states, this.own);
    this.#held.set(id, held);
    held.follow(row);
  }

  #make(row: AccountRow, onState: (state: ClientState) => void): { client: NetworkClient; apiHash: string } {
    const { collectors, secrets, states, news: listener } = this;
    const { credential_id: id, network, username: phone, api_id: apiId } = row;
    const apiHash = secrets.apiHash(row.secret, id);
    const collector = collectors[network];
    if (apiHash === undefined || !collector?.createClient)
      throw new NetworkFault('auth_required', { code: 'api_hash', message: 'the stored API hash cannot be decrypted' });
    const proxy = proxyOfRow(row);
    const client = collector.createClient({
      account: { phone, apiId, apiHash },
      session: states.session(id),
      ...(proxy && { proxy: secrets.proxy(proxy) }),
      onState,
      onNews: (news) => void listener.onNews(network, news),
    });
    return { client, apiHash };
  }

  /** Destroys a client, then gives its account to the other processes. */
  #end(id: string): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    const ended = held
      .end()
      .then(() => this.states.release(held.row))
      .catch((error: unknown) => this.#logger.warn(`cannot store that a client has ended: ${String(error)}`))
      .then(() => this.#locks.unlock(id))
      .finally(() => this.#ending.delete(id));
    this.#ending.set(id, ended);
  }

  async #unlock(id: string): Promise<void> {
    this.#lockedAt.delete(id);
    await this.#locks.unlock(id);
  }

  /** The locks are lost: no client may go on. */
  #giveUp(): void {
    for (const id of [...this.#held.keys()]) this.#end(id);
    this.#lockedAt.clear();
  }

  async #follow(): Promise<void> {
    this.#followedAt = performance.now();
    const { own } = this;
    for (const network of this.#networks) {
      const held = [...this.#held].filter(([id, { row }]) => row.network === network && own.isUsable(network, id));
      if (held.length === 0) continue;
      const authors = await this.news.watchedAuthors(network);
      for (const [id, client] of held)
        client.followAuthors(authors.filter(({ code }) => own.assigned(network, code) === id));
    }
  }
}

const isWanted = ({ wanted, is_active }: AccountRow): boolean => is_active && wanted !== 'off';

/** The accounts whose clients are connected in any process and that are not parked, by network. */
function usableOf(rows: readonly AccountRow[]): Map<NetworkId, string[]> {
  const usable = new Map<NetworkId, string[]>();
  for (const row of rows) {
    if (!isWanted(row) || row.holder === null || row.status !== 'connected' || pauseOfRow(row)) continue;
    usable.set(row.network, [...(usable.get(row.network) ?? []), row.credential_id]);
  }
  return usable;
}
