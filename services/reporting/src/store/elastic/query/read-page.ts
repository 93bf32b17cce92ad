import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import type { ReportPage } from '../../report-query.js';
import type { OrderedQuery } from './compile-order.js';

/** The server's maximum offset; deeper pages are read by key at one point in time. */
const maxOffset = 10_000;
const keepAlive = '1m';

/** Ids of the publications of a page, in order. */
export async function readPage(
  client: Client,
  index: string,
  order: OrderedQuery,
  { offset, size, after }: Pick<ReportPage, 'offset' | 'size' | 'after'>,
  limit: TransportRequestOptions,
  onQuery?: (body: estypes.SearchRequest) => void,
): Promise<number[]> {
  const body = { ...order, _source: false, track_total_hits: false };
  if (after || offset + size <= maxOffset) {
    const start = after ? { search_after: [after.at, after.id] } : { from: offset };
    const request = { index, ...body, ...start, size };
    onQuery?.(request);
    return (await client.search(request, limit)).hits.hits.map(idOf);
  }
  const { id } = await client.openPointInTime({ index, keep_alive: keepAlive });
  try {
    return await readDeepPage(client, { ...body, pit: { id, keep_alive: keepAlive } }, { offset, size }, limit);
  } finally {
    await client.closePointInTime({ id }).catch(() => undefined);
  }
}

async function readDeepPage(
  client: Client,
  body: estypes.SearchRequest,
  { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  limit: TransportRequestOptions,
): Promise<number[]> {
  const found: number[] = [];
  let after: estypes.SortResults | undefined;
  for (let at = 0; at < offset + size;) {
    const batchSize = Math.min(maxOffset, at < offset ? offset - at : offset + size - at);
    const request = { ...body, size: batchSize, ...(after ? { search_after: after } : {}) };
    const { hits } = (await client.search(request, limit)).hits;
    if (at >= offset) found.push(...hits.map(idOf));
    if (hits.length < batchSize) break;
    at += hits.length;
    after = hits.at(-1)?.sort;
  }
  return found;
}

const idOf = ({ _id }: estypes.SearchHit): number => Number(_id);
