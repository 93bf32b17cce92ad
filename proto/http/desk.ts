import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import {
  after,
  flag,
  id,
  int,
  ints,
  next,
  numberList,
  numeric,
  paging,
  sentId,
  shortIdList,
  unixTimeText,
} from './paging.js';
import { post, tone } from './posts.js';

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
const deskFilter = {
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
  /** The lowest confidence among region, sphere and tone, in per cent: from, and below; 0 without any. */
  confidence_from: percent.optional(),
  confidence_to: percent.optional(),
  /** One that the caller may see. */
  topic: sentId.optional(),
  /**
   * Each story once: of its posts in this list the first one. Without it every post; counts follow it. With `words` a
   * story may come again on a later page. A batch is about all posts, with or without it.
   */
  stories: flag,
  /**
   * An expression, tried on undecided posts: only `new` and `later` have it. A page then holds what was found in some
   * seconds, perhaps nothing, and goes on with `next`; `total` is the length of the page, and nothing is counted.
   */
  words: z.string().max(1000).optional(),
};
export const queueFilter = once(() => z.strictObject(deskFilter));
export type DeskFilterWire = Wire<typeof queueFilter>;

/** The story that a post belongs to: the same text in several posts. */
const storyOfPost = once(() =>
  z.object({
    id,
    /** Grows with every change of its members; a decision about them and an edit name the one that was seen. */
    version: int,
    /** How many posts it has, those of authors that the caller does not watch included. */
    size: int,
    networks: z.array(z.enum(networkIds)),
    /** The first source: the member that was published first. */
    first: z.object({ id, network: z.enum(networkIds), owner: z.string(), owner_name: z.string(), date: int }),
    /** How many members have each tone, saved or else suggested. */
    tones: z.object({ negative: int, neutral: int, positive: int }),
    /** Views of all members, as far as networks report them; -1 where none does. */
    views: z.number(),
    /** How many members were published in each of twelve equal parts of the time from the first to the last. */
    spread: ints,
    /** Seconds from the first member to the last. */
    duration: int,
    /** Members that nobody has decided on and that came after a decision about another one. */
    after: int,
    /** The labels of the newest decision about a member, as a decision takes them; null without one. */
    proposed: z
      .object({
        spheres: ints.optional(),
        oblasts: ints.optional(),
        tone: tone.optional(),
        event: id.optional(),
        is_ignored: z.boolean().optional(),
      })
      .nullable(),
  }),
);
export type StoryOfPostWire = Wire<typeof storyOfPost>;

/** A post on the desk: why it is here, and until when the caller has put it off. */
export const deskPost = once(() =>
  post().extend({
    /** Topics that it belongs to and that the caller may see. */
    topics: z.array(z.object({ id, name: z.string() })),
    later: z.object({ until: int, reason: z.string() }).nullable(),
    /** Null for a post without one. */
    story: storyOfPost().nullable(),
  }),
);
export type DeskPostWire = Wire<typeof deskPost>;

const shared = { roles: reviewers, service: 'review' } as const;
const ofPosts = { ...shared, objects: [rules.reviewPost, rules.readTopic] } as const;

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
        /** By network, without the filter of networks; of the first 30,000 posts at least. Absent on later pages. */
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
  /** How many posts each queue holds under a filter, each counted up to 10,000. `words` is refused. */
  counts: call({
    ...ofPosts,
    id: 'socmedia.counts',
    method: 'GET',
    path: '/api-py/socmedia/counts',
    query: queueFilter,
    response: () => z.object({ queues: z.record(z.enum(queueStates), int), networks: z.record(z.string(), int) }),
  }),
};
