import { column } from '@mm/database/columns.js';
import { anyOf, type Expression } from '@mm/keywords/expression.js';
import type { DataSource } from 'typeorm';
import type { ReportFilter } from '../../report-query.js';
import { currentQuestion } from '../../time-limit.js';
import { limitedRows } from './limited-rows.js';
import { Parameters } from './parameters.js';
import { wordsSql } from './words-sql.js';

type AskedWords = Pick<
  ReportFilter,
  'text' | 'keywords' | 'exclude' | 'attrSearch' | 'from' | 'to' | 'topicId' | 'preview'
>;

/** What a filter's words leave of the publications, as lists of ids such as '[3,17]'. */
export interface FoundByWords {
  /** Only these. */
  only?: string;
  /** Without these. */
  except?: string;
}

/** Lists of ids by the keywords that they were searched for. */
type Searches = Map<string, Promise<string>>;
/** What was searched for a question, by all but the keywords: the query lab counts with the same words repeatedly. */
const searchesOf = new WeakMap<object, Map<string, Searches>>();

/**
 * Finds publications by words, among those of the filter's period and topic; nothing for a filter without words. The
 * same words are searched once in a person's question, alone and as an alternative. Rejects as `limitedRows` does.
 */
export async function findByWords(dataSource: DataSource, asked: AskedWords): Promise<FoundByWords> {
  const found = compileSearch(asked)?.found;
  if (!found) return {};
  const { keywords } = asked;
  const searches = searchesFor(asked);
  const keyOf = (expression: Expression | undefined): string => JSON.stringify(expression ?? null);
  const idsOf = (expression: Expression | undefined): Promise<string> => {
    const ids = searches.get(keyOf(expression)) ?? idsBy(dataSource, { ...asked, keywords: expression });
    searches.set(keyOf(expression), ids);
    return ids;
  };
  const alternatives = searches.size > 0 && keywords?.kind === 'or' ? keywords.parts : [];
  const known = alternatives.filter((one) => searches.has(keyOf(one)));
  const others = alternatives.filter((one) => !known.includes(one));
  const parts = known.length === 0 ? [keywords] : others.length === 0 ? known : [...known, anyOf(others)];
  return { [found]: unionOf(await Promise.all(parts.map(idsOf))) };
}

function searchesFor({ text, exclude, attrSearch, from, to, topicId, preview }: AskedWords): Searches {
  const question = currentQuestion();
  if (!question) return new Map();
  const ofQuestion = searchesOf.get(question) ?? new Map<string, Searches>();
  searchesOf.set(question, ofQuestion);
  const key = JSON.stringify({ text, exclude, attrSearch, from, to, topicId, preview });
  const searches = ofQuestion.get(key) ?? new Map<string, Promise<string>>();
  ofQuestion.set(key, searches);
  return searches;
}

const unionOf = (lists: readonly string[]): string =>
  `[${lists
    .map((list) => list.slice(1, -1))
    .filter((ids) => ids !== '')
    .join(',')}]`;

async function idsBy(dataSource: DataSource, asked: AskedWords): Promise<string> {
  const { sql = '', values = [] } = compileSearch(asked) ?? {};
  const [row] = await limitedRows(dataSource, { columns: { ids: column.text() }, text: sql }, values);
  return row?.ids ?? '[]';
}

/** The search for the words of a filter, and what its ids are; undefined for a filter without words. */
export function compileSearch(
  asked: AskedWords,
): { sql: string; values: readonly unknown[]; found: keyof FoundByWords } | undefined {
  const { text, keywords, exclude, attrSearch } = asked;
  if (!text && !keywords && !exclude) return undefined;
  const parameters = new Parameters();
  const wanted = [
    ...(text ? [wordsSql(text, 'text', parameters)] : []),
    ...(keywords ? [wordsSql(keywords, attrSearch ? 'text and names' : 'text', parameters)] : []),
  ];
  const unwanted = exclude ? [wordsSql(exclude, 'text', parameters)] : [];
  const isOfWanted = wanted.length > 0;
  const conditions = [
    ...period(asked, parameters),
    ...members(asked, parameters),
    ...wanted,
    ...(isOfWanted ? unwanted.map((condition) => `NOT ${condition}`) : unwanted),
  ];
  const sql = `SELECT '[' || coalesce(string_agg(r.id::text, ','), '') || ']' AS ids
FROM publication_words r
WHERE ${conditions.join('\n  AND ')}`;
  return { sql, values: parameters.values, found: isOfWanted ? 'only' : 'except' };
}

function period({ from, to }: AskedWords, parameters: Parameters): string[] {
  // whole seconds: a fraction of many of them is not exact
  const at = (ms: number): string => {
    const seconds = Math.floor(ms / 1000);
    const rest = parameters.add(ms - seconds * 1000, 'int');
    return `to_timestamp(${parameters.add(seconds, 'float8')}) + ${rest} * interval '1 millisecond'`;
  };
  return [
    ...(from === undefined ? [] : [`r.published_at >= ${at(from)}`]),
    ...(to === undefined ? [] : [`r.published_at < ${at(to)}`]),
  ];
}

/** The expression that is tried for a topic decides itself what belongs to it. */
function members({ topicId, preview }: AskedWords, parameters: Parameters): string[] {
  if (topicId === undefined || preview) return [];
  const topic = parameters.add(topicId, 'bigint');
  return [
    `EXISTS (
    SELECT FROM report_match m
    WHERE m.topic_id = ${topic} AND m.publication_id = r.id
      AND m.version = coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = ${topic}), 0)
  )`,
  ];
}
