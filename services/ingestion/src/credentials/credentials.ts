import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Not, type DataSource, type EntityManager } from 'typeorm';
import { CredentialUse } from './credential-use.entity.js';
import { Credential } from './credential.entity.js';

const CACHE_MS = 30_000;
/** Shortest pause of an operator after a fault, in ms. */
const MIN_PARKED_MS = 60_000;
const TOKEN = '';

/** A secret to sign in with; `username` is '' for the token of the network. */
export interface Login {
  username: string;
  secret: string;
}
interface Parked {
  until: number;
  fault: NetworkFault;
}

/** Tokens and operators by network: encrypted in the database, a token else from the environment. Never logged. */
export class Credentials {
  readonly #logger = new Logger('credentials');
  readonly #box: SecretBox;
  readonly #cache = new Map<NetworkId, { expiresAt: number; logins: Promise<Login[]> }>();
  readonly #usedAt = new Map<string, number>();
  readonly #parked = new Map<string, Parked>();
  #uses = 0;

  constructor(
    private readonly dataSource: DataSource,
    key: Buffer,
    private readonly fromEnvironment: ReadonlyMap<string, string>,
  ) {
    this.#box = new SecretBox(key);
  }

  /** The current token of a network. */
  async tokenOf(network: NetworkId): Promise<string | undefined> {
    const stored = (await this.#active(network)).find(({ username }) => username === TOKEN);
    return stored?.secret ?? this.fromEnvironment.get(network);
  }

  /** An active operator by name. Throws NetworkFault 'auth_required' for any other name. */
  async operator(network: NetworkId, username: string): Promise<Login> {
    const named = username !== TOKEN && (await this.#read(network)).find((login) => login.username === username);
    if (!named) throw new NetworkFault('auth_required', { code: 'unknown_operator', message: username.slice(0, 200) });
    return this.#used(network, named);
  }

  /**
   * The active operator that was not used for longest; undefined without operators.
   * Throws NetworkFault when each of them has to wait.
   */
  async nextOperator(network: NetworkId): Promise<Login | undefined> {
    const operators = (await this.#active(network)).filter(({ username }) => username !== TOKEN);
    const parked = operators.map((login) => this.#parkedLogin(network, login));
    const free = operators
      .filter((_, index) => !parked[index])
      .sort((a, b) => this.#lastUse(network, a) - this.#lastUse(network, b));
    if (free[0]) return this.#used(network, free[0]);
    const [first] = parked.filter((one) => one !== undefined).sort((a, b) => a.until - b.until);
    if (!first || (await this.tokenOf(network)) !== undefined) return undefined;
    throw new NetworkFault(
      first.fault.kind,
      { code: 'operators_wait', message: 'every operator has to wait' },
      { retryAfterMs: Math.max(0, first.until - performance.now()) },
    );
  }

  /** Lets an operator rest after a fault that concerns it: as long as the network asks, at least a minute. */
  park(network: NetworkId, username: string, fault: NetworkFault): void {
    const until = performance.now() + Math.max(MIN_PARKED_MS, fault.retryAfterMs ?? 0);
    this.#parked.set(keyOf(network, username), { until, fault });
    this.#logger.warn(`${network}: the operator ${username} waits: ${fault.message}`);
  }

  /** The operators of a network by name; their passwords are never returned. */
  operators(network: NetworkId): Promise<Pick<Credential, 'username' | 'is_active'>[]> {
    return this.dataSource.manager.find(Credential, {
      select: { id: true, username: true, is_active: true },
      where: { network, username: Not(TOKEN) },
      order: { username: 'ASC' },
    });
  }

  /** Stores a checked token in place of the previous one. */
  async store(tx: EntityManager, network: NetworkId, secret: string, owner: string): Promise<void> {
    await this.#replace(tx, network, TOKEN, secret, owner);
    await tx.delete(CredentialUse, { network });
  }

  /**
   * Stores an operator, or activates a stored one; without a password the stored one stays.
   * Returns false for an unknown operator without a password.
   */
  async storeOperator(
    tx: EntityManager,
    network: NetworkId,
    { username, password }: { username: string; password: string | undefined },
    owner: string,
  ): Promise<boolean> {
    if (password === undefined) return this.setActive(tx, network, username, true);
    await this.#replace(tx, network, username, password, owner);
    return true;
  }

  /** Returns false for an unknown operator. */
  async setActive(tx: EntityManager, network: NetworkId, username: string, isActive: boolean): Promise<boolean> {
    const { affected } = await tx.update(Credential, { network, username }, { is_active: isActive });
    return affected === 1;
  }

  /** Drops what is cached of a network, and ends the pause of an operator. To be called after the commit. */
  dropCached(network: NetworkId, username = TOKEN): void {
    this.#cache.delete(network);
    this.#parked.delete(keyOf(network, username));
  }

  async #replace(
    tx: EntityManager,
    network: NetworkId,
    username: string,
    secret: string,
    owner: string,
  ): Promise<void> {
    const id = randomUUID();
    const sealed = this.#box.sealUnversioned(secret, id);
    const credential = { id, network, username, secret: sealed, owner, is_active: true };
    await tx.upsert(Credential, credential, ['network', 'username']);
  }

  #active(network: NetworkId): Promise<Login[]> {
    const cached = this.#cache.get(network);
    if (cached && cached.expiresAt > performance.now()) return cached.logins;
    const logins = this.#read(network);
    this.#cache.set(network, { expiresAt: performance.now() + CACHE_MS, logins });
    logins.catch(() => this.#cache.delete(network));
    return logins;
  }

  async #read(network: NetworkId): Promise<Login[]> {
    const stored = await this.dataSource.manager.findBy(Credential, { network, is_active: true });
    return stored.flatMap((credential) => this.#decrypt(credential));
  }

  #decrypt({ id, network, username, secret }: Credential): Login[] {
    try {
      return [{ username, secret: this.#box.open(secret, id) }];
    } catch {
      this.#logger.error(`a stored secret of ${network} cannot be decrypted with this installation's key`);
      return [];
    }
  }

  #parkedLogin(network: NetworkId, { username }: Login): Parked | undefined {
    const parked = this.#parked.get(keyOf(network, username));
    return parked && parked.until > performance.now() ? parked : undefined;
  }

  #lastUse(network: NetworkId, { username }: Login): number {
    return this.#usedAt.get(keyOf(network, username)) ?? 0;
  }

  #used(network: NetworkId, login: Login): Login {
    this.#usedAt.set(keyOf(network, login.username), ++this.#uses);
    return login;
  }
}

const keyOf = (network: NetworkId, username: string): string => `${network} ${username}`;
