import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import type { ReportPage } from '../../report-query.js';

/** The server's maximum offset; deeper pages are read by key at one point in time. */
const maxOffset = 10_000;

/** Whether a page cannot be a part of the request that counts. */
export const isDeep = ({ offset, size, after, oncePerStory }: ReportPage): boolean =>
  !after && !oncePerStory && offset + size > maxOffset;

/** Ids of the publications of a deep page, in order. `body`: the ordered publications at a point in time. */
export async function readDeepPage(
  client: Client,
  body: estypes.SearchRequest,
  { offset, size }: ReportPage,
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

export const idOf = ({ _id }: estypes.SearchHit): number => Number(_id);
