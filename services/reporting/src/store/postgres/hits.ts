import type { ReportFilter } from '../report-query.js';
import type { Parameters } from './parameters.js';
import { wordsSql } from './words-sql.js';

/** Publications that only the machine would ignore are left out from this confidence on. */
export interface HidingRule {
  hideFrom: number;
}

/** Reactions without the unset ones; at most what JSON holds exactly. */
const reactions = 'greatest(r.likes, 0) + greatest(r.comments, 0) + greatest(r.shares, 0)';
const engagement = `least(${reactions}, ${Number.MAX_SAFE_INTEGER})`;

/**
 * The publications that pass a filter with ids of authors (see `withAuthorIds`), as a SELECT of the columns that pages
 * and measures need.
 */
export function hitsSql(filter: ReportFilter, parameters: Parameters, { hideFrom }: HidingRule): string {
  const tone = filter.topicId === undefined ? 'r.tone' : 'coalesce(k.tone, r.tone)';
  const conditions = [
    ...topicConditions(filter, parameters),
    ...labelConditions(filter, parameters, tone),
    ...wordConditions(filter, parameters),
    ...decisionConditions(filter, parameters, hideFrom),
  ];
  return `SELECT r.id, r.published_at, r.network, r.report_index, r.lang, ${tone} AS tone, r.spheres, r.oblasts,
    r.event_id, r.author_id, r.author_name, r.is_community,
    r.followers, r.likes, r.comments, r.shares, r.views, r.saved,
    ${engagement} AS engagement
  FROM ${source(filter, parameters)}
  WHERE ${conditions.join('\n    AND ')}`;
}

function source({ topicId, preview }: ReportFilter, parameters: Parameters): string {
  if (topicId === undefined) return 'report_row r';
  if (preview)
    return `report_row r
  LEFT JOIN report_mark k ON k.topic_id = ${parameters.add(topicId, 'bigint')} AND k.publication_id = r.id`;
  return `report_match m
  JOIN report_row r ON r.id = m.publication_id
  LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id`;
}

function topicConditions(filter: ReportFilter, parameters: Parameters): string[] {
  const { topicId, visibleTopicIds } = filter;
  const id = (): string => parameters.add(topicId, 'bigint');
  if (topicId === undefined) return inVisibleTopics(filter, parameters);
  if (filter.preview) return [...inVisibleTopics(filter, parameters), 'k.irrelevant IS NOT TRUE'];
  const isVisible = !visibleTopicIds || visibleTopicIds.includes(topicId);
  return [
    `m.topic_id = ${id()}`,
    `m.version = coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = ${id()}), 0)`,
    filter.basket ? 'k.irrelevant' : 'k.irrelevant IS NOT TRUE',
    ...(isVisible ? [] : ['false']),
    ...period(filter, parameters, 'm.published_at'),
  ];
}

function inVisibleTopics({ visibleTopicIds }: ReportFilter, parameters: Parameters): string[] {
  if (!visibleTopicIds) return [];
  return [
    `EXISTS (
        SELECT FROM report_match v
        LEFT JOIN report_topic s ON s.topic_id = v.topic_id
        LEFT JOIN report_mark w ON w.topic_id = v.topic_id AND w.publication_id = v.publication_id
        WHERE v.publication_id = r.id AND v.topic_id = ANY(${parameters.add(visibleTopicIds, 'bigint[]')})
          AND v.version = coalesce(s.version, 0) AND w.irrelevant IS NOT TRUE
      )`,
  ];
}

function period({ from, to }: ReportFilter, parameters: Parameters, column: string): string[] {
  const at = (ms: number): string => `to_timestamp(${parameters.add(ms / 1000, 'float8')})`;
  return [
    ...(from === undefined ? [] : [`${column} >= ${at(from)}`]),
    ...(to === undefined ? [] : [`${column} < ${at(to)}`]),
  ];
}

function labelConditions(filter: ReportFilter, parameters: Parameters, tone: string): string[] {
  const isOfMembers = filter.topicId !== undefined && !filter.preview;
  const conditions: string[] = isOfMembers ? [] : period(filter, parameters, 'r.published_at');
  if (filter.index) conditions.push(`r.report_index = ${parameters.add(filter.index, 'text')}`);
  if (filter.networks) conditions.push(`r.network = ANY(${parameters.add(filter.networks, 'text[]')})`);
  if (filter.oblasts) conditions.push(`r.oblasts && ${parameters.add(filter.oblasts, 'int[]')}`);
  if (filter.spheres) conditions.push(`r.spheres && ${parameters.add(filter.spheres, 'int[]')}`);
  if (filter.tones) conditions.push(`${tone} = ANY(${parameters.add(filter.tones, 'smallint[]')})`);
  if (filter.langs) conditions.push(`r.lang = ANY(${parameters.add(filter.langs, 'text[]')})`);
  if (filter.kinds) conditions.push(`r.kind = ANY(${parameters.add(filter.kinds, 'smallint[]')})`);
  if (filter.events) conditions.push(`r.event_id = ANY(${parameters.add(filter.events, 'bigint[]')})`);
  if (filter.authorIds) conditions.push(`r.author_id = ANY(${parameters.add(filter.authorIds, 'bigint[]')})`);
  return conditions;
}

function wordConditions({ text, keywords, exclude, attrSearch }: ReportFilter, parameters: Parameters): string[] {
  return [
    ...(text ? [wordsSql(text, 'text', parameters)] : []),
    ...(keywords ? [wordsSql(keywords, attrSearch ? 'text and names' : 'text', parameters)] : []),
    ...(exclude ? [`NOT ${wordsSql(exclude, 'text', parameters)}`] : []),
  ];
}

function decisionConditions(
  { reviewed, machineHidden = 'leave-out' }: ReportFilter,
  parameters: Parameters,
  hideFrom: number,
): string[] {
  const conditions = ['NOT r.ignored'];
  if (reviewed === 'saved') conditions.push('r.saved');
  if (machineHidden !== 'include')
    conditions.push(`r.machine_ignores ${machineHidden === 'only' ? '>=' : '<'} ${parameters.add(hideFrom, 'float4')}`);
  return conditions;
}
