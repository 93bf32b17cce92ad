import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import type { MeasureRow, ReportQuestion } from '../../report-query.js';
import { type CompiledQuestion, measureName } from './compile-question.js';
import { countAuthors } from './count-authors.js';
import { type MeasureResponse, readMeasure } from './read-measure.js';
import { idOf, isDeep, readDeepPage } from './read-page.js';

/** How an index is asked. */
export interface IndexReads {
  client: Client;
  /** The alias that queries read. */
  index: string;
  limit: TransportRequestOptions;
  /** Called with every query before it is sent. */
  onQuery?: ((body: estypes.SearchRequest) => void) | undefined;
}

/** What the index answers: ids of publications instead of hits. */
export interface IndexAnswer {
  ids: number[];
  rows: MeasureRow[][];
  hidden: number;
}

interface Counted {
  found?: Record<string, MeasureResponse>;
  hidden?: { doc_count: number };
}
type Response = estypes.SearchResponse<unknown, Counted>;
const keepAlive = '1m';
const plain = { _source: false, track_total_hits: false };

/**
 * Asks everything in one request. Deep pages, and more authors than a response holds, need several, which then read one
 * point in time.
 */
export async function askIndex(
  reads: IndexReads,
  question: ReportQuestion,
  compiled: CompiledQuestion,
): Promise<IndexAnswer> {
  const { client, index, limit, onQuery } = reads;
  if (!question.page || !isDeep(question.page)) {
    const request = { index, ...requestOf(question, compiled) };
    onQuery?.(request);
    const response: Response = await client.search<unknown, Counted>(request, limit);
    if (!lacksAuthors(response)) return answerOf(question, response);
  }
  const { id } = await client.openPointInTime({ index, keep_alive: keepAlive });
  try {
    return await askMoment(reads, { id, keep_alive: keepAlive }, question, compiled);
  } finally {
    await client.closePointInTime({ id }).catch(() => undefined);
  }
}

async function askMoment(
  { client, limit }: IndexReads,
  pit: estypes.SearchPointInTimeReference,
  question: ReportQuestion,
  compiled: CompiledQuestion,
): Promise<IndexAnswer> {
  const { page, ...counted } = question;
  const deepPage = page && isDeep(page) ? page : undefined;
  const request = { pit, ...requestOf(deepPage ? counted : question, compiled) };
  const response: Response = await client.search<unknown, Counted>(request, limit);
  const authors = lacksAuthors(response) ? await countAuthors(client, pit, compiled.found, limit) : undefined;
  const answer = answerOf(question, response, authors);
  if (!deepPage) return answer;
  return { ...answer, ids: await readDeepPage(client, { pit, ...plain, ...compiled.ordered }, deepPage, limit) };
}

function requestOf({ page }: ReportQuestion, { ordered, aggs }: CompiledQuestion): estypes.SearchRequest {
  const counted = { ...ordered, ...(aggs ? { aggs } : {}), ...plain };
  if (!page) return { ...counted, size: 0 };
  const { offset, size, after } = page;
  return { ...counted, ...(after ? { search_after: [after.at, after.id] } : { from: offset }), size };
}

/** Whether there are more authors than the response holds. */
const lacksAuthors = ({ aggregations }: Response): boolean =>
  Object.values(aggregations?.found ?? {}).some(
    (measure) => (measure.socialMedia?.authorIds.sum_other_doc_count ?? 0) > 0,
  );

/** `authors`: how many there are, if the response does not hold all of them. */
function answerOf({ measures = [] }: ReportQuestion, response: Response, authors?: number): IndexAnswer {
  const { found, hidden } = response.aggregations ?? {};
  return {
    ids: response.hits.hits.map(idOf),
    rows: measures.map((measure, i) => {
      const measured = found?.[measureName(i)];
      if (!measured) throw new Error('the index returned a measure without aggregations');
      return readMeasure(measure, measured, authors);
    }),
    hidden: hidden?.doc_count ?? 0,
  };
}
