import * as z from 'zod';
import { reportReaders, reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, numeric, sentId } from './paging.js';
import { longest, publication } from './reports.js';

/** The most reasons of a request, examples of a side, publications of a page, samples, and words of examples. */
export const labLimits = { reasons: 100, examples: 50, page: 20, samples: 5, words: 30 } as const;

/** An expression that is being written. Counts are those that the topic's report has once it is saved. */
const draft = once(() =>
  z.strictObject({
    keywords: z.string().max(longest.keywords),
    /** Absent: those of the topic. */
    exclude_words: z.string().max(longest.keywords).optional(),
    /** Absent: as the topic has it. */
    attrSearch: z.boolean().optional(),
    /** The topic that the draft is to replace; one that the caller may change. */
    topic_id: sentId.optional(),
    /** The last days that are counted. */
    days: z.number().int().min(1).max(90).default(30),
  }),
);
export type DraftWire = Wire<typeof draft>;
/** Pieces of the titles and texts of publications that match, as they stand there; none when only names match. */
const marks = once(() => z.array(z.object({ id, marks: z.array(z.string()) })).default([]));
/** A part of an expression: the characters `from` to `to` (exclusive) of what was sent. */
const part = once(() => z.object({ from: int, to: int, hits: int }));
const version = once(() =>
  z.object({
    /** Of the topic, when the expression was saved. */
    version: int,
    keywords: z.string(),
    exclude_words: z.string(),
    attrSearch: z.boolean(),
    /** Username; empty when nobody knows any more. */
    user: z.string(),
    /** Milliseconds. */
    at: int,
    /** Publications of the 30 days before it was saved, counted soon afterwards; null while unknown. */
    hits_then: int.nullable(),
    /** Those of the last 30 days that it finds among what the caller may read; null when counting took too long. */
    hits_now: int.nullable(),
  }),
);
export type TopicVersionWire = Wire<typeof version>;

const lab = { service: 'reporting', roles: reviewers, method: 'POST' } as const;

export const queryLabCalls = {
  /** How many publications a draft finds, and how many more and fewer than the topic as it is saved. */
  try: call({
    ...lab,
    id: 'try-query',
    path: '/api-py/query-lab/try',
    body: () => z.strictObject({ params: draft() }),
    response: () =>
      z.object({
        hits: int,
        /** Null without a topic, as `removed`. */
        added: int.nullable(),
        removed: int.nullable(),
        /** The newest. */
        samples: z.array(publication()),
        marks: marks(),
      }),
    objects: [rules.editTopic],
  }),
  /** What each part of a draft contributes. */
  parts: call({
    ...lab,
    id: 'query-parts',
    path: '/api-py/query-lab/parts',
    body: () => z.strictObject({ params: draft() }),
    response: () =>
      z.object({
        /**
         * The alternatives of the keywords, or of the widest brackets in a single one; `alone`: publications that no
         * other one finds.
         */
        branches: z.array(z.object({ ...part().shape, alone: int })),
        /** The alternatives of the excluded words; `hits`: publications of the keywords that it excludes. */
        excluded: z.array(part()),
        /** Words of the keywords, with the forms that they have in the newest publications, the most frequent first. */
        words: z.array(z.object({ text: z.string(), forms: z.array(z.object({ form: z.string(), count: int })) })),
        /** Whether the expression has more parts or words than were counted. */
        is_cut: z.boolean(),
      }),
    objects: [rules.editTopic],
  }),
  /** The publications that a draft adds to its topic or removes from it, newest first. */
  difference: call({
    ...lab,
    id: 'query-difference',
    path: '/api-py/query-lab/difference',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          ...draft().shape,
          topic_id: sentId,
          side: z.enum(['added', 'removed']),
          /** From 0. */
          page: z.number().int().min(0).max(1000).default(0),
        }),
      }),
    /** `marks`: by the expression that finds the publications. */
    response: () => z.object({ total: int, publications: z.array(publication()), marks: marks() }),
    objects: [rules.editTopic],
  }),
  /** Words that divide publications that belong to a topic from others, those that divide best first. */
  examples: call({
    ...lab,
    id: 'query-examples',
    path: '/api-py/query-lab/examples',
    body: () => {
      const ids = z.array(sentId).max(labLimits.examples);
      return z.strictObject({ params: z.strictObject({ ...draft().shape, belonging: ids, other: ids }) });
    },
    response: () =>
      z.object({
        /** `belonging`, `other`: examples that have the word. */
        words: z.array(z.object({ text: z.string(), belonging: int, other: int })),
      }),
    objects: [rules.editTopic, rules.readPublication],
  }),
  /** Why publications are in a topic. */
  reasons: call({
    ...lab,
    roles: reportReaders,
    id: 'query-reasons',
    path: '/api-py/query-lab/reasons',
    body: () =>
      z.strictObject({
        params: z.strictObject({ topic_id: sentId, ids: z.array(sentId).max(labLimits.reasons) }),
      }),
    response: () =>
      z.object({
        /** Without publications that the caller may not read within the topic, or that do not match its expression. */
        reasons: z.array(
          z.object({
            id,
            /** The first alternative of the keywords that matches, as it is written there. */
            branch: z.string(),
            /** Pieces of the title and the text that match, as they stand there; none when only names match. */
            marks: z.array(z.string()),
          }),
        ),
      }),
    objects: [rules.readTopic, rules.readPublication],
  }),
  /** The newest 20 expressions that a topic had, newest first. */
  versions: call({
    service: 'reporting',
    roles: reportReaders,
    id: 'topic-versions',
    method: 'GET',
    path: '/api-py/topics/:topicId/versions',
    params: () => z.object({ topicId: numeric }),
    response: () => z.object({ versions: z.array(version()) }),
    objects: [rules.readTopic],
  }),
};
