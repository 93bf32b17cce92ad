import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import { social } from './compile-measure.js';

const batchSize = 10_000;

/** The exact number of different authors of social networks at a point in time: pages through them. */
export async function countAuthors(
  client: Client,
  pit: estypes.SearchPointInTimeReference,
  query: estypes.QueryDslQueryContainer,
  limit: TransportRequestOptions,
): Promise<number> {
  let count = 0;
  let after: estypes.AggregationsCompositeAggregateKey | undefined;
  do {
    const composite = {
      size: batchSize,
      sources: [{ id: { terms: { field: 'authorId' } } }],
      ...(after ? { after } : {}),
    };
    const request = {
      pit,
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
