import * as z from 'zod';
import { dashboardViewers, reportReaders, reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, numeric, sentId } from './paging.js';

/** `access` holds user ids (`Caller.userId`); `autor` is the author's username and `user` the author's user id. */
export const topic = once(() =>
  z.object({
    id,
    name: z.string(),
    keywords: z.string(),
    exclude_words: z.string(),
    attrSearch: z.boolean(),
    access: z.array(id),
    autor: z.string(),
    user: id,
    section_id: id.nullable(),
    reviewed: z.enum(['all', 'saved']),
    version: int,
    may_edit: z.boolean(),
    /** The newest 1,000; `report-form` with `unrelevant` pages through all. */
    unrelevant: z.array(id),
    unrelevant_total: z.number().int().default(0),
    /** True while older publications are still being matched; until then reports have the former ones. */
    matching: z.boolean(),
    /** 0..1: how much of that is done; 1 when nothing is left. */
    matched_share: z.number().default(1),
  }),
);
export type TopicWire = Wire<typeof topic>;
export const section = once(() =>
  z.object({
    id,
    name: z.string(),
    topics: z.array(id),
    order: int,
    autor: z.string(),
    user: id,
    access: z.array(id),
    version: int,
    may_edit: z.boolean(),
  }),
);
export type SectionWire = Wire<typeof section>;

const topicSave = once(() =>
  z.strictObject({
    ...topic().partial().shape,
    id: int.optional(),
    name: z.string().trim().min(1).max(300),
    keywords: z.string().max(100_000),
    exclude_words: z.string().max(100_000).optional(),
    section_id: id.nullish(),
    version: int.optional(),
    unrelevant: z.unknown().optional(),
  }),
);
const sectionSave = once(() =>
  z.strictObject({
    ...section().partial().shape,
    id: int.optional(),
    name: z.string().trim().min(1).max(300),
    order: z.int32().optional(),
    version: int.optional(),
  }),
);
export type TopicSaveWire = Wire<typeof topicSave>;
export type SectionSaveWire = Wire<typeof sectionSave>;
/** Of what the list returned only the id counts. */
const topicRemove = once(() => z.strictObject({ ...topic().partial().shape, id }));
const sectionRemove = once(() => z.strictObject({ ...section().partial().shape, id }));
const shared = { service: 'reporting', roles: reportReaders } as const;
const editors = { service: 'reporting', roles: reviewers } as const;
const ok = once(() => z.object({ status: z.literal('success') }));
const dashboardTopic = {
  service: 'reporting',
  roles: dashboardViewers,
  path: '/api-py/dashboard-topic',
  response: () => z.object({ topic_id: id.nullable() }),
  objects: [rules.readTopic],
} as const;

/** The most characters of a keyword that finds a topic. */
export const longestKeyword = 300;

export const topicCalls = {
  topics: call({
    ...shared,
    id: 'topics-list',
    operations: ['dashboard', 'topics'],
    method: 'GET',
    path: '/api-py/topics-list',
    response: () => z.object({ topics_list: z.array(topic()) }),
    objects: [rules.readTopic],
  }),
  byKeyword: call({
    ...shared,
    id: 'topics.by-keyword',
    operations: ['topics'],
    method: 'GET',
    path: '/api-py/topics/by-keyword/:keyword',
    params: () => z.object({ keyword: z.string().min(1).max(longestKeyword) }),
    response: () => z.object({ topic: topic().nullable() }),
    objects: [rules.readTopic],
  }),
  sections: call({
    ...shared,
    id: 'tsection-list',
    operations: ['dashboard', 'topics'],
    method: 'GET',
    path: '/api-py/tsection-list/:topicId?',
    params: () => z.object({ topicId: numeric.optional() }),
    response: () => z.object({ tsection_list: z.array(section()) }),
    objects: [rules.readSection],
  }),
  saveSection: call({
    ...shared,
    id: 'save-tsection',
    method: 'POST',
    path: '/api-py/save-tsection',
    body: () => z.strictObject({ params: sectionSave() }),
    response: () => z.object({ status: z.literal('success'), tsection: section() }),
    objects: [rules.editSection, rules.orderSection, rules.editTopic],
  }),
  deleteSection: call({
    ...editors,
    id: 'delete-tsection',
    method: 'POST',
    path: '/api-py/delete-tsection',
    body: () => z.strictObject({ params: sectionRemove() }),
    response: ok,
    objects: [rules.editSection],
  }),
  saveTopic: call({
    ...editors,
    id: 'save-topic',
    method: 'POST',
    path: '/api-py/save-topic',
    body: () => z.strictObject({ params: topicSave() }),
    response: () => z.object({ status: z.literal('success'), topic: topic() }),
    objects: [rules.editTopic, rules.readSection],
  }),
  deleteTopic: call({
    ...editors,
    id: 'delete-topic',
    method: 'POST',
    path: '/api-py/delete-topic',
    body: () => z.strictObject({ params: topicRemove() }),
    response: ok,
    objects: [rules.editTopic],
  }),
  /** The topic that the caller's dashboard begins with; null without one, or when it is gone or no longer visible. */
  dashboardTopic: call({ ...dashboardTopic, id: 'dashboard-topic', method: 'GET', operations: ['dashboard'] }),
  saveDashboardTopic: call({
    ...dashboardTopic,
    id: 'save-dashboard-topic',
    method: 'POST',
    body: () => z.strictObject({ params: z.strictObject({ topic_id: sentId.nullable() }) }),
  }),
  /** Ids of the topics that the caller may see, for live rooms and review. */
  visible: call({
    ...shared,
    internal: true,
    id: 'visible-topics',
    operations: ['dashboard', 'report', 'topics', 'events'],
    method: 'GET',
    path: '/internal/visible-topics',
    response: () => z.object({ ids: z.array(id) }),
    objects: [rules.readTopic],
  }),
  /** Those of the authors who have a publication that the caller may read, for suggestions of names. */
  readableAuthors: call({
    ...shared,
    internal: true,
    id: 'readable-authors',
    method: 'POST',
    path: '/internal/readable-authors',
    body: () => z.strictObject({ author_ids: z.array(id).max(1000) }),
    response: () => z.object({ ids: z.array(id) }),
    objects: [rules.readPublication],
  }),
  /** Ids of all topics that each text belongs to, also of those that the caller may not see. */
  matchTexts: call({
    ...editors,
    internal: true,
    id: 'match-texts',
    operations: ['topics'],
    method: 'POST',
    path: '/internal/match-texts',
    body: () =>
      z.strictObject({
        texts: z.array(z.strictObject({ text: z.string(), author: z.string(), source: z.string() })).max(100),
      }),
    response: () => z.object({ topic_ids: z.array(z.array(id)) }),
  }),
};
