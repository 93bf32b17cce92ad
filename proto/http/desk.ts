import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { decidedLabels } from './decisions.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import {
  after,
  flag,
  id,
  int,
  next,
  numberList,
  numeric,
  paging,
  sentId,
  shortIdList,
  success,
  unixTimeText,
} from './paging.js';
import { post } from './posts.js';

/** What each queue of the desk holds; `later` is the caller's own, the others are everybody's. */
export const queueStates = ['new', 'later', 'saved', 'ignored', 'all'] as const;
export type QueueState = (typeof queueStates)[number];

/** Orders whose values change while one reads; a list of the desk in such an order is a snapshot. */
export const snapshotSorts = ['-reach', '-rising', '-unsure'] as const;
export type SnapshotSort = (typeof snapshotSorts)[number];

const percent = numeric.min(0).max(100);
/** `a,b` in an address. */
const words = z.string().max(200).optional();

/**
 * What a queue is narrowed to: the same in an address, in a request's query and in the body of a batch. A label is the
 * one that a person saved, else the suggested one; 0 in `oblasts`, `spheres` and `tones` means none.
 */
export const deskFilter = {
  state: z.enum(queueStates).optional(),
  networks: words,
  author_id: z.coerce.number().int().optional(),
  /** False: of all watched authors; otherwise of those that the caller watches. */
  mine: flag,
  oblasts: shortIdList,
  spheres: shortIdList,
  tones: shortIdList,
  /** kz, ru, other. */
  langs: words,
  /** When it was published: from, and before. */
  from: unixTimeText.optional(),
  to: unixTimeText.optional(),
  /** The lowest confidence among region, sphere and tone, in per cent: from, and below. */
  confidence_from: percent.optional(),
  confidence_to: percent.optional(),
  /** One that the caller may see. */
  topic: sentId.optional(),
  /** An expression, tried on undecided posts. */
  words: z.string().max(1000).optional(),
};
const filter = once(() => z.strictObject(deskFilter));
export type DeskFilterWire = Wire<typeof filter>;

/** A post on the desk: why it is here, and until when the caller has put it off. */
export const deskPost = once(() =>
  post().extend({
    /** Topics that it belongs to and that the caller may see. */
    topics: z.array(z.object({ id, name: z.string() })),
    later: z.object({ until: int, reason: z.string() }).nullable(),
  }),
);
export type DeskPostWire = Wire<typeof deskPost>;

/** A named filter of the desk. */
const view = once(() =>
  z.object({
    id,
    name: z.string(),
    /** Query string of the screen, without '?'. */
    query: z.string(),
    owner: z.string(),
    /** Offered to every reviewer who may see its topic. */
    shared: z.boolean(),
    may_edit: z.boolean(),
  }),
);
export type DeskViewWire = Wire<typeof view>;

/** A decision about all posts that matched a filter, carried out in the background. */
const batch = once(() =>
  z.object({
    number: id,
    state: z.enum(['running', 'done', 'stopped', 'undoing', 'undone', 'failed']),
    by: z.string(),
    /** Unix seconds. */
    at: int,
    total: int,
    done: int,
    incomplete: int,
    changed: int,
    gone: int,
    is_ignore: z.boolean(),
  }),
);
export type BatchWire = Wire<typeof batch>;

const batchOrder = once(() =>
  z.strictObject({ filter: filter(), labels: decidedLabels().optional(), accept: z.boolean().optional() }),
);
export type BatchOrderWire = Wire<typeof batchOrder>;

const shared = { roles: reviewers, service: 'review' } as const;
const ofPosts = { ...shared, objects: [rules.reviewPost, rules.readTopic] } as const;
const postIds = z.array(sentId).min(1).max(100);

export const deskCalls = {
  /** A page of a queue, over all networks. */
  queue: call({
    ...ofPosts,
    id: 'socmedia.posts',
    method: 'GET',
    path: '/api-py/socmedia/posts',
    query: () => z.strictObject({ ...paging, after, ...deskFilter }),
    response: () =>
      z.object({
        posts: z.array(deskPost()),
        /** Counted up to 10,000. */
        total: int,
        next,
        /** By network, without the filter of networks. Absent on later pages. */
        counts: z.record(z.string(), int).optional(),
      }),
  }),
  /** A queue in an order whose values change, as it is now: the first 10,000. */
  snapshot: call({
    ...ofPosts,
    id: 'socmedia.snapshot',
    method: 'GET',
    path: '/api-py/socmedia/snapshot',
    query: () => z.strictObject({ sort: z.enum(snapshotSorts), ...deskFilter }),
    response: () => z.object({ ids: z.array(id), is_cut: z.boolean() }),
  }),
  /** Posts by id, for a snapshot and for screens that received their ids in a push. */
  postsById: call({
    ...ofPosts,
    id: 'socmedia.posts-by-id',
    method: 'GET',
    path: '/api-py/socmedia/posts-by-id',
    query: () => z.strictObject({ ids: numberList }),
    response: () => z.array(deskPost()),
  }),
  /** How many posts each queue holds under a filter, each counted up to 10,000. */
  counts: call({
    ...ofPosts,
    id: 'socmedia.counts',
    method: 'GET',
    path: '/api-py/socmedia/counts',
    query: filter,
    response: () => z.object({ queues: z.record(z.enum(queueStates), int), networks: z.record(z.string(), int) }),
  }),
  /** Puts posts off for the caller; for everybody else they stay where they are. */
  later: call({
    ...shared,
    id: 'socmedia.later',
    method: 'POST',
    path: '/api-py/socmedia/later',
    body: () =>
      z.strictObject({ post_ids: postIds, until: unixTimeText, reason: z.string().trim().max(200).default('') }),
    response: () => success,
    objects: [rules.reviewPost],
  }),
  notLater: call({
    ...shared,
    id: 'socmedia.not-later',
    method: 'POST',
    path: '/api-py/socmedia/not-later',
    body: () => z.strictObject({ post_ids: postIds }),
    response: () => success,
    objects: [rules.reviewPost],
  }),
  /** The caller's own views and the shared ones whose topic the caller may see. */
  views: call({
    ...shared,
    id: 'socmedia.views',
    method: 'GET',
    path: '/api-py/socmedia/views',
    response: () => z.object({ views: z.array(view()) }),
    objects: [rules.readView],
  }),
  saveView: call({
    ...shared,
    id: 'socmedia.save-view',
    method: 'POST',
    path: '/api-py/socmedia/save-view',
    body: () =>
      z.strictObject({
        id: sentId.optional(),
        name: z.string().trim().min(1).max(100),
        query: z.string().max(4000),
        shared: z.boolean(),
      }),
    response: () => z.object({ view: view() }),
    objects: [rules.editView],
  }),
  deleteView: call({
    ...shared,
    id: 'socmedia.delete-view',
    method: 'POST',
    path: '/api-py/socmedia/delete-view',
    body: () => z.strictObject({ id: sentId }),
    response: () => success,
    objects: [rules.deleteView],
  }),
  /** What a batch would do now. */
  previewBatch: call({
    ...ofPosts,
    id: 'socmedia.preview-batch',
    method: 'POST',
    path: '/api-py/socmedia/preview-batch',
    body: batchOrder,
    response: () =>
      z.object({
        total: int,
        /** How many would stay undecided because they lack labels. */
        incomplete: int,
        /** More posts match than one batch holds. */
        is_cut: z.boolean(),
        /** The first ones. */
        posts: z.array(deskPost()),
      }),
  }),
  /** Starts a batch with the posts that match now; the same `decision_id` starts none again. */
  startBatch: call({
    ...ofPosts,
    id: 'socmedia.start-batch',
    method: 'POST',
    path: '/api-py/socmedia/start-batch',
    body: () => batchOrder().extend({ decision_id: z.uuid() }),
    response: () => z.object({ batch: batch() }),
  }),
  /** The caller's own batches, newest first. */
  batches: call({
    ...shared,
    id: 'socmedia.batches',
    method: 'GET',
    path: '/api-py/socmedia/batches',
    response: () => z.object({ batches: z.array(batch()) }),
  }),
  /** Stops a running batch; what it did stays. */
  stopBatch: call({
    ...shared,
    id: 'socmedia.stop-batch',
    method: 'POST',
    path: '/api-py/socmedia/stop-batch',
    body: () => z.strictObject({ number: sentId }),
    response: () => z.object({ batch: batch() }),
  }),
  /** Takes back what a batch did to posts that nobody has changed since. */
  undoBatch: call({
    ...shared,
    id: 'socmedia.undo-batch',
    method: 'POST',
    path: '/api-py/socmedia/undo-batch',
    body: () => z.strictObject({ number: sentId }),
    response: () => z.object({ batch: batch() }),
  }),
};
