import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { statement } from '@mm/database/statement.js';
import { Author } from '../authors/author.entity.js';
import { PollTarget } from './poll-target.entity.js';

/** How long an author stays locked after its process died. */
export const LEASE = `interval '20 seconds'`;
/** How often a held lease is renewed. */
export const RENEW_MS = 6_000;

const authorColumns = columnsOf(Author, 'code', 'username', 'url');
const targetColumns = columnsOf(
  PollTarget,
  'author_id',
  'network',
  'cursor',
  'interval_s',
  'fails',
  'last_fault',
  'history_left',
  'newest_at',
  'subscribed_at',
  'collected_at',
  'profile_at',
  'rate_posts',
  'rate_hours',
  'poll_units',
);
const leasedColumns = {
  ...authorColumns,
  ...targetColumns,
  watchers: column.int(),
  factor: column.nullable(column.double()),
  usual_per_hour: column.nullable(column.double()),
  speeds: column.nullable(column.arrayOf(column.double())),
  /** The database's time; process clocks may jump. */
  leased_at: column.timestamptz(),
};

/** An author that only this process may poll until the lease expires, with the pace of its network. */
export type LeasedTarget = RowOf<typeof leasedColumns> & { lease: string };

/** The database's time, which was `at` a moment ago; a jump of the process clock does not change it. */
export function databaseClock(at: Date): () => Date {
  const start = performance.now();
  return () => new Date(at.getTime() + performance.now() - start);
}

/** Of rows of `poll_target t`. */
export const isFree = '(lease_until IS NULL OR lease_until < now())';

const leasing = (authorIds: string): string => `UPDATE poll_target t
  SET lease = $1, lease_until = now() + ${LEASE}
  FROM author a
  LEFT JOIN network_pace n ON n.network = a.network
  WHERE a.id = t.author_id AND t.author_id IN (${authorIds})
  RETURNING ${listOf(authorColumns, 'a')}, ${listOf(targetColumns, 't')},
    (SELECT count(*)::int FROM watcher w WHERE w.author_id = a.id) AS watchers,
    n.factor, n.usual_per_hour, n.speeds, now() AS leased_at`;

/** Leases those of the given authors that are due and free. */
export const leaseDue = statement(
  leasedColumns,
  leasing(`SELECT author_id FROM poll_target
    WHERE author_id = ANY($2) AND next_at <= now() AND ${isFree}
    FOR UPDATE SKIP LOCKED`),
);
/** Leases one author, due or not. */
export const leaseOne = statement(
  leasedColumns,
  leasing(`SELECT author_id FROM poll_target
    WHERE author_id = $2 AND next_at IS NOT NULL AND ${isFree}
    FOR UPDATE SKIP LOCKED`),
);
export const renewLeases = statement(
  {},
  `UPDATE poll_target SET lease_until = now() + ${LEASE} WHERE lease = ANY($1) AND lease_until > now()`,
);
