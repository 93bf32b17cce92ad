import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { CredentialBudget } from '@mm/networks/network-collector.js';
import type { FaultKind, NetworkFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import { freeAssignments, parkAssignments, parkingOf, type Pause } from '../parking/parking.js';
import { publishResource } from '../parking/resource-event.js';
import type { Candidate } from './choose-credential.js';
import { CredentialState, type CredentialKind } from './credential.entity.js';
import { LEASE_S, spend, usableUnits, zoneOf } from './credential-spend.js';
import { ServiceTokens } from './service-tokens.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A rate limit lasts as long as the network asks; what a person has to repair is tried less and less often. */
const pauses: Partial<Record<FaultKind, Pause>> = {
  rate_limited: { first: 5_000, longest: 5_000 },
  auth_required: { first: MINUTE, longest: DAY },
  blocked: { first: 60 * MINUTE, longest: DAY },
};
const shortPause: Pause = { first: MINUTE, longest: MINUTE };
/** How often is looked for credentials that the previous version stored. */
const KNOWN_MS = 60_000;
/** The state of a network's token of the environment. */
export const fromEnvironment = "md5('env ' || $1::text)::uuid";

/** A credential that a task may use. */
export interface FoundCredential extends Candidate {
  username: string;
  secret: string;
}
/** A credential that a task uses. */
export interface HeldCredential {
  id: string;
  network: NetworkId;
  kind: CredentialKind;
  username: string;
  secret: string;
  proxyId: string | null;
  /** Set when the task has it for itself. */
  lease: string | null;
  /** Aborted with the fault when this process parks the credential. */
  parked: AbortController;
}

const candidates = statement(
  {
    ...columnsOf(CredentialState, 'credential_id', 'kind', 'username', 'reason', 'last_used_at', 'proxy_id'),
    secret: column.nullable(column.bytea()),
    parked_ms: column.double(),
    spent: column.int(),
    day_left_ms: column.double(),
    is_busy: column.boolean(),
  },
  `SELECT s.credential_id, s.kind, s.username, s.reason, s.last_used_at, s.proxy_id, c.secret,
     GREATEST(0, coalesce(extract(epoch FROM s.parked_until - n.now) * 1000, 0))::float8 AS parked_ms,
     (CASE WHEN s.spent_on = n.day THEN s.spent ELSE 0 END) AS spent,
     (extract(epoch FROM ((n.day + 1)::timestamp AT TIME ZONE $2) - n.now) * 1000)::float8 AS day_left_ms,
     coalesce(s.lease_until > n.now, false) AS is_busy
   FROM credential_state s
   LEFT JOIN credential c ON c.id = s.credential_id,
     (SELECT t.now, (t.now AT TIME ZONE $2)::date AS day FROM (SELECT clock_timestamp() AS now) t) n
   WHERE s.network = $1
     AND (c.is_active OR $3::boolean AND s.credential_id = ${fromEnvironment}
       AND NOT EXISTS (SELECT FROM credential t WHERE t.network = $1 AND t.kind = 'token'))
   ORDER BY s.kind, s.username`,
);
/** States of credentials that the previous version stored. */
const addMissing = statement(
  {},
  `INSERT INTO credential_state (credential_id, network, kind, username)
   SELECT c.id, c.network, c.kind, c.username FROM credential c
   WHERE c.network = $1 AND NOT EXISTS (SELECT FROM credential_state s WHERE s.credential_id = c.id)
   ON CONFLICT DO NOTHING`,
);
/** Another token in the environment starts without faults. */
const addFromEnvironment = statement(
  {},
  `INSERT INTO credential_state AS s (credential_id, network, kind, username, secret_mark)
   VALUES (${fromEnvironment}, $1, 'token', '', $2)
   ON CONFLICT (credential_id) DO UPDATE
     SET ${freeAssignments}, secret_mark = $2, spent = CASE WHEN s.secret_mark = '' THEN s.spent ELSE 0 END
     WHERE s.secret_mark <> $2`,
);
const claim = statement(
  columnsOf(CredentialState, 'proxy_id'),
  `UPDATE credential_state SET last_used_at = clock_timestamp(), lease = coalesce($2::uuid, lease),
     lease_until = CASE WHEN $2::uuid IS NULL THEN lease_until
       ELSE clock_timestamp() + interval '${LEASE_S} seconds' END
   WHERE credential_id = $1 AND coalesce(parked_until <= clock_timestamp(), true)
     AND ($2::uuid IS NULL OR coalesce(lease_until <= clock_timestamp(), true))
   RETURNING proxy_id`,
);
const renew = statement(
  {},
  `UPDATE credential_state SET lease_until = clock_timestamp() + interval '${LEASE_S} seconds'
   WHERE credential_id = $1 AND lease = $2`,
);
const finish = statement(
  { was_parked: column.boolean() },
  `UPDATE credential_state
   SET last_good_at = CASE WHEN $3::boolean THEN clock_timestamp() ELSE last_good_at END,
     lease_until = CASE WHEN lease = $2::uuid THEN NULL ELSE lease_until END,
     lease = CASE WHEN lease = $2::uuid THEN NULL ELSE lease END
   WHERE credential_id = $1
   RETURNING ($3::boolean AND reason <> '' AND coalesce(parked_until <= clock_timestamp(), true)) AS was_parked`,
);
const park = statement(
  columnsOf(CredentialState, 'parked_until'),
  `UPDATE credential_state r SET ${parkAssignments} WHERE r.credential_id = $1 RETURNING r.parked_until`,
);
const free = statement(
  {},
  `UPDATE credential_state SET ${freeAssignments}
   WHERE credential_id = $1 AND reason <> '' AND coalesce(parked_until <= clock_timestamp(), true)`,
);
const publishSpent = statement(
  { day_ends_at: column.timestamptz() },
  `UPDATE credential_state SET spent_published_on = spent_on
   WHERE credential_id = $1 AND spent_published_on IS DISTINCT FROM spent_on
   RETURNING ((spent_on + 1)::timestamp AT TIME ZONE $2) AS day_ends_at`,
);

/** Tokens and operators for tasks: their state is in the database, for all processes. Secrets are never logged. */
@Injectable()
export class Credentials {
  readonly #logger = new Logger('credentials');
  readonly #held = new Set<HeldCredential>();
  readonly #known = new Map<NetworkId, { until: number; states: Promise<void> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly box: SecretBox,
    private readonly environment: ServiceTokens,
  ) {}

  /** What tasks of a network may use: its active operators and tokens, else the token of the environment. */
  async candidates(
    network: NetworkId,
    budget: CredentialBudget | undefined,
    isInteractive: boolean,
  ): Promise<FoundCredential[]> {
    await this.ensureStates(network);
    const found = await rows(this.dataSource, candidates, [network, zoneOf(budget), this.environment.has(network)]);
    return found.flatMap((row) => {
      const secret = this.#secretOf(network, row.credential_id, row.secret);
      if (secret === undefined) return [];
      const usable = budget ? usableUnits(budget.perDay, isInteractive) : Infinity;
      return [
        {
          id: row.credential_id,
          kind: row.kind,
          username: row.username,
          secret,
          parkedMs: row.parked_ms,
          reason: row.reason,
          unitsLeft: usable - row.spent,
          shareLeft: budget ? Math.max(0, 1 - row.spent / budget.perDay) : 1,
          dayLeftMs: row.day_left_ms,
          isBusy: row.is_busy,
          lastUsedAt: row.last_used_at,
          proxyId: row.proxy_id,
        },
      ];
    });
  }

  /**
   * Takes a credential for a task, for itself if `isExclusive`. Undefined when that is no longer possible, because it
   * was parked or leased meanwhile.
   */
  async claim(network: NetworkId, found: FoundCredential, isExclusive: boolean): Promise<HeldCredential | undefined> {
    const { id, kind, username, secret } = found;
    const lease = isExclusive ? randomUUID() : null;
    const [claimed] = await rows(this.dataSource, claim, [id, lease]);
    if (!claimed) return undefined;
    const proxyId = claimed.proxy_id;
    const held = { id, network, kind, username, secret, proxyId, lease, parked: new AbortController() };
    this.#held.add(held);
    return held;
  }

  /** Pays for a request of the task that holds the credential; see `spend` of credential-spend.ts. */
  async spend(
    held: HeldCredential,
    terms: { budget: CredentialBudget | undefined; isInteractive: boolean; signal: AbortSignal | undefined },
    units: number,
  ): Promise<void> {
    const { id: credentialId, lease, proxyId, parked } = held;
    const signal = terms.signal ? AbortSignal.any([terms.signal, parked.signal]) : parked.signal;
    await spend(this.dataSource, { ...terms, credentialId, lease, proxyId }, units, signal, () =>
      this.#publishSpent(held, zoneOf(terms.budget)),
    );
  }

  /** Keeps an exclusive lease. */
  async renew({ id, lease }: HeldCredential): Promise<void> {
    await affected(this.dataSource, renew, [id, lease]);
  }

  /** Ends the task's use. `isGood`: the network accepted the credential, which ends its faults. */
  async release(held: HeldCredential, isGood: boolean): Promise<void> {
    this.#held.delete(held);
    const [row] = await rows(this.dataSource, finish, [held.id, held.lease, isGood]);
    if (!row?.was_parked) return;
    await inTransaction(this.dataSource, async (tx) => {
      if ((await affected(tx, free, [held.id])) > 0)
        await publishResource(tx, this.outbox, { ...resourceOf(held), state: 'ready' });
    });
  }

  /**
   * Parks a credential for every process after a fault that concerns it: as long as the network asks, at least a
   * minute (after a rate limit 5 s). Its other tasks in this process stop at their next request.
   */
  async park(held: HeldCredential, fault: NetworkFault): Promise<void> {
    const { id, network, kind, username, secret } = held;
    for (const other of this.#held) if (other.id === id && other !== held) other.parked.abort(fault);
    await inTransaction(this.dataSource, async (tx) => {
      const values = parkingOf(fault, pauses[fault.kind] ?? shortPause, [secret]);
      const [parked] = await rows(tx, park, [id, ...values]);
      if (!parked) return;
      this.#logger.warn(
        `${network}: the ${kind} ${JSON.stringify(username)} waits: ${fault.kind} ${fault.native.code}`,
      );
      const nextAllowedAt = parked.parked_until;
      await publishResource(tx, this.outbox, {
        ...resourceOf(held),
        state: 'parked',
        reason: fault.kind,
        nextAllowedAt,
      });
    });
  }

  /** Makes sure that every credential of a network has its state. */
  async ensureStates(network: NetworkId): Promise<void> {
    const known = this.#known.get(network);
    if (known && known.until > performance.now()) return known.states;
    const states = this.#addStates(network);
    states.catch(() => this.#known.delete(network));
    this.#known.set(network, { until: performance.now() + KNOWN_MS, states });
    return states;
  }

  /** A secret as it is stored. */
  seal(secret: string, id: string): Buffer {
    return this.box.seal(secret, id);
  }

  /** Whether the environment has a token of the network. */
  isFromEnvironment(network: NetworkId): boolean {
    return this.environment.has(network);
  }

  async #addStates(network: NetworkId): Promise<void> {
    await affected(this.dataSource, addMissing, [network]);
    const token = this.environment.get(network);
    if (token === undefined) return;
    const mark = this.box.derive(`mark ${createHash('sha256').update(token).digest('hex')}`);
    await affected(this.dataSource, addFromEnvironment, [network, mark]);
  }

  #secretOf(network: NetworkId, id: string, stored: Buffer | null): string | undefined {
    if (!stored) return this.environment.get(network);
    try {
      return this.box.open(stored, id);
    } catch {
      this.#logger.error(`a stored secret of ${network} cannot be decrypted with this installation's key`);
      return undefined;
    }
  }

  async #publishSpent(held: HeldCredential, zone: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [spent] = await rows(tx, publishSpent, [held.id, zone]);
      const nextAllowedAt = spent?.day_ends_at;
      if (nextAllowedAt) await publishResource(tx, this.outbox, { ...resourceOf(held), state: 'spent', nextAllowedAt });
    });
  }
}

const resourceOf = ({ kind, network, username }: HeldCredential) => ({ kind, network, name: username });
