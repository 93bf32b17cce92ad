import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import { social } from './compile-measure.js';
import type { MeasureResponse } from './read-measure.js';

const batchSize = 10_000;

/**
 * The exact number of different authors of social networks: from the response, or by paging through them when there
 * are more than it contains.
 */
export async function countAuthors(
  client: Client,
  index: string,
  query: estypes.QueryDslQueryContainer,
  { socialMedia }: MeasureResponse,
  limit: TransportRequestOptions,
): Promise<number> {
  const authorIds = socialMedia?.authorIds;
  if (!authorIds || authorIds.sum_other_doc_count === 0) return authorIds?.buckets.length ?? 0;
  let count = 0;
  let after: estypes.AggregationsCompositeAggregateKey | undefined;
  do {
    const composite = {
      size: batchSize,
      sources: [{ id: { terms: { field: 'authorId' } } }],
      ...(after ? { after } : {}),
    };
    const request = {
      index,
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [query, social] } },
      aggs: { authors: { composite } },
    };
    const { aggregations } = await client.search<unknown, { authors: estypes.AggregationsCompositeAggregate }>(
      request,
      limit,
    );
    const buckets = aggregations?.authors.buckets;
    count += Array.isArray(buckets) ? buckets.length : 0;
    after = aggregations?.authors.after_key;
  } while (after);
  return count;
}
