import { Injectable, Logger } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { cleanLine, cleanText } from '@mm/networks/collected-text.js';
import type { NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';

const MAX_PLACES = 200;
const MESSAGE_PREFIX = 80;
const LOG_EVERY_MS = 3_600_000;

const store = statement(
  {},
  `INSERT INTO schema_drift AS d (network, place, payload) VALUES ($1, $2, $3)
   ON CONFLICT (network, place) DO UPDATE SET last_at = now(), occurrences = d.occurrences + 1`,
);
const forgetOldest = statement(
  {},
  `DELETE FROM schema_drift
   WHERE (network, place) IN (SELECT network, place FROM schema_drift ORDER BY last_at DESC OFFSET ${MAX_PLACES})`,
);

/**
 * Keeps the first response of an unknown shape of each place, so that a change of a network's format can be repaired,
 * and names the place in the log at most once an hour.
 */
@Injectable()
export class DriftLog {
  readonly #logger = new Logger('schema-drift');
  readonly #loggedAt = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** Records a fault of kind 'schema_drift'. Never rejects, because the fault itself is reported elsewhere too. */
  async record(network: NetworkId, { native, payload = '' }: NetworkFault): Promise<void> {
    const place = cleanLine(`${native.code} ${native.message.slice(0, MESSAGE_PREFIX)}`);
    const key = `${network} ${place}`;
    const loggedAt = this.#loggedAt.get(key);
    if (loggedAt === undefined || performance.now() - loggedAt > LOG_EVERY_MS) {
      if (this.#loggedAt.size >= MAX_PLACES) this.#loggedAt.clear();
      this.#loggedAt.set(key, performance.now());
      this.#logger.error(`${network} responds in an unknown format: ${place} (table schema_drift)`);
    }
    try {
      await affected(this.dataSource, store, [network, place, cleanText(payload)]);
      await affected(this.dataSource, forgetOldest);
    } catch (error) {
      this.#logger.warn(`cannot keep a response of ${network}: ${String(error)}`);
    }
  }
}
