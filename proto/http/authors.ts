import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { networkIds } from '../vocabulary/network.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { id, int, ints, sentId, success } from './paging.js';

/** Post counts of an author; -1 while they are unknown. */
export const progress = z.object({
  all_cnt: int,
  new_cnt: int,
  saved_cnt: int,
  ign_cnt: int,
});
export type ProgressWire = z.infer<typeof progress>;

/** An author in lists and lookups. Unknown counts are -1. */
export const author = z.object({
  id,
  network: z.enum(networkIds),
  code: z.string(),
  username: z.string(),
  full_name: z.string(),
  /** Same as username; only set by mass media. */
  name: z.string().optional(),
  biography: z.string(),
  followers_count: int,
  follows_count: int,
  media_count: int,
  oblasts: ints,
  /** The caller if the caller watches the author, else the first watcher; empty without watchers. */
  watcher: z.string(),
  watchers: z.array(z.string()),
  auto_update: z.boolean(),
  /** Unix seconds of the last successful collection, 0 before the first. */
  update_date: int,
  is_group: z.boolean(),
  is_closed: z.boolean(),
  url: z.string(),
  /** Code of the last collection fault, empty without one: not_found, closed_account, rate_limited, … */
  last_fault: z.string(),
  progress,
  /** Search words that a channel gives itself. */
  keywords: z.string().optional(),
  /** Other names of the fields above, only in the calls of networks that have them. */
  channel_id: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  subscription_count: int.optional(),
  video_count: int.optional(),
});
export type AuthorWire = z.infer<typeof author>;

/** Why a lookup found nothing. */
const lookupFault = {
  status: z.string(),
  reason: z.enum([
    'not_found',
    'closed_account',
    'rate_limited',
    'auth_required',
    'blocked',
    'transient',
    'schema_drift',
    'refused_address',
  ]),
  retry_after: int.optional(),
};
/** A lookup: status '200' means found; any other status comes with a reason and without a profile. */
export const lookup = z.union([
  author.extend({
    status: z.literal('200'),
    /** Set when it was found on the network's public pages, without an account. */
    via: z.literal('public').optional(),
  }),
  z.object(lookupFault),
]);
/** The same with the profile under `field`. */
export const lookupUnder = <F extends string>(field: F) =>
  z.union([
    z.object({ status: z.literal('200'), [field]: author } as { status: z.ZodLiteral<'200'> } & Record<
      F,
      typeof author
    >),
    z.object(lookupFault),
  ]);
export type LookupWire = z.infer<typeof lookup>;

/** A collection started by a user. `collected` counts new posts. */
export const updated = z.object({ status: z.string(), collected: int, reason: z.string().optional() });
export const statistic = z.record(z.string(), progress);

const shared = { roles: reviewers, service: 'ingestion' } as const;

const searchBody = z
  .object({
    search: z.string().max(200).optional(),
    pattern: z.string().max(200).optional(),
    text: z.string().max(200).optional(),
    /** These authors instead of a search, also those that nobody watches any more. */
    ids: z.array(sentId).max(200).optional(),
  })
  .strict();
const socialHit = z.object({
  id,
  username: z.string(),
  full_name: z.string(),
  socialNet: int,
  network: z.enum(networkIds),
  code: z.string(),
});
/** Suggestions name nobody of whom the caller may not read a publication. */
const hitsOf = 'mm_user and MM_view: only authors of publications of topics that the caller may read';
const mediaHit = z.object({ id, network: z.enum(networkIds), name: z.string(), full_name: z.string() });

/** Calls about authors of all networks. */
export const authorCalls = {
  searchSocial: call({
    ...shared,
    roles: 'any',
    id: 'socmedia-user-list-search',
    method: 'POST',
    path: '/api-py/socmedia-user-list-search',
    body: searchBody,
    response: z.array(socialHit),
    fields: hitsOf,
  }),
  searchMedia: call({
    ...shared,
    roles: 'any',
    id: 'smimedia-user-list-search',
    method: 'POST',
    path: '/api-py/smimedia-user-list-search',
    body: searchBody,
    response: z.array(mediaHit),
    fields: hitsOf,
  }),
  preselectOblasts: call({
    ...shared,
    objects: [rules.readSource],
    id: 'change.pre-selected-oblast',
    method: 'POST',
    path: '/api-py/socmedia/change/pre-selected-oblast',
    body: z
      .object({
        user: z.union([
          z.string().min(1),
          z.strictObject({
            username: z.string().optional(),
            code: z.string().optional(),
            oblasts: ints.max(20),
          }),
        ]),
        soctype: z.enum(['instagram', 'facebook', 'vk', 'telegram']),
        oblasts: ints.max(20).optional(),
      })
      .strict(),
    response: success,
  }),
  /** The caller's default regions, by the `soctype` of the networks that have regions. */
  preselectedOblasts: call({
    ...shared,
    id: 'pre-selected-oblasts',
    method: 'GET',
    path: '/api-py/socmedia/pre-selected-oblasts',
    response: z.object({ oblasts: z.record(z.string(), ints) }),
  }),
  /** Codes of the authors that the caller watches, for live rooms and the queue. */
  watched: call({
    ...shared,
    internal: true,
    id: 'watched-authors',
    method: 'GET',
    path: '/internal/watched-authors',
    response: z.object({ authors: z.array(z.object({ id, network: z.enum(networkIds) })) }),
  }),
  /** Collects an author now, with the named operator or one that the server chooses; for other services. */
  collect: call({
    ...shared,
    objects: [rules.readSource],
    internal: true,
    id: 'collect-author',
    method: 'POST',
    path: '/internal/collect-author',
    body: z.object({ network: z.enum(networkIds), name: z.string().max(2000), operator: z.string().max(200) }),
    response: updated,
    timeout: 60_000,
  }),
  /** One author by network and name or code, for other services. */
  find: call({
    ...shared,
    objects: [rules.readSource],
    internal: true,
    id: 'find-author',
    method: 'GET',
    path: '/internal/author',
    query: z.object({ network: z.enum(networkIds), name: z.string() }),
    response: author.nullable(),
  }),
};
