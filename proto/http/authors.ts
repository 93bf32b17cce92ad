import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { networkIds, type NetworkId } from '../vocabulary/network.js';
import { call, type Addresses } from './call.js';
import { flag, id, numberList, paging, success } from './paging.js';

export const progress = z.object({
  all_cnt: z.number().int(),
  new_cnt: z.number().int(),
  saved_cnt: z.number().int(),
  ign_cnt: z.number().int(),
});
export type ProgressWire = z.infer<typeof progress>;

/** An author in lists and lookups. Unknown counts are -1. */
const author = z.object({
  id,
  network: z.enum(networkIds),
  code: z.string(),
  username: z.string(),
  full_name: z.string(),
  /** Same as username; only set by mass media. */
  name: z.string().optional(),
  biography: z.string(),
  followers_count: z.number().int(),
  follows_count: z.number().int(),
  media_count: z.number().int(),
  oblasts: z.array(z.number().int()),
  /** The caller if the caller watches the author, else the first watcher; empty without watchers. */
  watcher: z.string(),
  watchers: z.array(z.string()),
  auto_update: z.boolean(),
  /** Unix seconds of the last successful collection, 0 before the first. */
  update_date: z.number().int(),
  is_group: z.boolean(),
  is_closed: z.boolean(),
  url: z.string(),
  /** Code of the last collection fault, empty without one: not_found, closed_account, rate_limited, … */
  trouble: z.string(),
  progress,
});
export type AuthorWire = z.infer<typeof author>;

/** A lookup: status '200' means found; any other status comes with a reason and without a profile. */
export const lookup = z.union([
  author.extend({ status: z.literal('200') }),
  z.object({
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
    retry_after: z.number().int().optional(),
  }),
]);
export type LookupWire = z.infer<typeof lookup>;

const authorListQuery = z.object({
  ...paging,
  mine: flag,
  oblasts: numberList,
  search: z.string().max(200).optional(),
});
const nameQuery = z.object({ name: z.string().trim().min(1).max(2000) });
const addQuery = z.object({ name: z.string().trim().min(1).max(2000), watcher: z.string().max(200).optional() });
const codeQuery = z.object({ code: z.string().trim().min(1).max(200) });
/** A collection started by a user. `collected` counts new posts. */
export const updated = z.object({ status: z.string(), collected: z.number().int(), reason: z.string().optional() });
export const statistic = z.record(z.string(), progress);

const shared = { roles: reviewers, service: 'ingestion' } as const;

type AuthorAddresses = Addresses<'list' | 'lookup' | 'subscribe' | 'unsubscribe' | 'update'>;

/** Calls that name an author in the query. */
export const authorCallsByQuery = (at: AuthorAddresses) => ({
  list: call({ ...shared, ...at.list, method: 'GET', query: authorListQuery, response: z.array(author) }),
  lookup: call({ ...shared, ...at.lookup, method: 'GET', query: nameQuery, response: lookup }),
  subscribe: call({ ...shared, ...at.subscribe, method: 'GET', changes: true, query: addQuery, response: author }),
  unsubscribe: call({
    ...shared,
    ...at.unsubscribe,
    method: 'GET',
    changes: true,
    query: codeQuery,
    response: success,
  }),
  update: call({
    ...shared,
    ...at.update,
    method: 'GET',
    changes: true,
    query: nameQuery,
    response: updated,
    timeout: 60_000,
  }),
});

/** Whether the network accepted a token that was entered. */
export const tokenCheck = z.object({ status: z.string(), reason: z.string().optional() });
export const tokenState = z.object({
  is_set: z.boolean(),
  owner: z.string(),
  last_good: z.number().int(),
  budget_left: z.number().int(),
});

/** Calls for a network that needs a token. */
export const tokenCalls = (at: Addresses<'start' | 'token'>) => ({
  start: call({
    ...shared,
    ...at.start,
    method: 'GET',
    changes: true,
    roles: ['mm_admin'],
    params: z.object({ secret: z.string().min(1).max(2000) }),
    response: tokenCheck,
  }),
  token: call({
    ...shared,
    ...at.token,
    method: 'GET',
    roles: ['mm_admin'],
    response: tokenState,
  }),
});

const userParams = z.object({ username: z.string().min(1).max(2000), operator: z.string().max(200).optional() });

/** Calls that name an author in the path. `network` distinguishes the networks that share them. */
export const authorCallsByPath = (at: AuthorAddresses, sharing: readonly [NetworkId, ...NetworkId[]]) => {
  const named = { params: userParams, query: z.object({ network: z.enum(sharing).optional() }) } as const;
  return {
    list: call({
      ...shared,
      ...at.list,
      method: 'GET',
      query: authorListQuery,
      response: z.object({ smi_authors: z.array(author), total: z.number().int() }),
    }),
    lookup: call({ ...shared, ...named, ...at.lookup, method: 'GET', response: lookup }),
    subscribe: call({ ...shared, ...named, ...at.subscribe, method: 'GET', changes: true, response: author }),
    unsubscribe: call({ ...shared, ...named, ...at.unsubscribe, method: 'GET', changes: true, response: success }),
    update: call({
      ...shared,
      ...named,
      ...at.update,
      method: 'GET',
      changes: true,
      response: updated,
      timeout: 60_000,
    }),
  };
};

const searchBody = z
  .object({
    search: z.string().max(200).optional(),
    pattern: z.string().max(200).optional(),
    text: z.string().max(200).optional(),
  })
  .strict();
const socialHit = z.object({
  username: z.string(),
  full_name: z.string(),
  socialNet: z.number().int(),
  network: z.enum(networkIds),
  code: z.string(),
});
const mediaHit = z.object({ name: z.string(), full_name: z.string() });

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
  }),
  searchMedia: call({
    ...shared,
    roles: 'any',
    id: 'smimedia-user-list-search',
    method: 'POST',
    path: '/api-py/smimedia-user-list-search',
    body: searchBody,
    response: z.array(mediaHit),
  }),
  preselectOblasts: call({
    ...shared,
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
            oblasts: z.array(z.number().int()).max(20),
          }),
        ]),
        soctype: z.enum(['instagram', 'facebook', 'vk', 'telegram']),
        oblasts: z.array(z.number().int()).max(20).optional(),
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
    response: z.object({ oblasts: z.record(z.string(), z.array(z.number().int())) }),
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
  /** One author by network and name or code, for other services. */
  find: call({
    ...shared,
    internal: true,
    id: 'find-author',
    method: 'GET',
    path: '/internal/author',
    query: z.object({ network: z.enum(networkIds), name: z.string() }),
    response: author.nullable(),
  }),
};
