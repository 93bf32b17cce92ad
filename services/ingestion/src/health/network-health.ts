import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { NetworkHealthWire, SourceState } from '@mm/proto/http/source-health.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { PollTarget } from '../collection/poll-target.entity.js';
import { usableUnits } from '../credentials/credential-spend.js';
import { ServiceTokens } from '../credentials/service-tokens.js';
import { Networks } from '../networks/networks.js';
import { SchemaDrift } from '../networks/schema-drift.entity.js';
import { noSources, stateSql } from './list-sources.js';

/** The posts of a day are many, and their freshness changes slowly. */
const FRESHNESS_CACHE_MS = 60_000;

const byState = statement(
  { ...columnsOf(PollTarget, 'network'), state: column.text<SourceState>(), sources: column.int() },
  `SELECT t.network, ${stateSql} AS state, count(*)::int AS sources
   FROM poll_target t
   LEFT JOIN source_health h ON h.author_id = t.author_id
   WHERE t.next_at IS NOT NULL
   GROUP BY 1, 2`,
);
const freshness = statement(
  { ...columnsOf(PollTarget, 'network'), percentiles: column.arrayOf(column.double()) },
  `SELECT network,
     percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (
       ORDER BY GREATEST(0, extract(epoch FROM collected_at - published_at))::float8) AS percentiles
   FROM post
   WHERE collected_at > $1::timestamptz - interval '24 hours' AND NOT is_history
   GROUP BY network`,
);
const drifts = statement(
  { ...columnsOf(SchemaDrift, 'network'), places: column.int() },
  `SELECT network, count(*)::int AS places
   FROM schema_drift
   WHERE last_at > $1::timestamptz - interval '24 hours'
   GROUP BY network`,
);
/** Active credentials by network, and tokens of the environment; a credential that was never used has no state. */
const credentials = statement(
  { network: column.text<NetworkId>(), available: column.int(), parked: column.int(), spent: column.double() },
  `SELECT n.network, count(*)::int AS available,
     (count(*) FILTER (WHERE c.parked_until > now() OR c.spent >= n.background))::int AS parked,
     coalesce(sum(LEAST(c.spent, n.per_day)), 0)::float8 AS spent
   FROM unnest($1::text[], $2::text[], $3::integer[], $4::float8[]) AS n(network, day_zone, per_day, background)
   CROSS JOIN LATERAL (
     SELECT s.parked_until,
       CASE WHEN s.spent_on = (now() AT TIME ZONE n.day_zone)::date THEN s.spent ELSE 0 END AS spent
     FROM credential c
     LEFT JOIN credential_state s ON s.credential_id = c.id
     WHERE c.network = n.network AND c.is_active
     UNION ALL
     SELECT s.parked_until,
       CASE WHEN s.spent_on = (now() AT TIME ZONE n.day_zone)::date THEN s.spent ELSE 0 END
     FROM credential_state s
     WHERE s.network = n.network AND s.secret_mark <> ''
       AND NOT EXISTS (SELECT FROM credential c WHERE c.network = n.network AND c.kind = 'token')) c
   GROUP BY n.network`,
);
/** Active accounts that are read by clients, without a client that is signed in. */
const unready = statement(
  { network: column.text<NetworkId>(), accounts: column.int() },
  `SELECT a.network, count(*)::int AS accounts
   FROM client_account a
   JOIN credential c ON c.id = a.credential_id AND c.is_active
   LEFT JOIN client_state s ON s.credential_id = a.credential_id
   WHERE a.wanted <> 'connected' OR s.is_authorised IS NOT TRUE
   GROUP BY a.network`,
);
const proxies = statement(
  { platform: column.text(), available: column.int(), parked: column.int() },
  `SELECT platform, count(*)::int AS available,
     (count(*) FILTER (WHERE p.parked_until > now()))::int AS parked
   FROM proxy p
   CROSS JOIN unnest(p.platforms) AS platform
   GROUP BY platform`,
);

/** How well the installed networks are collected. */
@Injectable()
export class NetworkHealth {
  #freshness: { expiresAt: number; values: Promise<Map<NetworkId, number[]>> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly clock: Clock,
    /** Networks that have a token in the environment. */
    private readonly serviceTokens: ServiceTokens,
  ) {}

  /** All installed networks in the order of the descriptors. */
  async all(): Promise<NetworkHealthWire[]> {
    const now = this.clock.now();
    const ids = descriptorList.filter(({ id }) => this.networks.ids.includes(id));
    const budgets = ids.map(({ id }) => this.networks.collector(id).needs.budget);
    const [states, ages, drifted, accounts, servers, waiting] = await Promise.all([
      rows(this.dataSource, byState),
      this.#ages(now),
      rows(this.dataSource, drifts, [now]),
      rows(this.dataSource, credentials, [
        ids.map(({ id }) => id),
        budgets.map((budget) => budget?.dayZone ?? 'UTC'),
        budgets.map((budget) => budget?.perDay ?? null),
        budgets.map((budget) => (budget ? usableUnits(budget.perDay, false) : null)),
      ]),
      rows(this.dataSource, proxies),
      rows(this.dataSource, unready),
    ]);
    return ids.map(({ id, proxyPlatform }, i) => {
      const account = accounts.find(({ network }) => network === id);
      const server = servers.find(({ platform }) => platform === proxyPlatform);
      const perDay = budgets[i]?.perDay;
      const [p50 = -1, p95 = -1] = ages.get(id) ?? [];
      return {
        network: id,
        sources: {
          ...noSources(),
          ...Object.fromEntries(states.filter(({ network }) => network === id).map((row) => [row.state, row.sources])),
        },
        freshness_p50: Math.round(p50),
        freshness_p95: Math.round(p95),
        budget_used: perDay === undefined ? -1 : account ? account.spent / (account.available * perDay) : 0,
        resources: (account?.available ?? 0) + (server?.available ?? 0),
        parked: (account?.parked ?? 0) + (server?.parked ?? 0),
        unready: waiting.find(({ network }) => network === id)?.accounts ?? 0,
        missing: (account?.available ?? 0) > 0 || this.serviceTokens.has(id) ? '' : this.#needed(id),
        drifts: drifted.find(({ network }) => network === id)?.places ?? 0,
      };
    });
  }

  /** What a network is not collected without; clients are not needed, as public pages are read instead. */
  #needed(id: NetworkId): NetworkHealthWire['missing'] {
    const { credential, operator } = this.networks.collector(id).needs;
    if (credential === 'token' && operator === undefined) return 'token';
    return operator === 'token' || operator === 'session' ? 'operator' : '';
  }

  #ages(now: Date): Promise<Map<NetworkId, number[]>> {
    if (this.#freshness && this.#freshness.expiresAt > performance.now()) return this.#freshness.values;
    const values = rows(this.dataSource, freshness, [now]).then(
      (found) => new Map(found.map(({ network, percentiles }) => [network, percentiles])),
    );
    this.#freshness = { expiresAt: performance.now() + FRESHNESS_CACHE_MS, values };
    values.catch(() => (this.#freshness = undefined));
    return values;
  }
}
