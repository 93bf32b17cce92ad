import { randomUUID } from 'node:crypto';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { rowsOf, type Queryable } from '../rows.js';

const CACHE_MS = 30_000;
const FLUSH_MS = 30_000;
/** Wall reads per day that a network allows for one token. */
const DAILY_BUDGET = 5_000;
const FROM_ENVIRONMENT = 'env';

interface CachedSecret {
  expiresAt: number;
  secret: string | undefined;
}
/** `last_good`: when the token last worked (unix seconds, 0 = never); `budget_left`: reads left today. */
export interface CredentialState {
  is_set: boolean;
  owner: string;
  last_good: number;
  budget_left: number;
}

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
    const [row] = await rowsOf<{ id: string; secret: Buffer }>(
      this.dataSource,
      'SELECT id, secret FROM credential WHERE network = $1',
      [network],
    );
    const secret = row ? this.#decrypt(network, row) : this.fromEnvironment.get(network);
    this.#cache.set(network, { expiresAt: performance.now() + CACHE_MS, secret });
    return secret;
  }

  /** Stores a checked token in place of the previous one. */
  async store(db: Queryable, network: NetworkId, secret: string, owner: string): Promise<void> {
    const id = randomUUID();
    await db.query('DELETE FROM credential WHERE network = $1', [network]);
    await db.query('INSERT INTO credential (id, network, secret, owner) VALUES ($1, $2, $3, $4)', [
      id,
      network,
      this.#box.seal(secret, id),
      owner,
    ]);
    await db.query('DELETE FROM credential_use WHERE network = $1', [network]);
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
    const [row] = await rowsOf<{ owner: string | null; last_good: Date | null; spent: number | null }>(
      this.dataSource,
      `SELECT (SELECT owner FROM credential WHERE network = $1) AS owner,
         u.last_good,
         CASE WHEN u.spent_on = current_date THEN u.spent END AS spent
       FROM (SELECT 1) one
       LEFT JOIN credential_use u ON u.network = $1`,
      [network],
    );
    const owner = row?.owner ?? (this.fromEnvironment.has(network) ? FROM_ENVIRONMENT : '');
    return {
      is_set: owner !== '',
      owner,
      last_good: row?.last_good ? Math.floor(row.last_good.getTime() / 1000) : 0,
      budget_left: owner === '' ? 0 : Math.max(0, DAILY_BUDGET - (row?.spent ?? 0)),
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#flush().catch(() => undefined);
  }

  #decrypt(network: NetworkId, { id, secret }: { id: string; secret: Buffer }): string | undefined {
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
    for (const [network, reads] of unsaved) {
      await this.dataSource.query(
        `INSERT INTO credential_use AS u (network, last_good, spent_on, spent)
         VALUES ($1, now(), current_date, $2)
         ON CONFLICT (network) DO UPDATE
           SET last_good = now(),
             spent = CASE WHEN u.spent_on = current_date THEN u.spent + $2 ELSE $2 END,
             spent_on = current_date`,
        [network, reads],
      );
    }
  }
}
