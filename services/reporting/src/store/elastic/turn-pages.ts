import type { Client, estypes } from '@elastic/elasticsearch';
import type { ReportPage } from '../report-query.js';
import type { OrderedQuery } from './compile-page.js';

/** The server goes no further by offset; behind it pages are turned by keys at one point in time. */
const reach = 10_000;
const keepAlive = '1m';

/** Ids of the publications of a page in their order. */
export async function turnPages(
  client: Client,
  index: string,
  order: OrderedQuery,
  { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  onQuestion?: (body: estypes.SearchRequest) => void,
): Promise<number[]> {
  const body = { ...order, _source: false, track_total_hits: false };
  if (offset + size <= reach) {
    const near = { index, ...body, from: offset, size };
    onQuestion?.(near);
    return (await client.search(near)).hits.hits.map(idOf);
  }
  const { id } = await client.openPointInTime({ index, keep_alive: keepAlive });
  try {
    return await walk(client, { ...body, pit: { id, keep_alive: keepAlive } }, offset, size);
  } finally {
    await client.closePointInTime({ id }).catch(() => undefined);
  }
}

async function walk(client: Client, body: estypes.SearchRequest, offset: number, size: number): Promise<number[]> {
  const found: number[] = [];
  let after: estypes.SortResults | undefined;
  for (let at = 0; at < offset + size;) {
    const step = Math.min(reach, at < offset ? offset - at : offset + size - at);
    const { hits } = (await client.search({ ...body, size: step, ...(after ? { search_after: after } : {}) })).hits;
    if (at >= offset) found.push(...hits.map(idOf));
    if (hits.length < step) break;
    at += hits.length;
    after = hits.at(-1)?.sort;
  }
  return found;
}

const idOf = ({ _id }: estypes.SearchHit): number => Number(_id);
