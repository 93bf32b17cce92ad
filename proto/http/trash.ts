import * as z from 'zod';
import { reviewers, supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, sentId } from './paging.js';

/** How long what was deleted can be brought back, in days. */
export const trashDays = 30;

/** Something deleted that can still be brought back. */
const deletedItem = once(() =>
  z.object({
    kind: z.enum(['topic', 'section', 'event']),
    id,
    name: z.string(),
    author: z.string(),
    deleted_by: z.string(),
    /** Unix seconds. */
    deleted_at: int,
    /** Unix seconds after which it is gone. */
    kept_until: int,
  }),
);
export type DeletedItemWire = Wire<typeof deletedItem>;

const list = once(() => z.object({ deleted: z.array(deletedItem()) }));
const ok = once(() => z.object({ status: z.literal('success') }));
const topics = { service: 'reporting', roles: reviewers, objects: [rules.restoreTopic] } as const;
const events = { service: 'review', roles: supervisors, objects: [rules.restoreEvent] } as const;

/** Deleted accounts are among the account calls. */
export const trashCalls = {
  /** Deleted topics and sections, the newest first. */
  deletedTopics: call({
    ...topics,
    id: 'deleted-topics',
    method: 'GET',
    path: '/api-py/deleted-topics',
    response: list,
  }),
  /** Brings a topic back with its marks and tones, or a section with those of its topics that are in no other. */
  restoreTopic: call({
    ...topics,
    id: 'restore-topic',
    method: 'POST',
    path: '/api-py/restore-topic',
    body: () => z.strictObject({ params: z.strictObject({ kind: z.enum(['topic', 'section']), id: sentId }) }),
    response: ok,
  }),
  deletedEvents: call({
    ...events,
    id: 'deleted-events',
    method: 'GET',
    path: '/api-py/deleted-events',
    response: list,
  }),
  /** Brings an event back to the list, and to the posts whose labels nobody changed since. */
  restoreEvent: call({
    ...events,
    id: 'restore-event',
    method: 'POST',
    path: '/api-py/restore-event',
    body: () => z.strictObject({ params: z.strictObject({ id: sentId }) }),
    response: ok,
  }),
};
