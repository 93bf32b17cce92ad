import type { CallBody } from '@mm/proto/http/call.js';
import { storyLimits } from '@mm/proto/http/report-stories.js';
import type { reportCalls, ReportParamsWire } from '@mm/proto/http/reports.js';
import { Invalid } from '@mm/http/problem.js';
import { readExpression, readExpressions } from '@mm/http/read-expression.js';
import { bothLangs } from '@mm/proto/vocabulary/lang.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { parseOptional } from '@mm/keywords/parse.js';
import { foldName } from '@mm/keywords/words.js';
import type { ReportFilter, ReportPage, SortField } from '../store/report-query.js';
import type { Period, WidgetName } from '../widgets/report-widget.js';
import { assertAnswerable, tonesOf } from './assert-answerable.js';
import { cutOffOf, periodOf, reportMoment } from './period.js';

const sortFields: Record<string, SortField> = {
  date: 'date',
  bDate: 'date',
  likeSum: 'likes',
  commentSum: 'comments',
  shareSum: 'shares',
  viewSum: 'views',
  engagement: 'engagement',
  folowers: 'followers',
  autor: 'author',
  smi: 'author',
  tone: 'tone',
};
const maxPosts = 1000;
/** Engines take no larger offset; a store never holds as many publications. */
const maxOffset = 2 ** 31 - 1;

/** The topic or the expressions that a request is about, as it was sent. */
export interface ReportSubject {
  topicId: number | null | undefined;
  /** The topic's basket instead of its publications. */
  basket: boolean;
  keywords: string | null | undefined;
  excludeWords: string | null | undefined;
  attrSearch: boolean | null | undefined;
}

/** What is counted over the publications of a report. */
export interface ReportedNumbers {
  period: Period;
  widgets: readonly WidgetName[];
}

/**
 * Turns the fields of a report request into a filter, without topics and rights (`report-rights.ts`).
 * `now`: milliseconds, the moment of the report (`reportMoment`).
 * With `as_of`, publications dated after that second are left out. When a publication arrived is not stored: one that
 * is dated earlier and arrived later is found, with the labels, marks and reactions of today.
 * Throws Invalid for values that no report can have (`assert-answerable.ts`) and for a faulty `search_text`.
 */
export function reportFilterOf(params: ReportParamsWire, now: number): ReportFilter {
  assertAnswerable(params);
  const { from } = periodOf(params.period, params.selectedPeriod, now);
  const to = endOf(params, now);
  const text = readExpression('params.search_text', () => parseOptional(params.search_text));
  return {
    ...(params.type ? { index: params.type === 2 ? 'media' : 'social' } : {}),
    ...list('networks', [params.socialNet].flat().map(networkOf)),
    ...list('oblasts', [params.oblasts].flat()),
    ...list('spheres', [params.spheres].flat()),
    ...list('tones', tonesOf(params)),
    ...list('langs', langsOf([params.lang].flat())),
    ...list('kinds', params.types ?? []),
    ...list('events', [params.event_ids].flat()),
    ...list('authorIds', [params.author_ids].flat()),
    ...list(
      'authors',
      [params.search_autor].flat().map((name) => foldName(name ?? '')),
    ),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(text ? { text } : {}),
    ...(params.reviewed ? { reviewed: params.reviewed } : {}),
    ...(params.show_hidden ? { machineHidden: 'include' as const } : {}),
  };
}

/** The end of the period or, if it is earlier, of the last second that `as_of` allows. */
function endOf({ period, selectedPeriod, as_of: asOf }: ReportParamsWire, now: number): number | undefined {
  const { to } = periodOf(period, selectedPeriod, now);
  if (asOf === null || asOf === undefined) return to;
  return Math.min(to ?? Infinity, (cutOffOf(reportMoment(asOf, now)) + 1) * 1000);
}

/** The subject of a request. */
export const reportSubjectOf = (params: ReportParamsWire): ReportSubject => ({
  topicId: params.topic_id,
  basket: params.unrelevant ?? false,
  keywords: params.keywords,
  excludeWords: params.exclude_words,
  attrSearch: params.attrSearch,
});

/** The expressions of a subject. Throws Invalid with the position of an error. */
export function expressionsOf(subject: ReportSubject): Pick<ReportFilter, 'keywords' | 'exclude' | 'attrSearch'> {
  const attrSearch = subject.attrSearch ?? false;
  const { keywords, exclude } = readExpressions({ ...subject, attrSearch }, parseOptional);
  return { ...(keywords ? { keywords } : {}), ...(exclude ? { exclude } : {}), attrSearch };
}

/** What a request counts. */
export const reportedNumbersOf = (params: ReportParamsWire, now: number): ReportedNumbers => ({
  period: periodOf(params.period, params.selectedPeriod, now),
  widgets: params.widgets ?? [],
});

/**
 * The page of a request; the newest 1,000 without paging. Throws Invalid for an unknown sort, and for a page beyond
 * those on which each story stands once.
 */
export function reportPageOf({
  page = 1,
  size = maxPosts,
  sort = '-date',
  once_per_story: oncePerStory,
}: Pick<CallBody<typeof reportCalls.form>['params'], 'page' | 'size' | 'sort' | 'once_per_story'>): ReportPage {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const by = Object.hasOwn(sortFields, name) ? sortFields[name] : undefined;
  if (!by)
    throw new Invalid('invalid-request', `posts are not sorted by ${sort}`, [
      { path: 'params.sort', code: 'unknown-sort' },
    ]);
  const range = { offset: Math.min((page - 1) * size, maxOffset), size };
  if (oncePerStory && range.offset + size > storyLimits.newest)
    throw new Invalid('invalid-request', `stories are listed up to ${storyLimits.newest}`, [
      { path: 'params.page', code: 'out-of-range' },
    ]);
  return { sort: { by, descending }, ...range, ...(oncePerStory ? { oncePerStory } : {}) };
}

function list<K extends keyof ReportFilter, T>(
  key: K,
  values: readonly (T | null | undefined)[],
): Partial<Record<K, T[]>> {
  const given = values.filter((value): value is T & {} => value !== null && value !== undefined && value !== '');
  return (given.length > 0 ? { [key]: given } : {}) as Partial<Record<K, T[]>>;
}

/** An unknown network number becomes a filter that nothing matches. */
const networkOf = (number: number | null | undefined): string | undefined =>
  number === null || number === undefined
    ? undefined
    : (Object.entries(networks).find(([, network]) => network.number === number)?.[0] ?? 'unknown');

function langsOf(langs: readonly (string | null | undefined)[]): string[] {
  const given = langs.filter((lang): lang is string => Boolean(lang));
  if (given.includes('all')) return [];
  return [...new Set(given.flatMap((lang) => (lang === bothLangs ? ['kz', 'ru'] : [lang])))];
}
