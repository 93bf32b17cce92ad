import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';

const FLUSH_MS = 30_000;
/** Reads per day that a network allows for one token. */
const DAILY_BUDGET = 5_000;
const FROM_ENVIRONMENT = 'env';

export interface TokenUse {
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
  `SELECT (SELECT owner FROM credential WHERE network = $1 AND username = '') AS owner,
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

/** Counts how often the token of a network is used, and says whose it is. */
export class TokenBudget implements BeforeApplicationShutdown {
  readonly #logger = new Logger('credentials');
  readonly #unsavedReads = new Map<NetworkId, number>();
  #flushedAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly fromEnvironment: ReadonlyMap<string, string>,
  ) {}

  /** Counts successful reads against the daily budget. */
  recordReads(network: NetworkId, reads: number): void {
    this.#unsavedReads.set(network, (this.#unsavedReads.get(network) ?? 0) + reads);
    if (performance.now() - this.#flushedAt > FLUSH_MS)
      void this.#flush().catch((error: unknown) => this.#logger.warn(String(error)));
  }

  async use(network: NetworkId): Promise<TokenUse> {
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

  async #flush(): Promise<void> {
    this.#flushedAt = performance.now();
    const unsaved = [...this.#unsavedReads];
    this.#unsavedReads.clear();
    for (const use of unsaved) await affected(this.dataSource, addUse, use);
  }
}
