import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows } from '@mm/database/statement.js';
import { Invalid } from '@mm/http/problem.js';
import { sourceStates, type SourceState } from '@mm/proto/http/source-health.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { PollTarget } from '../collection/poll-target.entity.js';
import { SourceHealth } from './source-health.entity.js';

const sourceRow = {
  ...columnsOf(Author, 'id', 'network', 'code', 'username', 'full_name'),
  ...columnsOf(PollTarget, 'collected_at', 'newest_at', 'interval_s', 'last_fault', 'last_fault_text', 'failing_since'),
  ...columnsOf(SourceHealth, 'posts_per_day', 'lag_s', 'via'),
  state: column.text<SourceState>(),
  /** Null while no poll is planned. */
  due_at: column.nullable(column.timestamptz()),
  watchers: column.arrayOf(column.text()),
};
export type SourceRow = RowOf<typeof sourceRow>;

export interface SourceQuery {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  network?: NetworkId | undefined;
  state?: SourceState | undefined;
  search?: string | undefined;
}

/** The state of plan `t` with health `h`; a new source has none until the first check. */
export const stateSql = `CASE WHEN t.next_at = 'infinity' THEN 'off' ELSE coalesce(h.state, 'waiting') END`;
const DUE = `CASE WHEN t.next_at < 'infinity' THEN t.next_at END`;
const sources = `FROM poll_target t
  JOIN author a ON a.id = t.author_id
  LEFT JOIN source_health h ON h.author_id = t.author_id
  WHERE t.next_at IS NOT NULL`;

/** States in the order in which they need attention. */
const WORST_FIRST = `array_position(ARRAY['failing', 'quiet', 'waiting', 'ok', 'off'], ${stateSql})`;
const sortable = new Map([
  ['state', WORST_FIRST],
  ['network', 'a.network'],
  ['username', inNameOrder('a.username')],
  ['last_success', 't.collected_at'],
  ['last_post', 't.newest_at'],
  ['lag', 'nullif(h.lag_s, -1)'],
  ['next_poll', DUE],
]);

/** A page of the polled sources with their number; by default the worst first. Throws Invalid for an unknown sort. */
export async function listSources(
  dataSource: DataSource,
  { page = 1, size = 50, sort = 'state', network, state, search }: SourceQuery,
): Promise<{ sources: SourceRow[]; total: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const filters: string[] = [];
  if (network) filters.push(`t.network = ${bind(network)}`);
  if (state) filters.push(`${stateSql} = ${bind(state)}`);
  const words = search?.trim().toLowerCase();
  if (words) filters.push(`position(${bind(words)} IN lower(a.username || ' ' || a.full_name || ' ' || a.code)) > 0`);
  const matching = [sources, ...filters].join(' AND ');
  const order = orderBy(sort);
  const [counted] = await rows(
    dataSource,
    { columns: { total: column.bigint() }, text: `SELECT count(*) AS total ${matching}` },
    values,
  );
  const found = await rows(
    dataSource,
    {
      columns: sourceRow,
      text: `SELECT a.id, a.network, a.code, a.username, a.full_name,
          t.collected_at, t.newest_at, t.interval_s, t.last_fault, t.last_fault_text, t.failing_since,
          coalesce(h.posts_per_day, 0) AS posts_per_day, coalesce(h.lag_s, -1) AS lag_s, coalesce(h.via, '') AS via,
          ${stateSql} AS state, ${DUE} AS due_at,
          ARRAY(SELECT w.username FROM watcher w WHERE w.author_id = a.id ORDER BY w.since, w.username) AS watchers
        ${matching}
        ORDER BY ${order}
        LIMIT ${size} OFFSET ${(page - 1) * size}`,
    },
    values,
  );
  return { sources: found, total: Number(counted?.total ?? 0) };
}

function orderBy(sort: string): string {
  const isDescending = sort.startsWith('-');
  const key = sortable.get(isDescending ? sort.slice(1) : sort);
  if (!key) throw new Invalid('sort-unknown', `sources can be sorted by ${[...sortable.keys()].join(', ')}`);
  return `${key} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST, ${inNameOrder('a.username')}, a.id`;
}

/** Without sources in a state, 0. */
export const noSources = (): Record<SourceState, number> =>
  Object.fromEntries(sourceStates.map((state) => [state, 0])) as Record<SourceState, number>;
