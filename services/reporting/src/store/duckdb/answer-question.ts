import { column } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { DataSource } from 'typeorm';
import { type Classified, effectiveLabels, type ReviewedLabels } from '../../publication-table/publication.js';
import { withAuthorIds, withNames } from '../report-names.js';
import type { ReportAnswer, ReportFilter, ReportHit, ReportQuestion } from '../report-query.js';
import type { EngineClient } from './engine/engine-client.js';
import { totalledMonths } from './months/month-totals.js';
import { hasTotals } from './months/totalled-bases.js';
import { compileQuestion, type FactQuestion } from './query/ask.js';
import type { FactFilter, HidingRule, TopicMarks } from './query/hits.js';
import type { AuthorRanks } from './query/pages.js';
import { readFile } from './read-file.js';
import { findByWords } from './words/find-publications.js';

const listOf = (values: string): string => `'[' || coalesce(${values}, '') || ']'`;
const marksOf = statement(
  { irrelevant: column.text(), toned: column.text(), tones: column.text() },
  `SELECT ${listOf(`string_agg(publication_id::text, ',') FILTER (WHERE irrelevant)`)} AS irrelevant,
     ${listOf(`string_agg(publication_id::text, ',' ORDER BY publication_id) FILTER (WHERE tone <> 0)`)} AS toned,
     ${listOf(`string_agg(tone::text, ',' ORDER BY publication_id) FILTER (WHERE tone <> 0)`)} AS tones
   FROM report_mark
   WHERE topic_id = $1`,
);
const authorRanks = statement(
  { authors: column.text(), ranks: column.text() },
  `SELECT ${listOf(`string_agg(id::text, ',' ORDER BY id)`)} AS authors,
     ${listOf(`string_agg(rank::text, ',' ORDER BY id)`)} AS ranks
   FROM (
     SELECT id, rank() OVER (ORDER BY ${inNameOrder('name')}) AS rank FROM report_name WHERE kind = 'author'
   ) ranked`,
);
const labelsOf = statement(
  {
    id: column.bigint(),
    suggestion: column.jsonb<Classified['suggestion']>(),
    labels: column.nullable(column.jsonb<ReviewedLabels>()),
    tone: column.nullable(column.smallint()),
  },
  `SELECT p.id, p.classified->'suggestion' AS suggestion, p.labels, k.tone
   FROM publication p
   LEFT JOIN report_mark k ON k.topic_id = $2 AND k.publication_id = p.id
   WHERE p.id = ANY($1::bigint[]) AND p.classified IS NOT NULL`,
);

/**
 * Answers a question from one state of the file. PostgreSQL finds what has its words and authors before, and knows the
 * names after. Throws TookTooLong, Abandoned, UpstreamBusy.
 */
export async function answerQuestion(
  question: ReportQuestion,
  dataSource: DataSource,
  client: Pick<EngineClient, 'read'>,
  rule: HidingRule,
): Promise<ReportAnswer> {
  const { without, ...alone } = question;
  const { page, measures = [] } = alone;
  const [filter, others, ranks] = await Promise.all([
    resolvedFilter(dataSource, question.filter),
    without && resolvedFilter(dataSource, within(without, question.filter)),
    page?.sort.by === 'author' ? readRanks(dataSource) : undefined,
  ]);
  const asked = { ...alone, filter: { ...filter, ...(others ? { without: others } : {}) }, ranks };
  const { hits, hidden, rows: counted } = await readAnswer(client, asked, rule);
  const [toned, named] = await Promise.all([
    withCurrentTones(dataSource, hits, question.filter),
    Promise.all(measures.map((measure, i) => withNames(dataSource, measure, counted[i] ?? []))),
  ]);
  return { hits: toned, rows: named, hidden };
}

/** A filter whose words are looked for in the period of another. */
const within = (filter: ReportFilter, { from = -Infinity, to = Infinity }: ReportFilter): ReportFilter => {
  const period = { from: Math.max(filter.from ?? -Infinity, from), to: Math.min(filter.to ?? Infinity, to) };
  return { ...filter, ...Object.fromEntries(Object.entries(period).filter(([, at]) => Number.isFinite(at))) };
};

async function resolvedFilter(dataSource: DataSource, filter: ReportFilter): Promise<FactFilter> {
  const [withIds, found, preview] = await Promise.all([
    withAuthorIds(dataSource, filter),
    findByWords(dataSource, filter),
    filter.preview && filter.topicId !== undefined ? readMarks(dataSource, filter.topicId) : undefined,
  ]);
  const { text, keywords, exclude, attrSearch, preview: _isPreview, ...rest } = withIds;
  return { ...rest, ...found, ...(preview ? { preview } : {}) };
}

async function readMarks(database: Database, topicId: number): Promise<TopicMarks | undefined> {
  const [marks] = await rows(database, marksOf, [topicId]);
  return marks;
}

async function readRanks(database: Database): Promise<AuthorRanks | undefined> {
  const [ranks] = await rows(database, authorRanks);
  return ranks;
}

/** From totals of months as long as they are those of the facts that the answer is of. */
async function readAnswer(
  client: Pick<EngineClient, 'read'>,
  question: FactQuestion,
  rule: HidingRule,
): Promise<ReportAnswer> {
  const { filter, measures = [], timeZone } = question;
  if (measures.length > 0 && hasTotals(filter)) {
    const [found] = await readFile(client, [totalledMonths({ zone: timeZone, hideFrom: rule.hideFrom })]);
    const months = (found ?? []).map(({ since, until }) => ({ since: Number(since), until: Number(until) }));
    const { statements, isRight, answer } = compileQuestion(question, rule, months);
    const answers = await readFile(client, statements);
    if (isRight(answers)) return answer(answers);
  }
  const { statements, answer } = compileQuestion(question, rule);
  return answer(await readFile(client, statements));
}

/**
 * The tones as they are stored now, like all labels that are shown beside them; a filter by tone may have found an
 * earlier one for a moment.
 */
async function withCurrentTones(
  database: Database,
  hits: readonly ReportHit[],
  { topicId }: ReportFilter,
): Promise<ReportHit[]> {
  if (hits.length === 0) return [];
  const found = await rows(database, labelsOf, [hits.map(({ id }) => id), topicId ?? null]);
  const tones = new Map(
    found.map(({ id, tone, labels, ...classified }) => [Number(id), tone ?? effectiveLabels(classified, labels).tone]),
  );
  return hits.map(({ id, tone }) => ({ id, tone: tones.get(id) ?? tone }) as ReportHit);
}
