import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';

const batchSize = 10_000;

/** The exact number of different values of a field at a point in time: pages through them. */
export async function countDifferent(
  client: Client,
  pit: estypes.SearchPointInTimeReference,
  { field, where }: { field: string; where: readonly estypes.QueryDslQueryContainer[] },
  limit: TransportRequestOptions,
): Promise<number> {
  let count = 0;
  let after: estypes.AggregationsCompositeAggregateKey | undefined;
  do {
    const composite = {
      size: batchSize,
      sources: [{ id: { terms: { field } } }],
      ...(after ? { after } : {}),
    };
    const request = {
      pit,
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [...where] } },
      aggs: { different: { composite } },
    };
    const { aggregations } = await client.search<unknown, { different: estypes.AggregationsCompositeAggregate }>(
      request,
      limit,
    );
    const buckets = aggregations?.different.buckets;
    count += Array.isArray(buckets) ? buckets.length : 0;
    after = aggregations?.different.after_key;
  } while (after);
  return count;
}
