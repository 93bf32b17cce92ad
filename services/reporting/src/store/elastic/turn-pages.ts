import type { Client, estypes } from '@elastic/elasticsearch';
import type { ReportHit, ReportPage, Sign } from '../report-query.js';
import type { OrderedQuery } from './compile-page.js';

/** The server goes no further by offset; behind it pages are turned by keys at one point in time. */
const reach = 10_000;
const keepAlive = '1m';

/** The publications of a page in their order. */
export async function turnPages(
  client: Client,
  index: string,
  order: OrderedQuery,
  { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  topicId: number | undefined,
  onQuestion?: (body: estypes.SearchRequest) => void,
): Promise<ReportHit[]> {
  const body = { ...order, _source: false, docvalue_fields: ['id', 'tone', ...(topicId === undefined ? [] : ['topicTones'])], track_total_hits: false };
  if (offset + size <= reach) {
    const near = { index, ...body, from: offset, size };
    onQuestion?.(near);
    return (await client.search(near)).hits.hits.map((hit) => hitOf(hit, topicId));
  }
  const { id } = await client.openPointInTime({ index, keep_alive: keepAlive });
  try {
    return await walk(client, { ...body, pit: { id, keep_alive: keepAlive } }, offset, size, topicId);
  } finally {
    await client.closePointInTime({ id }).catch(() => undefined);
  }
}

async function walk(client: Client, body: estypes.SearchRequest, offset: number, size: number, topicId: number | undefined): Promise<ReportHit[]> {
  const found: ReportHit[] = [];
  let after: estypes.SortResults | undefined;
  for (let at = 0; at < offset + size; ) {
    const step = Math.min(reach, at < offset ? offset - at : offset + size - at);
    const skips = at < offset ? { docvalue_fields: [] } : {};
    const { hits } = (await client.search({ ...body, ...skips, size: step, ...(after ? { search_after: after } : {}) })).hits;
    if (at >= offset) found.push(...hits.map((hit) => hitOf(hit, topicId)));
    if (hits.length < step) break;
    at += hits.length;
    after = hits.at(-1)?.sort;
  }
  return found;
}

function hitOf({ fields = {} }: estypes.SearchHit, topicId: number | undefined): ReportHit {
  const { id, tone, topicTones = [] } = fields as { id: number[]; tone: Sign[]; topicTones?: string[] };
  const own = topicTones.find((entry) => entry.startsWith(`${topicId}:`))?.split(':')[1];
  return { id: Number(id[0]), tone: own === undefined ? (tone[0] ?? 1) : (Number(own) as Sign) };
}
