import { setTimeout as sleep } from 'node:timers/promises';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { CredentialBudget } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { DataSource } from 'typeorm';
import { Refusal } from './choose-credential.js';
import { CredentialState } from './credential.entity.js';

/** Longest wait for the credential's rate, in s; a longer queue is refused. */
const MAX_QUEUE_S = 60;
/** How long a lease lasts without a renewal, in s: it expires when its process dies. */
export const LEASE_S = 60;
/** Part of a day's budget that background tasks leave to persons. */
const RESERVE = 0.2;
const NO_LIMIT = 2 ** 31 - 1;

/** What a task may spend, and on which conditions. */
export interface SpendTerms {
  credentialId: string;
  budget: CredentialBudget | undefined;
  isInteractive: boolean;
  /** Set when the task has the credential for itself. */
  lease: string | null;
  /** The task's proxy; the credential must still have it. */
  proxyId: string | null;
}

const queue = `'${MAX_QUEUE_S} seconds'::interval`;
/**
 * The generic cell rate algorithm: `next_at` is the theoretical arrival time. A request may come `burst - 1` periods
 * early. A `next_at` beyond any possible queue was made by a jump of the server's clock and counts as now.
 */
const arrival = `CASE WHEN s.next_at > n.now + ${queue} + n.early + n.period THEN n.now
  ELSE GREATEST(s.next_at, n.now) END`;
const spentToday = 'CASE WHEN s.spent_on = n.day THEN s.spent ELSE 0 END';
const terms = `(SELECT c.now, (c.now AT TIME ZONE $4)::date AS day,
    make_interval(secs => $5::float8) AS period, make_interval(secs => $6::float8) AS early
  FROM (SELECT clock_timestamp() AS now) c) n`;
const reserve = statement(
  { wait_ms: column.double() },
  `UPDATE credential_state s
   SET spent = ${spentToday} + $2, spent_on = n.day, next_at = ${arrival} + n.period,
     lease_until = CASE WHEN $7::uuid IS NULL THEN s.lease_until ELSE n.now + interval '${LEASE_S} seconds' END
   FROM ${terms}
   WHERE s.credential_id = $1
     AND coalesce(s.parked_until <= n.now, true)
     AND ($7::uuid IS NULL OR s.lease = $7)
     AND s.proxy_id IS NOT DISTINCT FROM $8::int8
     AND NOT EXISTS (SELECT FROM credential c WHERE c.id = s.credential_id AND NOT c.is_active)
     AND ${spentToday} + $2 <= $3::int4
     AND ${arrival} - n.early - n.now <= ${queue}
   RETURNING GREATEST(0, extract(epoch FROM s.next_at - n.period - n.early - n.now) * 1000)::float8 AS wait_ms`,
);
const refused = statement(
  {
    ...columnsOf(CredentialState, 'reason', 'proxy_id', 'lease'),
    parked_ms: column.double(),
    spent: column.int(),
    day_left_ms: column.double(),
    is_active: column.boolean(),
  },
  `SELECT s.reason, s.proxy_id, s.lease,
     GREATEST(0, coalesce(extract(epoch FROM s.parked_until - n.now) * 1000, 0))::float8 AS parked_ms,
     (${spentToday}) AS spent,
     (extract(epoch FROM ((n.day + 1)::timestamp AT TIME ZONE $2) - n.now) * 1000)::float8 AS day_left_ms,
     coalesce((SELECT c.is_active FROM credential c WHERE c.id = s.credential_id), true) AS is_active
   FROM credential_state s,
     (SELECT c.now, (c.now AT TIME ZONE $2)::date AS day FROM (SELECT clock_timestamp() AS now) c) n
   WHERE s.credential_id = $1`,
);

/** Units of a day's budget that a task may use. */
export const usableUnits = (perDay: number, isInteractive: boolean): number =>
  isInteractive ? perDay : Math.floor(perDay * (1 - RESERVE));

/** The time zone whose midnight begins a new day of the budget. */
export const zoneOf = (budget: CredentialBudget | undefined): string => budget?.dayZone ?? 'UTC';

/**
 * Reserves the next slot of a credential's rate and counts the units of the request, in one statement, so that all
 * processes together keep the rate; then waits for the slot. Throws Refusal when the budget is spent, the queue is too
 * long, or the credential was parked, switched off or given another proxy; when `signal` ends it, NetworkFault
 * 'cancelled', or the fault that is its reason.
 */
export async function spend(
  dataSource: DataSource,
  { credentialId, budget, isInteractive, lease, proxyId }: SpendTerms,
  units: number,
  signal: AbortSignal,
  onSpent: () => Promise<void>,
): Promise<void> {
  throwIfEnded(signal);
  const limit = budget ? usableUnits(budget.perDay, isInteractive) : NO_LIMIT;
  const period = budget ? 1 / budget.perSecond : 0;
  const early = budget ? period * (Math.max(1, budget.burst) - 1) : 0;
  const values = [credentialId, units, limit, zoneOf(budget), period, early, lease, proxyId];
  const [slot] = await rows(dataSource, reserve, values);
  if (!slot) {
    const [state] = await rows(dataSource, refused, [credentialId, zoneOf(budget)]);
    if (state && state.parked_ms === 0 && state.spent + units > limit) await onSpent();
    throw refusalOf(state, { lease, proxyId }, units, limit);
  }
  if (slot.wait_ms > 0) await sleep(slot.wait_ms, undefined, { signal }).catch(() => undefined);
  throwIfEnded(signal);
}

interface RefusedState {
  reason: string;
  proxy_id: string | null;
  lease: string | null;
  parked_ms: number;
  spent: number;
  day_left_ms: number;
  is_active: boolean;
}

function refusalOf(
  state: RefusedState | undefined,
  held: Pick<SpendTerms, 'lease' | 'proxyId'>,
  units: number,
  limit: number,
): Refusal {
  const refuse = (code: string, message: string, retryAfterMs: number, scope: 'credential' | 'proxy' = 'credential') =>
    new Refusal(
      scope === 'proxy' ? 'transient' : 'rate_limited',
      { code, message },
      { scope, retryAfterMs: Math.ceil(retryAfterMs) },
    );
  if (!state?.is_active) return refuse('credential_gone', 'the credential was deleted or switched off', 0);
  if (state.parked_ms > 0) return refuse('credential_parked', `the credential waits: ${state.reason}`, state.parked_ms);
  if (held.lease !== null && state.lease !== held.lease)
    return refuse('lease_lost', 'another task has the operator', 0);
  if (state.proxy_id !== held.proxyId) return refuse('proxy_gone', 'the credential has another proxy', 0, 'proxy');
  if (state.spent + units > limit)
    return refuse('budget_spent', "the day's budget of the credential is spent", state.day_left_ms);
  return refuse('queue_full', 'too many requests wait for the credential', MAX_QUEUE_S * 1000);
}

function throwIfEnded(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (signal.reason instanceof NetworkFault) throw signal.reason;
  throw new NetworkFault('cancelled', { code: 'aborted', message: 'cancelled while waiting' });
}
