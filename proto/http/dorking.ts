import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once } from './once.js';
import { int, numeric, paging, sentId, success } from './paging.js';
import { postSave } from './posts.js';
import { hit, providerState, schedule, scheduleSave, search, topicSearch, typedSearch } from './searches.js';

const shared = { service: 'ingestion', roles: reviewers } as const;
const path = '/api/dorking-search';
const hits = once(() => z.array(hit()));
/** The found publications; with `Prefer: respond-async` 202 and the search, which goes on. */
const found = once(() => z.union([hits(), z.object({ search: search() })]));
const code = z.string().regex(/^[0-9a-f]{16}$/);
const changed = once(() => z.object({ status: z.literal('success'), hit: hit() }));
const searching = {
  ...shared,
  method: 'POST',
  response: found,
  /** Longer than a search may take. */
  timeout: 120_000,
} as const;

/** Publications that search engines find. Lists have the newest first, and at most `maxHits` rows. */
export const dorkingCalls = {
  /** Asks the providers; the response has the search's id in the header X-Job-Id. 503 when all providers fail. */
  search: call({ ...searching, id: 'dorking-search', path, body: typedSearch }),
  /** Asks the providers for what a topic, or every visible topic of a section, says. */
  searchTopics: call({
    ...searching,
    id: 'dorking-search.topic-list',
    path: `${path}/topic-list`,
    body: topicSearch,
    objects: [rules.readTopic, rules.readSection],
  }),
  /** Stored publications that an expression matches. */
  loadKeyword: call({
    ...shared,
    id: 'dorking-search.topic',
    method: 'POST',
    path: `${path}/topic`,
    body: () => typedSearch().pick({ keyword: true }),
    response: hits,
  }),
  /** Stored publications of a section's topics; without an id of all sections. */
  loadSection: call({
    ...shared,
    id: 'dorking-search.section',
    method: 'GET',
    path: `${path}/section/:id?`,
    params: () => z.object({ id: numeric.optional() }),
    response: hits,
    objects: [rules.readSection],
  }),
  loadTopic: call({
    ...shared,
    id: 'dorking-search.by-topic',
    method: 'GET',
    path: `${path}/topic/:id`,
    params: () => z.object({ id: numeric }),
    response: hits,
    objects: [rules.readTopic],
  }),
  /** The whole text, read from its page or network if that was not done yet. */
  fullText: call({
    ...shared,
    id: 'dorking-search.full-text',
    method: 'GET',
    path: `${path}/full-text/:code`,
    params: () => z.object({ code }),
    response: () => z.object({ text: z.string() }),
    objects: [rules.useHit],
    timeout: 60_000,
  }),
  /** Collects the publication and stores the labels with its post. */
  save: call({
    ...shared,
    id: 'dorking-search.save',
    method: 'POST',
    path: `${path}/save`,
    body: () => z.strictObject({ code, post: postSave() }),
    response: changed,
    objects: [rules.useHit],
    timeout: 60_000,
  }),
  ignore: call({
    ...shared,
    id: 'dorking-search.ignore',
    method: 'POST',
    path: `${path}/ignore`,
    /** False takes it back. */
    body: () => z.strictObject({ code, is_ignored: z.boolean().optional() }),
    response: changed,
    objects: [rules.useHit],
  }),
  /** Subscribes the caller to the author of a found publication. */
  subscribe: call({
    ...shared,
    id: 'dorking-search.subscribe',
    method: 'POST',
    path: `${path}/subscribe`,
    body: () => z.strictObject({ code }),
    response: changed,
    objects: [rules.useHit],
    timeout: 60_000,
  }),
  /** Ends a search; what it found stays. Nothing changes when it has ended. */
  cancel: call({
    ...shared,
    id: 'dorking-search.cancel',
    method: 'POST',
    path: `${path}/cancel`,
    body: () => z.strictObject({ job: z.uuid() }),
    response: () => z.object({ status: z.literal('success'), search: search() }),
    objects: [rules.readSearch],
  }),
  /** One's own searches, the newest first. */
  searches: call({
    ...shared,
    id: 'dorking-search.jobs',
    method: 'GET',
    path: `${path}/jobs`,
    query: () => z.strictObject({ page: paging.page, size: numeric.min(1).max(100).optional() }),
    response: () => z.object({ searches: z.array(search()), total: int }),
    objects: [rules.readSearch],
  }),
  /** A search with what it has found so far, and what only the previous one had found. */
  readSearch: call({
    ...shared,
    id: 'dorking-search.job',
    method: 'GET',
    path: `${path}/jobs/:id`,
    params: () => z.object({ id: z.uuid() }),
    response: () => z.object({ search: search(), hits: hits(), lost: hits() }),
    objects: [rules.readSearch],
  }),
  /** One's own schedules; administrators and supervisors see all. */
  schedules: call({
    ...shared,
    id: 'dorking-search.schedules',
    method: 'GET',
    path: `${path}/schedules`,
    response: () => z.object({ schedules: z.array(schedule()) }),
    objects: [rules.listSearchSchedule],
  }),
  /** Without an id a new schedule; its first search begins at once. */
  saveSchedule: call({
    ...shared,
    id: 'dorking-search.save-schedule',
    method: 'POST',
    path: `${path}/save-schedule`,
    body: scheduleSave,
    response: () => z.object({ status: z.literal('success'), schedule: schedule() }),
    objects: [rules.changeSearchSchedule, rules.readTopic, rules.readSection],
  }),
  deleteSchedule: call({
    ...shared,
    id: 'dorking-search.delete-schedule',
    method: 'POST',
    path: `${path}/delete-schedule`,
    body: () => z.strictObject({ id: sentId }),
    response: () => success,
    objects: [rules.deleteSearchSchedule],
  }),
  /** Providers in the order in which they are asked. */
  providers: call({
    ...shared,
    id: 'dorking-search.providers',
    method: 'GET',
    path: `${path}/providers`,
    response: () => z.object({ providers: z.array(providerState()) }),
  }),
};
