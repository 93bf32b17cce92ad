import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { decidedLabels } from './decisions.js';
import { deskPost, queueFilter } from './desk.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, sentId, sentShortId, success, unixTimeText } from './paging.js';

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
  z.strictObject({ filter: queueFilter(), labels: decidedLabels().optional(), accept: z.boolean().optional() }),
);
export type BatchOrderWire = Wire<typeof batchOrder>;

const shared = { roles: reviewers, service: 'review' } as const;
const ofPosts = { ...shared, objects: [rules.reviewPost, rules.readTopic] } as const;
const postIds = z.array(sentId).min(1).max(100);

export const deskActionCalls = {
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
    objects: [rules.readDeskView],
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
    objects: [rules.editDeskView],
  }),
  deleteView: call({
    ...shared,
    id: 'socmedia.delete-view',
    method: 'POST',
    path: '/api-py/socmedia/delete-view',
    body: () => z.strictObject({ id: sentId }),
    response: () => success,
    objects: [rules.deleteDeskView],
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
    objects: [rules.useBatch],
  }),
  /** Stops a running batch; what it did stays. */
  stopBatch: call({
    ...shared,
    id: 'socmedia.stop-batch',
    method: 'POST',
    path: '/api-py/socmedia/stop-batch',
    body: () => z.strictObject({ number: sentShortId }),
    response: () => z.object({ batch: batch() }),
    objects: [rules.useBatch],
  }),
  /** Takes back what a batch did to posts that nobody has changed since. */
  undoBatch: call({
    ...shared,
    id: 'socmedia.undo-batch',
    method: 'POST',
    path: '/api-py/socmedia/undo-batch',
    body: () => z.strictObject({ number: sentShortId }),
    response: () => z.object({ batch: batch() }),
    objects: [rules.useBatch],
  }),
};
