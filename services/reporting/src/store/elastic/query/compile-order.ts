import type { estypes } from '@elastic/elasticsearch';
import type { ReportFilter, ReportPage, SortField } from '../../report-query.js';
import { toneIs } from './compile-topic.js';

type Query = estypes.QueryDslQueryContainer;

/** Sorts that the network may not say: -1, which comes last in either direction. */
const counts: ReadonlySet<SortField> = new Set(['likes', 'comments', 'shares', 'views', 'followers']);

const newestFirst: estypes.SortCombinations[] = [{ publishedAt: 'desc' }, { id: 'desc' }];

/** A query for publications in an order; the caller adds `from` or `search_after`. */
export interface OrderedQuery {
  query: Query;
  sort: estypes.SortCombinations[];
}

/**
 * Orders the publications that pass a filter. Ties are ordered newest first, so that the order is total and a page can
 * start after any publication.
 */
export function compileOrder(
  query: Query,
  { by, descending }: ReportPage['sort'],
  { topicId }: ReportFilter,
): OrderedQuery {
  const direction = descending ? 'desc' : 'asc';
  if (by === 'date') return { query, sort: [{ publishedAt: direction }, { id: direction }] };
  if (by === 'tone' && topicId !== undefined)
    return { query: rankedByTone(query, topicId), sort: [{ _score: { order: direction } }, ...newestFirst] };
  if (counts.has(by) && !descending)
    return { query: knownFirst(query, by), sort: [{ _score: { order: 'desc' } }, { [by]: 'asc' }, ...newestFirst] };
  return { query, sort: [{ [by === 'author' ? 'authorName' : by]: direction }, ...newestFirst] };
}

/** A known count scores 1, an unset one 0. */
const knownFirst = (query: Query, by: SortField): Query => ({
  bool: {
    filter: [query],
    should: [{ constant_score: { filter: { range: { [by]: { gte: 0 } } } } }],
    minimum_should_match: 0,
  },
});

/** The tone within a topic is not a column, so it becomes the score 1, 2 or 3. */
function rankedByTone(query: Query, topicId: number): Query {
  const rank = ([-2, 1, 2] as const).map((tone, i) => ({
    constant_score: { filter: toneIs([tone], topicId), boost: i + 1 },
  }));
  return { bool: { filter: [query], should: rank, minimum_should_match: 1 } };
}
