import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { PollTarget } from '../collection/poll-target.entity.js';
import { CollectionGap } from './collection-gap.entity.js';

const MAX_GAPS = 1_000;
/** The end of the year 9999, in Unix seconds. */
const LATEST = 253_402_300_799;
const gapRow = {
  ...columnsOf(CollectionGap, 'author_id', 'network', 'from_at', 'until_at', 'reason'),
  ...columnsOf(Author, 'username', 'full_name'),
};
export type GapRow = RowOf<typeof gapRow>;

/** Unix seconds. */
export interface GapQuery {
  from: number;
  until: number;
  network?: NetworkId | undefined;
  author_id?: number | undefined;
}

const touching = `FROM collection_gap g
   WHERE g.from_at < to_timestamp($2) AND (g.until_at > to_timestamp($1) OR g.until_at IS NULL)
     AND ($3::text IS NULL OR g.network = $3) AND ($4::bigint IS NULL OR g.author_id = $4)`;
const newest = statement(
  gapRow,
  `SELECT g.author_id, g.network, g.from_at, g.until_at, g.reason, a.username, a.full_name
   FROM (SELECT g.* ${touching} ORDER BY g.from_at DESC, g.id DESC LIMIT ${MAX_GAPS}) g
   JOIN author a ON a.id = g.author_id
   ORDER BY g.from_at DESC, g.id DESC`,
);
const count = statement({ total: column.bigint() }, `SELECT count(*) AS total ${touching}`);
const watched = statement(
  { ...columnsOf(PollTarget, 'network'), sources: column.int() },
  `SELECT network, count(*)::int AS sources
   FROM poll_target
   WHERE next_at < 'infinity' AND ($1::text IS NULL OR network = $1)
   GROUP BY network
   ORDER BY network`,
);

/** The newest gaps that touch a period, how many there are, and how many sources each network collects. */
export async function listGaps(
  dataSource: DataSource,
  { from, until, network, author_id: authorId }: GapQuery,
): Promise<{ gaps: GapRow[]; total: number; watched: RowOf<typeof watched.columns>[] }> {
  const values = [Math.min(from, LATEST), Math.min(until, LATEST), network ?? null, authorId ?? null];
  const [gaps, [counted], sources] = await Promise.all([
    rows(dataSource, newest, values),
    rows(dataSource, count, values),
    rows(dataSource, watched, [network ?? null]),
  ]);
  return { gaps, total: Number(counted?.total ?? 0), watched: sources };
}
