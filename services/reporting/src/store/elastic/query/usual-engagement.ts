import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import { type UsualEngagement, usualSample } from '../../report-query.js';

/** The server answers so many searches in one request well. */
const authorsAtOnce = 250;
/** Nothing else is sent, not even what is empty. */
const filterPath = ['responses.hits.hits.fields.engagement', 'responses.error'];

/** The usual engagement of authors, see `ReportStore`: a search for each, which ends with the newest publications. */
export async function usualEngagement(
  client: Client,
  index: string,
  { authorIds, before }: { authorIds: readonly number[]; before: number },
  limit: TransportRequestOptions,
): Promise<Map<number, UsualEngagement>> {
  const usual = new Map<number, UsualEngagement>();
  for (let start = 0; start < authorIds.length; start += authorsAtOnce) {
    const asked = authorIds.slice(start, start + authorsAtOnce);
    const searches = asked.flatMap((author) => [{}, newestOf(author, before)]);
    const { responses } = await client.msearch({ index, searches, filter_path: filterPath }, limit);
    for (const [i, response] of responses.entries()) {
      if ('error' in response) throw new Error(`the newest publications of an author: ${response.error.type}`);
      const { hits }: Partial<typeof response> = response;
      const found = (hits?.hits ?? []).map(engagementOf).sort((a, b) => a - b);
      const author = asked[i];
      if (author !== undefined && found.length >= usualSample.least)
        usual.set(author, { median: medianOf(found), sample: found.length });
    }
  }
  return usual;
}

const newestOf = (author: number, before: number): estypes.MsearchMultisearchBody => ({
  query: { bool: { filter: [{ term: { authorId: author } }, { range: { publishedAt: { lt: before } } }] } },
  sort: [{ publishedAt: 'desc' }, { id: 'desc' }],
  size: usualSample.most,
  docvalue_fields: ['engagement'],
  _source: false,
  track_total_hits: false,
});

const engagementOf = ({ fields }: estypes.SearchHit): number => (fields?.engagement as [number] | undefined)?.[0] ?? 0;

/** Of numbers in order. */
function medianOf(numbers: readonly number[]): number {
  const middle = (numbers.length - 1) / 2;
  return ((numbers[Math.floor(middle)] ?? 0) + (numbers[Math.ceil(middle)] ?? 0)) / 2;
}
