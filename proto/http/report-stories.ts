import * as z from 'zod';
import { reportReaders } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, sentId } from './paging.js';
import { reportWidgets } from './report-widgets.js';
import { publication, report, reportParams } from './reports.js';

/** The most stories of a page, and in the order by size; publications of a story; how deep pages of the newest go. */
export const storyLimits = { page: 100, ordered: 1000, members: 100, newest: 10_000 } as const;

/**
 * 'newest': by the last publication, the latest first; 'largest': by the number of publications; 'growing': by that of
 * the last 24 hours of the report.
 */
export const storyOrders = ['newest', 'largest', 'growing'] as const;
export type StoryOrder = (typeof storyOrders)[number];

/** One text of several authors: those of its publications that the report has and the caller may read. */
const storyOfReport = once(() =>
  z.object({
    /** 0: a publication without a story. */
    id,
    /** Publications, as `pos`, `neut` and `neg`. */
    count: int,
    /** In alphabetical order. */
    networks: z.array(z.string()),
    /** Likes, comments and shares, unknown ones as 0. */
    engagement: int,
    pos: int,
    neut: int,
    neg: int,
    /** Milliseconds. */
    first_at: int,
    last_at: int,
    first: publication(),
    /** Publications of the story that the report does not have; only for callers who may search everything. */
    beyond: int.optional(),
  }),
);
export type StoryOfReportWire = Wire<typeof storyOfReport>;

const shared = {
  service: 'reporting',
  roles: reportReaders,
  operations: ['report'],
  method: 'POST',
  objects: [rules.readTopic, rules.readPublication],
} as const;

export const reportStoryCalls = {
  /**
   * The stories of a report. Among the newest are publications without a story, as stories of one; of the others at
   * most 1,000 are listed.
   */
  stories: call({
    ...shared,
    id: 'report-stories',
    path: '/api-py/report-stories',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          ...reportParams().shape,
          size: z.number().int().min(1).max(storyLimits.page).optional(),
          order: z.enum(storyOrders).default('newest'),
        }),
      }),
    response: () =>
      z.object({
        /** Of all pages that may be listed; without a limit for the newest. */
        total: int,
        stories: z.array(storyOfReport()),
        as_of: report().shape.as_of,
      }),
  }),
  /**
   * One story of a report; with the id of one that became a part of another, that other one. Not found if the report
   * has none of its publications.
   */
  story: call({
    ...shared,
    id: 'report-story',
    path: '/api-py/report-story',
    body: () => z.strictObject({ params: z.strictObject({ ...reportParams().shape, story_id: sentId }) }),
    response: () =>
      z.object({
        story: storyOfReport(),
        /** The oldest first, at most 100. */
        members: z.array(publication()),
        spread: reportWidgets().shape.timeline.unwrap(),
        /** What its first publications share, pieces of at least three words as the first one has them. */
        common: z.array(z.string()),
      }),
  }),
};
