import * as z from 'zod';
import { analysts, reportReaders } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, ints, pagingInBody, sentId } from './paging.js';
import { reportWidgets } from './report-widgets.js';

/** A post as it is reported. */
export const publication = once(() =>
  z.object({
    id,
    _id: z.string(),
    _index: z.enum(['social', 'media']),
    socialNet: int,
    network: z.string(),
    code: z.string(),
    text: z.string(),
    textShort: z.string(),
    caption: z.string(),
    url: z.string(),
    /** Milliseconds. */
    bDate: int,
    tone: int,
    toneText: z.string(),
    eventId: id.nullable(),
    eventName: z.string(),
    lang: z.string(),
    smi: z.string(),
    autor: z.string(),
    author_id: id,
    isGroup: z.boolean(),
    folowers: int,
    likeSum: int,
    commentSum: int,
    shareSum: int,
    viewSum: int,
    spheres: ints,
    oblasts: ints,
    unrelevant: z.array(id),
    publishing_type: int,
    /** True if a person reviewed it. */
    saved: z.boolean(),
    withdrawn: z.boolean(),
    /** The story that it belongs to; absent without one. */
    story_id: id.optional(),
    /** Other publications of its story in the report; only with `once_per_story`, and absent without any. */
    reprints: int.optional(),
    /** In a frozen report: blanked, because its author was erased. */
    erased: z.literal(true).optional(),
  }),
);
export type PublicationWire = Wire<typeof publication>;

const oneOrMany = <T extends z.ZodType>(item: T) => z.union([item, z.array(item)]).nullish();
const widgetNames = [
  'metric-strip',
  'timeline',
  'tone-totals',
  'sphere-spider',
  'top-authors',
  'top-communities',
  'top-media',
  'top-events',
  'language',
  'language-timeline',
  'networks',
  'regions',
  'tone-timeline',
  'sources',
] as const;

/** The most characters of a report's texts. */
export const longest = { search_text: 1000, search_autor: 300, keywords: 100_000 } as const;

/** Filters of a report. Lists mean "any of"; null and absent mean no limit. */
export const reportParams = once(() =>
  z.strictObject({
    type: z.union([z.literal(1), z.literal(2)]).nullish(),
    oblasts: oneOrMany(int),
    spheres: oneOrMany(int),
    /** Days, or null. */
    period: z.number().int().min(1).max(3660).nullish(),
    search_text: z.string().max(longest.search_text).nullish(),
    search_autor: oneOrMany(z.string().max(longest.search_autor)),
    socialNet: oneOrMany(int),
    tone: oneOrMany(int),
    /** Two unix seconds. */
    selectedPeriod: ints.length(2).nullish(),
    keywords: z.string().max(longest.keywords).nullish(),
    exclude_words: z.string().max(longest.keywords).nullish(),
    attrSearch: z.boolean().nullish(),
    lang: z.union([z.string().max(10), z.array(z.string().max(10))]).nullish(),
    types: z.array(z.number().int().min(1).max(15)).nullish(),
    event_ids: oneOrMany(sentId),
    author_ids: oneOrMany(sentId),
    /** Unix seconds: the end of a sliding period, and nothing dated later is counted. Now when absent. */
    as_of: z.number().int().min(0).nullish(),
    topic_id: sentId.nullish(),
    section: z.union([sentId, z.looseObject({ id: sentId })]).nullish(),
    /** The topic's basket instead of its publications. */
    unrelevant: z.boolean().nullish(),
    reviewed: z.enum(['all', 'saved']).nullish(),
    /** Includes publications that only the classification service would ignore. */
    show_hidden: z.boolean().nullish(),
    ...pagingInBody,
    /** 0: no publications. */
    size: z.number().int().min(0).max(1000).optional(),
    widgets: z.array(z.enum(widgetNames)).optional(),
  }),
);
export type ReportParamsWire = Wire<typeof reportParams>;

/** The version of a topic's expression by which its publications are counted, and when it was saved, unix seconds. */
export const countedBy = once(() => z.object({ version: int, at: int }));

export const report = once(() =>
  z.object({
    status: z.string(),
    data: z.array(publication()),
    total: int,
    /** 0..100, share of publications that people reviewed. */
    checked_share: z.number(),
    hidden_by_machine: int,
    /** Unix seconds: the data cut-off. */
    as_of: int,
    /** Unix seconds: until then the report has all that the system learned. Null if unknown; absent in frozen ones. */
    data_until: int.nullable().optional(),
    /**
     * 0..1, while the topic is matched with what is stored: how much of that is done. Until then the report has the
     * topic's former publications, or those of a new one that are found so far.
     */
    matched_share: z.number().optional(),
    counted_by: countedBy().optional(),
    /** Of the rules by which reports are made; another one may give other numbers for the same publications. */
    query_version: z.string(),
    /** Unix seconds: older publications are no longer kept, though the report's period begins earlier. */
    kept_from: int.optional(),
    widgets: reportWidgets(),
  }),
);
export type ReportWire = Wire<typeof report>;

const shared = { service: 'reporting', roles: reportReaders } as const;
const mark = once(() =>
  z.strictObject({
    post_id: z.union([sentId, z.array(sentId).min(1).max(1000)]),
    type: z.union([z.literal(1), z.literal(2)]).nullish(),
    topic_id: sentId,
    smi: z.unknown().optional(),
    socialNet: z.unknown().optional(),
  }),
);
/** One mark for one or many posts, or a list of marks. */
const marks = once(() => z.strictObject({ params: z.union([mark(), z.array(mark()).min(1).max(1000)]) }));

export const reportCalls = {
  form: call({
    ...shared,
    id: 'report-form',
    operations: ['dashboard', 'report'],
    method: 'POST',
    path: '/api-py/report-form',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          ...reportParams().shape,
          /**
           * Of each story only the publication that comes first in this order, with the number of its reprints; within
           * the first 10,000. The numbers are those of all publications.
           */
          once_per_story: z.boolean().nullish(),
        }),
      }),
    response: report,
    objects: [rules.readTopic, rules.readPublication],
  }),
  /** Publications over time as a picture, for mails; null without any. */
  chart: call({
    ...shared,
    internal: true,
    id: 'report-chart',
    operations: ['report'],
    method: 'POST',
    path: '/internal/report-chart',
    body: () => z.strictObject({ params: reportParams() }),
    /** `png`: base64. */
    response: () => z.object({ png: z.string().nullable() }),
    objects: [rules.readTopic, rules.readPublication],
  }),
  section: call({
    ...shared,
    id: 'report-section',
    operations: ['report'],
    method: 'POST',
    path: '/api-py/report-section',
    body: () => z.strictObject({ params: reportParams() }),
    response: () =>
      z.object({
        status: z.string(),
        data: z.array(publication()),
        /** By name, as in the tree. */
        topics: z.array(
          z.object({
            topic_id: id,
            name: z.string(),
            total: int,
            matched_share: report().shape.matched_share,
            widgets: report().shape.widgets,
          }),
        ),
        as_of: report().shape.as_of,
        query_version: report().shape.query_version,
        kept_from: report().shape.kept_from,
      }),
    objects: [rules.readSection, rules.readTopic, rules.readPublication],
  }),
  /** The ten publications with the most engagement beside what their authors' last 100 usually have. */
  overperformance: call({
    ...shared,
    id: 'report-overperformance',
    operations: ['report'],
    method: 'POST',
    path: '/api-py/report-overperformance',
    body: () => z.strictObject({ params: reportParams() }),
    response: () =>
      z.object({
        status: z.literal('success'),
        /** Set when only that many, those with the most engagement, were compared and another one could exceed more. */
        compared: int.optional(),
        data: z.array(
          z.object({
            publication: publication(),
            engagement: int,
            /** Median engagement of the author's last 100 publications. */
            usual: z.number(),
            /** engagement / usual, one decimal; a usual one below 1 counts as 1. */
            ratio: z.number(),
            /** How many publications of the author the usual one is made of. */
            sample: int,
          }),
        ),
      }),
    objects: [rules.readTopic, rules.readPublication],
  }),
  fullText: call({
    ...shared,
    id: 'report-form-fullText',
    operations: ['report'],
    method: 'POST',
    path: '/api-py/report-form-fullText',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          type: z.union([z.literal(1), z.literal(2)]).nullish(),
          id: sentId,
          index: publication().shape._index.nullish(),
          topic_id: sentId.nullish(),
        }),
      }),
    response: () =>
      z.object({ status: z.literal('success'), data: z.object({ text: z.string(), is_cut: z.boolean() }) }),
    objects: [rules.readTopic, rules.readPublication],
  }),
  markNotRelevant: call({
    ...shared,
    roles: analysts,
    id: 'not-relevant',
    method: 'POST',
    path: '/api-py/not-relevant',
    aliases: ['/not-relevant'],
    body: marks,
    response: () => z.object({ status: z.literal('success') }),
    objects: [rules.readTopic],
  }),
  markRelevant: call({
    ...shared,
    roles: analysts,
    id: 'delete-not-relevant',
    method: 'POST',
    path: '/api-py/delete-not-relevant',
    aliases: ['/delete-not-relevant'],
    body: marks,
    response: () => z.literal('success'),
    objects: [rules.readTopic],
  }),
};
