import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { NetworkFault } from '@mm/networks/network-fault.js';
import {
  type ProviderFault,
  type SearchProviderId,
  type SearchProviderWire,
  searchProviderIds,
} from '@mm/proto/http/searches.js';
import { DataSource } from 'typeorm';
import type { SearchProvider } from '../search-provider.js';
import { SearchProviderRow } from './search-provider.entity.js';

type Budgeted = Pick<SearchProvider, 'id' | 'perDay'>;

/** Pauses in seconds: the first one, the longest one that we choose, and that a provider may ask for. */
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 3_600;
const LONGEST_ASKED_S = 24 * 3_600;
/** Somebody has to put a key right. */
const KEY_WAIT_S = 600;

/** One request more of the day of `$2`, unless the day's number is used up or the provider has to wait. */
const take = statement(
  {},
  `INSERT INTO search_provider AS p (id, day, used)
   SELECT $1::text, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1 WHERE $3::int > 0
   ON CONFLICT (id) DO UPDATE
   SET used = CASE WHEN p.day = excluded.day THEN p.used + 1 ELSE 1 END, day = greatest(p.day, excluded.day)
   WHERE (p.day < excluded.day OR p.used < $3::int) AND (p.waits_until IS NULL OR p.waits_until <= $2::timestamptz)`,
);
/**
 * A pause of `$3` seconds, of twice the last one where that is null, or none where `$6` is false. Requests that fail
 * together count once.
 */
const fail = statement(
  {},
  `INSERT INTO search_provider AS p (id, day, waits_until, failures, fault, message)
   VALUES ($1::text, ($2::timestamptz AT TIME ZONE 'UTC')::date,
     CASE WHEN $6::boolean THEN $2::timestamptz + make_interval(secs => coalesce($3::float8, ${FIRST_WAIT_S})) END,
     CASE WHEN $6::boolean THEN 1 ELSE 0 END, $4::text, $5::text)
   ON CONFLICT (id) DO UPDATE
   SET fault = excluded.fault, message = excluded.message,
     failures = p.failures + CASE WHEN $6::boolean AND NOT coalesce(p.waits_until > $2::timestamptz, false)
       THEN 1 ELSE 0 END,
     waits_until = CASE
       WHEN NOT $6::boolean OR ($3::float8 IS NULL AND p.waits_until > $2::timestamptz) THEN p.waits_until
       ELSE greatest(p.waits_until, $2::timestamptz + make_interval(secs => coalesce($3::float8,
         least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * 2 ^ least(p.failures, 20))))) END`,
);
const succeed = statement(
  {},
  `UPDATE search_provider SET waits_until = NULL, failures = 0, fault = NULL, message = ''
   WHERE id = $1::text AND fault IS NOT NULL AND (waits_until IS NULL OR waits_until <= $2::timestamptz)`,
);
const list = statement(
  { ...columnsOf(SearchProviderRow, 'id', 'waits_until', 'fault', 'message'), used: column.int() },
  `SELECT id, waits_until, fault, message,
     CASE WHEN day = ($1::timestamptz AT TIME ZONE 'UTC')::date THEN used ELSE 0 END AS used
   FROM search_provider`,
);

/** What a fault of a provider is called; an abort of ours is none. */
const faultOf: Record<NetworkFault['kind'], Exclude<ProviderFault, 'spent'> | undefined> = {
  blocked: 'blocked',
  rate_limited: 'rate_limited',
  auth_required: 'auth_required',
  transient: 'transient',
  schema_drift: 'schema_drift',
  refused_address: 'schema_drift',
  not_found: 'schema_drift',
  closed_account: 'schema_drift',
  cancelled: undefined,
};

/** Requests of search providers by day in UTC, and their pauses after faults. All processes share them. */
@Injectable()
export class ProviderBudget {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts a request. False when the day is used up or the provider has to wait. */
  async take({ id, perDay }: Budgeted): Promise<boolean> {
    return (await affected(this.dataSource, take, [id, this.clock.now(), perDay])) === 1;
  }

  /**
   * Stores the fault. After 'rate_limited' and 'blocked' the provider waits: as long as it asks for, else a minute, and
   * twice as long each time up to an hour; after 'auth_required' ten minutes.
   */
  async fail({ id }: Pick<Budgeted, 'id'>, fault: NetworkFault): Promise<void> {
    const kind = faultOf[fault.kind];
    if (!kind) return;
    const waits = kind === 'rate_limited' || kind === 'blocked' || kind === 'auth_required';
    const asked = fault.retryAfterMs === undefined ? null : Math.min(LONGEST_ASKED_S, fault.retryAfterMs / 1000);
    const seconds = kind === 'auth_required' ? KEY_WAIT_S : asked;
    const message = fault.native.message.replaceAll('\0', '').slice(0, 500);
    await affected(this.dataSource, fail, [id, this.clock.now(), seconds, kind, message, waits]);
  }

  /** Forgets the last fault, unless another request has just found one to wait for. */
  async succeed({ id }: Pick<Budgeted, 'id'>): Promise<void> {
    await affected(this.dataSource, succeed, [id, this.clock.now()]);
  }

  /** The given providers in their order, then those that are off. */
  async states(providers: readonly Budgeted[]): Promise<SearchProviderWire[]> {
    const now = this.clock.now();
    const stored = new Map((await rows(this.dataSource, list, [now])).map((row) => [row.id, row]));
    const off = searchProviderIds.filter((id) => providers.every((provider) => provider.id !== id));
    return [...providers.map((provider) => stateOf(provider, stored.get(provider.id), now)), ...off.map(offState)];
  }
}

type Stored = Pick<SearchProviderRow, 'waits_until' | 'fault' | 'message' | 'used'>;

function stateOf({ id, perDay }: Budgeted, stored: Stored | undefined, now: Date): SearchProviderWire {
  const { used = 0, waits_until: until = null, fault = null, message = '' } = stored ?? {};
  const isWaiting = until !== null && until > now;
  return {
    id,
    state: isWaiting ? 'waiting' : used >= perDay ? 'spent' : 'ready',
    used,
    per_day: perDay,
    waits_until: isWaiting ? Math.ceil(until.getTime() / 1000) : null,
    fault,
    message,
  };
}

const offState = (id: SearchProviderId): SearchProviderWire => ({
  id,
  state: 'off',
  used: 0,
  per_day: 0,
  waits_until: null,
  fault: null,
  message: '',
});
