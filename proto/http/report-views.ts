import * as z from 'zod';
import { reportReaders } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, numeric, sentId, success } from './paging.js';
import { report, reportParams } from './reports.js';
import { collectionGap } from './source-health.js';

const shared = { service: 'reporting', roles: reportReaders } as const;
const copies = [rules.readCopy, rules.readCopyOfFeed];

/** A named filter state of a screen. */
const view = once(() =>
  z.object({
    id,
    name: z.string(),
    screen: z.enum(['topic', 'main']),
    /** Query string of the screen, without '?'. */
    query: z.string(),
    owner: z.string(),
    /** Offered to everyone who may see its topic. */
    shared: z.boolean(),
    may_edit: z.boolean(),
    /** Its topic is hidden from its owner: here without its query, and it can only be deleted. */
    is_hidden: z.boolean(),
  }),
);
export type ReportViewWire = Wire<typeof view>;

/** A frozen report: its numbers and publications stay as they were. */
const copy = once(() =>
  z.object({
    number: id,
    title: z.string(),
    topic_id: id.nullable(),
    /** Unix seconds. */
    made_at: int,
    made_by: z.string(),
    query_version: z.string(),
    may_delete: z.boolean(),
  }),
);
export type ReportCopyWire = Wire<typeof copy>;

const frozenReport = once(() =>
  report().extend({
    /** As far as they were known at `as_of`, newest first; absent in older copies and when they could not be read. */
    gaps: z.array(collectionGap()).optional(),
    /** More than `gaps` holds when the list was cut. */
    gaps_total: int.optional(),
  }),
);
export type FrozenReportWire = Wire<typeof frozenReport>;

export const reportViewCalls = {
  views: call({
    ...shared,
    id: 'report-views',
    method: 'GET',
    path: '/api-py/report-views',
    response: () => z.object({ views: z.array(view()) }),
    objects: [rules.readView],
  }),
  saveView: call({
    ...shared,
    id: 'save-report-view',
    method: 'POST',
    path: '/api-py/save-report-view',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          id: sentId.optional(),
          name: z.string().trim().min(1).max(100),
          screen: z.enum(['topic', 'main']),
          query: z.string().max(4000),
          shared: z.boolean(),
        }),
      }),
    response: () => z.object({ status: z.literal('success'), view: view() }),
    objects: [rules.editView],
  }),
  deleteView: call({
    ...shared,
    id: 'delete-report-view',
    method: 'POST',
    path: '/api-py/delete-report-view',
    body: () => z.strictObject({ params: z.strictObject({ id: sentId }) }),
    response: () => success,
    objects: [rules.deleteView],
  }),
  /** Stores the report of `params` with its first 1,000 publications and all widgets under the next number. */
  freeze: call({
    ...shared,
    id: 'freeze-report',
    method: 'POST',
    path: '/api-py/freeze-report',
    body: () => z.strictObject({ params: reportParams(), title: z.string().trim().min(1).max(200) }),
    response: () => z.object({ status: z.literal('success'), copy: copy() }),
    objects: [rules.readTopic, rules.readPublication],
  }),
  copies: call({
    ...shared,
    id: 'report-copies',
    method: 'GET',
    path: '/api-py/report-copies',
    response: () => z.object({ copies: z.array(copy()) }),
    objects: copies,
  }),
  copy: call({
    ...shared,
    id: 'report-copy',
    method: 'GET',
    path: '/api-py/report-copies/:number',
    params: () => z.object({ number: numeric.min(1) }),
    response: () => z.object({ copy: copy(), params: reportParams(), report: frozenReport() }),
    objects: copies,
  }),
  /** For good; the number is not given again. */
  deleteCopy: call({
    ...shared,
    id: 'delete-report-copy',
    method: 'POST',
    path: '/api-py/delete-report-copy',
    body: () => z.strictObject({ params: z.strictObject({ number: int.min(1) }) }),
    response: () => success,
    objects: [rules.deleteCopy],
  }),
};
