import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import type { MeasureRow, ReportQuestion } from '../../report-query.js';
import { type CompiledQuestion, measureName } from './compile-question.js';
import { social, storied } from './compile-measure.js';
import { countDifferent } from './count-different.js';
import { type Different, type Lacking, type MeasureResponse, readMeasure } from './read-measure.js';
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
 * Asks everything in one request. Deep pages, and more authors or stories than a response holds, need several, which
 * then read one point in time.
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
    if (!lacksSome(response, authorsOf) && !lacksSome(response, storiesOf)) return answerOf(question, response);
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
  const count = (field: string, where: estypes.QueryDslQueryContainer): Promise<number> =>
    countDifferent(client, pit, { field, where: [compiled.found, where] }, limit);
  const answer = answerOf(question, response, {
    ...(lacksSome(response, authorsOf) ? { authors: await count('authorId', social) } : {}),
    ...(lacksSome(response, storiesOf) ? { stories: await count('story', storied) } : {}),
  });
  if (!deepPage) return answer;
  return { ...answer, ids: await readDeepPage(client, { pit, ...plain, ...compiled.ordered }, deepPage, limit) };
}

function requestOf({ page }: ReportQuestion, { ordered, aggs }: CompiledQuestion): estypes.SearchRequest {
  const counted = { ...ordered, ...(aggs ? { aggs } : {}), ...plain };
  if (!page) return { ...counted, size: 0 };
  const { offset, size, after, oncePerStory } = page;
  if (oncePerStory) return { ...counted, collapse: { field: 'story' }, from: offset, size };
  return { ...counted, ...(after ? { search_after: [after.at, after.id] } : { from: offset }), size };
}

const authorsOf = ({ socialMedia }: MeasureResponse): Different | undefined => socialMedia?.authorIds;
const storiesOf = ({ storied: found }: MeasureResponse): Different | undefined => found?.stories;

/** Whether there are more authors or stories than the response holds. */
const lacksSome = (
  { aggregations }: Response,
  valuesOf: (measure: MeasureResponse) => Different | undefined,
): boolean =>
  Object.values(aggregations?.found ?? {}).some((measure) => (valuesOf(measure)?.sum_other_doc_count ?? 0) > 0);

function answerOf({ measures = [] }: ReportQuestion, response: Response, lacking?: Lacking): IndexAnswer {
  const { found, hidden } = response.aggregations ?? {};
  return {
    ids: response.hits.hits.map(idOf),
    rows: measures.map((measure, i) => {
      const measured = found?.[measureName(i)];
      if (!measured) throw new Error('the index returned a measure without aggregations');
      return readMeasure(measure, measured, lacking);
    }),
    hidden: hidden?.doc_count ?? 0,
  };
}
