import { Invalid } from '@mm/http/problem.js';
import { readPosition, type PostSort } from '@mm/proto/http/post-position.js';

/** Appends a value to those of a statement and returns its place: `$3`. */
export type Bind = (value: unknown) => string;

const orderings: Record<PostSort, { columns: readonly string[]; isAscending?: boolean }> = {
  '-date': { columns: ['p.published_at', 'p.id'] },
  date: { columns: ['p.published_at', 'p.id'], isAscending: true },
  '-reach': { columns: ['p.views', 'p.published_at', 'p.id'] },
  '-likes': { columns: ['p.likes', 'p.published_at', 'p.id'] },
  '-comments': { columns: ['p.comments', 'p.published_at', 'p.id'] },
};

/** What orders a list. All columns have one direction, so that a position is one comparison and an index finds it. */
function columnsOfOrder(sort: PostSort, isIgnoredLast: boolean): readonly string[] {
  const { columns, isAscending } = orderings[sort];
  if (!isIgnoredLast) return columns;
  return [isAscending ? 'p.machine_ignored' : '(NOT p.machine_ignored)', ...columns];
}

/** ORDER BY of a list; with `isIgnoredLast`, posts that only the machine would ignore come last. */
export function orderOf(sort: PostSort, isIgnoredLast: boolean): string {
  const direction = orderings[sort].isAscending ? 'ASC' : 'DESC';
  return columnsOfOrder(sort, isIgnoredLast)
    .map((name) => `${name} ${direction}`)
    .join(', ');
}

/** The condition that a row of `post p` comes before another one, `shown`, in a list. */
export function isBefore(sort: PostSort, isIgnoredLast: boolean): string {
  const columns = columnsOfOrder(sort, isIgnoredLast);
  const ofShown = columns.map((name) => name.replace('p.', 'shown.'));
  return `(${columns.join(', ')}) ${orderings[sort].isAscending ? '<' : '>'} (${ofShown.join(', ')})`;
}

/**
 * The condition of what follows a position, so that nothing is skipped when posts before it leave the list; true
 * without one. Throws Invalid for a position that no list of this order has.
 */
export function behind(after: string | undefined, sort: PostSort, isIgnoredLast: boolean, bind: Bind): string {
  if (after === undefined) return 'true';
  const position = readPosition(after, sort);
  if (!position) throw new Invalid('cursor-invalid', 'after is the next of an earlier response with this sort');
  const { isIgnored, count, date, id } = position;
  const { isAscending } = orderings[sort];
  const values = [
    ...(isIgnoredLast ? [`${bind(isIgnored === !!isAscending)}::boolean`] : []),
    ...(count === null ? [] : [`${bind(count)}::bigint`]),
    `to_timestamp(${bind(date)}::bigint)`,
    `${bind(id)}::bigint`,
  ];
  const columns = columnsOfOrder(sort, isIgnoredLast);
  return `(${columns.join(', ')}) ${isAscending ? '>' : '<'} (${values.join(', ')})`;
}
