import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import type { NetworkFault } from '@mm/networks/network-fault.js';
import { cleanLine } from '@mm/networks/collected-text.js';
import type { resourceState, ResourceState } from '@mm/proto/http/resource-state.js';
import { Column } from 'typeorm';
import type * as z from 'zod';

/** First and longest pause in ms; the pause doubles with each fault in a row. */
export interface Pause {
  first: number;
  longest: number;
}

const MAX_ASKED_MS = 7 * 24 * 3_600_000;
const TEXT_LIMIT = 300;
/** Shorter ones occur in words by chance. */
const MIN_SECRET_LENGTH = 4;

/** What is stored of a proxy's or a credential's faults, for all processes. */
export abstract class ParkedRow {
  @Column({ type: 'timestamptz', nullable: true })
  parked_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  parked_until!: Date | null;

  /** Kind of the fault that parked it; '' after a success. */
  @Column({ type: 'text' })
  reason!: string;

  /** The network's own words about the fault. */
  @Column({ type: 'text' })
  reason_text!: string;

  /** Faults in a row. */
  @Column({ type: 'integer' })
  faults!: number;

  @Column({ type: 'timestamptz', nullable: true })
  last_used_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  last_good_at!: Date | null;
}

/**
 * Assignments that park row `r` of a table, with the values of `parkingOf` from $2. A fault of a task that began before
 * the row was parked neither counts again nor shortens the pause; a rate limit never counts.
 */
export const parkAssignments = `
  parked_at = CASE WHEN r.parked_until > clock_timestamp() THEN r.parked_at ELSE clock_timestamp() END,
  parked_until = GREATEST(r.parked_until, clock_timestamp() + make_interval(secs => GREATEST($4::float8,
    LEAST($3::float8, $2::float8 * power(2, LEAST(20, CASE WHEN r.parked_until > clock_timestamp()
      THEN GREATEST(r.faults - 1, 0) ELSE r.faults END)))) / 1000)),
  faults = CASE WHEN r.parked_until > clock_timestamp() OR $5 = 'rate_limited' THEN r.faults ELSE r.faults + 1 END,
  reason = $5,
  reason_text = $6`;
export const freeAssignments = "parked_at = NULL, parked_until = NULL, faults = 0, reason = '', reason_text = ''";

/** The values of `parkAssignments`. `secrets` are removed from the words of the network. */
export function parkingOf({ kind, native, retryAfterMs = 0 }: NetworkFault, pause: Pause, secrets: readonly string[]) {
  const said = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .reduce((text, secret) => text.replaceAll(secret, '…'), `${native.code} ${native.message}`);
  const asked = Math.min(retryAfterMs, MAX_ASKED_MS);
  return [pause.first, pause.longest, asked, kind, cleanLine(said, TEXT_LIMIT)] as const;
}

/** Columns of a proxy or credential from which `stateOf` follows; `now` is the database's. */
export const stateColumns = {
  now: column.timestamptz(),
  ...columnsOf(ParkedRow, 'parked_until', 'reason', 'reason_text', 'last_good_at'),
};

/** Whether a resource can be used now. `spentUntil` is when its spent budget starts again. */
export function stateOf(
  { now, parked_until, reason, reason_text, last_good_at }: RowOf<typeof stateColumns>,
  { isActive = true, spentUntil }: { isActive?: boolean; spentUntil?: Date | undefined } = {},
): z.infer<z.ZodObject<typeof resourceState>> {
  const isParked = parked_until !== null && parked_until > now;
  const until = isParked && (!spentUntil || parked_until > spentUntil) ? parked_until : spentUntil;
  const active: ResourceState = isParked ? 'parked' : spentUntil ? 'spent' : 'ready';
  return {
    state: isActive ? active : 'off',
    reason: isActive && isParked ? reason : '',
    reason_text: isActive && isParked ? reason_text : '',
    next_allowed: isActive && until ? unixSeconds(until) : 0,
    last_good: last_good_at ? Math.floor(last_good_at.getTime() / 1000) : 0,
  };
}

const unixSeconds = (at: Date): number => Math.ceil(at.getTime() / 1000);
