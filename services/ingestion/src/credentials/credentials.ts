import { randomUUID } from 'node:crypto';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource, EntityManager } from 'typeorm';
import { CredentialUse } from './credential-use.entity.js';
import { Credential } from './credential.entity.js';

const CACHE_MS = 30_000;
const FLUSH_MS = 30_000;
/** Wall reads per day that a network allows for one token. */
const DAILY_BUDGET = 5_000;
const FROM_ENVIRONMENT = 'env';

interface CachedSecret {
  expiresAt: number;
  secret: string | undefined;
}

export interface CredentialState {
  /** Empty without a token. */
  owner: string;
  /** When the token last worked. */
  lastGood: Date | null;
  /** Reads left today. */
  budgetLeft: number;
}

const useOf = statement(
  {
    owner: column.nullable(column.text()),
    last_good: column.nullable(column.timestamptz()),
    spent: column.nullable(column.int()),
  },
  `SELECT (SELECT owner FROM credential WHERE network = $1) AS owner,
     u.last_good,
     CASE WHEN u.spent_on = current_date THEN u.spent END AS spent
   FROM (SELECT 1) one
   LEFT JOIN credential_use u ON u.network = $1`,
);
const addUse = statement(
  {},
  `INSERT INTO credential_use AS u (network, last_good, spent_on, spent)
   VALUES ($1, now(), current_date, $2)
   ON CONFLICT (network) DO UPDATE
     SET last_good = now(),
       spent = CASE WHEN u.spent_on = current_date THEN u.spent + $2 ELSE $2 END,
       spent_on = current_date`,
);

/** Access tokens by network: encrypted in the database, else from the environment. Never logged, never returned. */
export class Credentials implements BeforeApplicationShutdown {
  readonly #logger = new Logger('credentials');
  readonly #box: SecretBox;
  readonly #cache = new Map<NetworkId, CachedSecret>();
  readonly #unsavedReads = new Map<NetworkId, number>();
  #flushedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    key: Buffer,
    private readonly fromEnvironment: ReadonlyMap<string, string>,
  ) {
    this.#box = new SecretBox(key);
  }

  /** The current token of a network. */
  async tokenOf(network: NetworkId): Promise<string | undefined> {
    const cached = this.#cache.get(network);
    if (cached && cached.expiresAt > performance.now()) return cached.secret;
    const stored = await this.dataSource.manager.findOneBy(Credential, { network });
    const secret = stored ? this.#decrypt(stored) : this.fromEnvironment.get(network);
    this.#cache.set(network, { expiresAt: performance.now() + CACHE_MS, secret });
    return secret;
  }

  /** Stores a checked token in place of the previous one. */
  async store(tx: EntityManager, network: NetworkId, secret: string, owner: string): Promise<void> {
    const id = randomUUID();
    await tx.delete(Credential, { network });
    await tx.insert(Credential, { id, network, secret: this.#box.seal(secret, id).subarray(1), owner });
    await tx.delete(CredentialUse, { network });
  }

  /** Drops the cached token. To be called after `store` was committed. */
  dropCached(network: NetworkId): void {
    this.#cache.delete(network);
  }

  /** Counts successful reads against the daily budget. */
  recordReads(network: NetworkId, reads: number): void {
    this.#unsavedReads.set(network, (this.#unsavedReads.get(network) ?? 0) + reads);
    if (performance.now() - this.#flushedAt > FLUSH_MS)
      void this.#flush().catch((error: unknown) => this.#logger.warn(String(error)));
  }

  async state(network: NetworkId): Promise<CredentialState> {
    await this.#flush();
    const [row] = await rows(this.dataSource, useOf, [network]);
    const owner = row?.owner ?? (this.fromEnvironment.has(network) ? FROM_ENVIRONMENT : '');
    return {
      owner,
      lastGood: row?.last_good ?? null,
      budgetLeft: owner === '' ? 0 : Math.max(0, DAILY_BUDGET - (row?.spent ?? 0)),
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#flush().catch(() => undefined);
  }

  #decrypt({ id, network, secret }: Credential): string | undefined {
    try {
      return this.#box.open(secret, id);
    } catch {
      this.#logger.error(`the stored token of ${network} cannot be decrypted with this installation's key`);
      return this.fromEnvironment.get(network);
    }
  }

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    const unsaved = [...this.#unsavedReads];
    this.#unsavedReads.clear();
    for (const use of unsaved) await affected(this.dataSource, addUse, use);
  }
}
