import type { EngineStatement } from '../engine/engine-client.js';
import type { ReportFilter } from '../../report-query.js';
import { Values } from './values.js';

/** A filter of facts. They hold neither words nor names: PostgreSQL has found what these are for. */
export interface FactFilter extends Omit<
  ReportFilter,
  'text' | 'keywords' | 'exclude' | 'attrSearch' | 'authors' | 'preview'
> {
  /** Without the publications that pass this filter, hidden ones too; it has none itself. */
  without?: FactFilter;
  /** Only the publications of a list of ids, such as '[3,17]'; absent: of all. */
  only?: string;
  /** Without those of this list. */
  except?: string;
  /** With `topicId`: of all publications instead of the members of the topic, with these marks of the topic. */
  preview?: TopicMarks;
}

/** What people decided about publications within a topic, as lists of ids. */
export interface TopicMarks {
  irrelevant: string;
  /** Those that have another tone in the topic, and `tones` in the same order. */
  toned: string;
  tones: string;
}

/** SQL of the reactions to a fact `f`, exactly: of a count and 0 the greater, an unknown one is -1. */
export const reactions =
  '(f.likes + abs(f.likes)) / 2 + (f.comments + abs(f.comments)) / 2 + (f.shares + abs(f.shares)) / 2';

/** SQL of their number as it is shown: at most what JSON holds exactly. */
export const engagement = `least(${reactions}, ${Number.MAX_SAFE_INTEGER})`;

/** What measures and pages read of the publications that pass a filter. */
const columns = {
  id: 'f.id',
  at: 'f."at"',
  media: 'f.media',
  network: 'f.network',
  lang: 'f.lang',
  tone: 'f.tone',
  spheres: 'f.spheres',
  oblasts: 'f.oblasts',
  event: 'f.event',
  author: 'f.author',
  story: 'f.story',
  community: 'f.community',
  followers: 'f.followers',
  likes: 'f.likes',
  comments: 'f.comments',
  shares: 'f.shares',
  views: 'f.views',
  saved: 'f.saved',
  reactions,
  hidden: 'hidden',
} as const;
export type HitColumn = keyof typeof columns;

/** The tone of a publication whose topic is tried with another expression. */
const markedTone = 'coalesce(mark.tone, f.tone)';

/** The confidence from which on publications are hidden that only the machine would ignore. */
export interface HidingRule {
  hideFrom: number;
}

/** The publications that pass a filter, also those that are hidden. */
export interface Hits {
  /** Goes before the statements that read them. */
  before: EngineStatement[];
  /** Whether finding them once and keeping them is cheaper than finding them for each statement. */
  isCostly: boolean;
  /** A SELECT of some columns of them, for a statement with these values. */
  select(columns: ReadonlySet<HitColumn>, values: Values): string;
}

/** Authors of a filter that have few of the publications. */
const fewAuthors = 100;

/** What leaves most publications is not worth keeping. */
function isCostly({
  topicId,
  preview,
  visibleTopicIds,
  only,
  spheres,
  oblasts,
  events,
  authorIds,
  stories,
  without,
}: FactFilter): boolean {
  const isOfTopic = topicId !== undefined && !preview;
  return (
    [only, spheres, oblasts, events, stories, without].some((one) => one !== undefined) ||
    (authorIds !== undefined && authorIds.length <= fewAuthors) ||
    (!isOfTopic && visibleTopicIds !== undefined)
  );
}

/** The variables with the versions of topics that are shown; subqueries would be joined with every member. */
type ShownVersion = 'shown_version' | 'version_without';

const isOfMembers = ({ topicId, preview }: FactFilter): boolean => topicId !== undefined && !preview;

const versionShown = (filter: FactFilter, variable: ShownVersion): EngineStatement[] =>
  isOfMembers(filter)
    ? [
        {
          sql: `SET VARIABLE ${variable} = (SELECT coalesce(max(version), 0) FROM shown WHERE topic = $1::BIGINT)`,
          values: [filter.topicId ?? null],
        },
      ]
    : [];

export function hitsOf(filter: FactFilter, { hideFrom }: HidingRule): Hits {
  const { without } = filter;
  return {
    before: [...versionShown(filter, 'shown_version'), ...(without ? versionShown(without, 'version_without') : [])],
    isCostly: isCostly(filter),
    select: (wanted, values) => {
      const others = without && `(SELECT f.id ${passing(without, 'version_without', values)}) others`;
      const found = passing(filter, 'shown_version', values, others);
      const hidden = `f.machine_ignores >= ${values.add(hideFrom, 'FLOAT')}`;
      const list = [...wanted].map((name) => `${columnSql(name, filter, hidden)} AS "${name}"`);
      return `SELECT ${list.join(', ')}
  ${found}`;
    },
  };
}

/** The facts that pass a filter, without those of a table `others`. */
function passing(filter: FactFilter, version: ShownVersion, values: Values, others?: string): string {
  const from = [...source(filter, values), ...(others ? [`ANTI JOIN ${others} USING (id)`] : [])];
  const conditions = [
    ...(isOfMembers(filter) ? ofTopic(filter, version, values) : inVisibleTopics(filter, values)),
    ...period(filter, values, 'f."at"'),
    ...labels(filter, values),
    ...decisions(filter),
  ];
  return `FROM ${from.join('\n  ')}
  WHERE ${conditions.join('\n    AND ')}`;
}

function columnSql(name: HitColumn, { preview }: FactFilter, hidden: string): string {
  if (name === 'hidden') return hidden;
  return name === 'tone' && preview ? markedTone : columns[name];
}

function source(filter: FactFilter, values: Values): string[] {
  const { preview, only, except } = filter;
  const unnested = (list: string, type: string): string => `unnest(${values.add(list, type)})`;
  const list = (ids: string): string => `(SELECT ${unnested(ids, 'BIGINT[]')} AS id)`;
  return [
    isOfMembers(filter) ? 'member f' : 'fact f',
    ...(only === undefined ? [] : [`SEMI JOIN ${list(only)} only_these USING (id)`]),
    ...(except === undefined ? [] : [`ANTI JOIN ${list(except)} except_these USING (id)`]),
    ...(preview
      ? [
          `ANTI JOIN ${list(preview.irrelevant)} irrelevant USING (id)`,
          `LEFT JOIN (
    SELECT ${unnested(preview.toned, 'BIGINT[]')} AS id, ${unnested(preview.tones, 'TINYINT[]')} AS tone
  ) mark USING (id)`,
        ]
      : []),
  ];
}

function ofTopic({ topicId, basket, visibleTopicIds }: FactFilter, version: ShownVersion, values: Values): string[] {
  const isVisible = !visibleTopicIds || (topicId !== undefined && visibleTopicIds.includes(topicId));
  return [
    `f.topic = ${values.add(topicId ?? null, 'BIGINT')}`,
    `f.version = getvariable('${version}')`,
    basket ? 'f.irrelevant' : 'NOT f.irrelevant',
    ...(isVisible ? [] : ['false']),
  ];
}

/** Each publication once, with its own tone. */
function inVisibleTopics(filter: FactFilter, values: Values): string[] {
  if (!filter.visibleTopicIds) return [];
  const inPeriod = period(filter, values, 'm."at"').map((condition) => ` AND ${condition}`);
  return [
    `f.id IN (
      SELECT m.id FROM member m JOIN (
        SELECT topic, coalesce(version, 0) AS version
        FROM (SELECT unnest(${values.add(JSON.stringify(filter.visibleTopicIds), 'BIGINT[]')}) AS topic)
        LEFT JOIN shown USING (topic)
      ) visible USING (topic, version)
      WHERE NOT m.irrelevant${inPeriod.join('')}
    )`,
  ];
}

function period({ from, to }: FactFilter, values: Values, at: string): string[] {
  return [
    ...(from === undefined ? [] : [`${at} >= ${values.add(from, 'BIGINT')}`]),
    ...(to === undefined ? [] : [`${at} < ${values.add(to, 'BIGINT')}`]),
  ];
}

function labels(filter: FactFilter, values: Values): string[] {
  const { index, networks, oblasts, spheres, tones, langs, kinds, events, authorIds, stories, preview } = filter;
  return [
    ...(index ? [index === 'media' ? 'f.media' : 'NOT f.media'] : []),
    ...(networks ? [values.anyText('f.network', networks)] : []),
    ...(oblasts ? [values.anyOfList('f.oblasts', oblasts)] : []),
    ...(spheres ? [values.anyOfList('f.spheres', spheres)] : []),
    ...(tones ? [values.anyNumber(preview ? markedTone : 'f.tone', tones)] : []),
    ...(langs ? [values.anyText('f.lang', langs)] : []),
    ...(kinds ? [values.anyNumber('f.kind', kinds)] : []),
    ...(events ? [values.anyNumber('f.event', events)] : []),
    ...(authorIds ? [values.anyNumber('f.author', authorIds)] : []),
    ...(stories ? [values.anyNumber('f.story', stories)] : []),
  ];
}

/** Without what a person ignored. What the machine would ignore is a column: it is counted beside the others. */
const decisions = ({ reviewed }: FactFilter): string[] => [
  'NOT f.ignored',
  ...(reviewed === 'saved' ? ['f.saved'] : []),
];

/** Of the publications of `hits`, those that the filter finds. */
export function foundHits({ machineHidden = 'leave-out' }: Pick<FactFilter, 'machineHidden'>): string {
  if (machineHidden === 'include') return 'true';
  return machineHidden === 'only' ? 'hidden' : 'NOT hidden';
}
