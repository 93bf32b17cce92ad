import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { oblasts } from '../vocabulary/reference-lists.js';
import { reviewers } from '../vocabulary/role.js';
import { author } from './authors.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once } from './once.js';
import { id, int, ints, sentId, shortIds, success } from './paging.js';

/** A collection started by a user. `collected` counts new posts. */
export const updated = once(() => z.object({ status: z.string(), collected: int, reason: z.string().optional() }));

const shared = { roles: reviewers, service: 'ingestion' } as const;

const searchBody = once(() =>
  z
    .object({
      search: z.string().max(200).optional(),
      pattern: z.string().max(200).optional(),
      text: z.string().max(200).optional(),
      /** These authors instead of a search, also those that nobody watches any more. */
      ids: z.array(sentId).max(200).optional(),
    })
    .strict(),
);
const socialHit = once(() =>
  z.object({
    id,
    username: z.string(),
    full_name: z.string(),
    socialNet: int,
    network: z.enum(networkIds),
    code: z.string(),
  }),
);
/** Suggestions name nobody of whom the caller may not read a publication. */
const hitsOf = 'mm_user and MM_view: only authors of publications of topics that the caller may read';
const mediaHit = once(() => z.object({ id, network: z.enum(networkIds), name: z.string(), full_name: z.string() }));

/** Calls about authors of all networks. */
export const authorCalls = {
  searchSocial: call({
    ...shared,
    roles: 'any',
    id: 'socmedia-user-list-search',
    method: 'POST',
    path: '/api-py/socmedia-user-list-search',
    body: searchBody,
    response: () => z.array(socialHit()),
    fields: hitsOf,
  }),
  searchMedia: call({
    ...shared,
    roles: 'any',
    id: 'smimedia-user-list-search',
    method: 'POST',
    path: '/api-py/smimedia-user-list-search',
    body: searchBody,
    response: () => z.array(mediaHit()),
    fields: hitsOf,
  }),
  preselectOblasts: call({
    ...shared,
    objects: [rules.readSource],
    id: 'change.pre-selected-oblast',
    method: 'POST',
    path: '/api-py/socmedia/change/pre-selected-oblast',
    body: () =>
      z
        .object({
          user: z.union([
            z.string().min(1),
            z.strictObject({
              username: z.string().optional(),
              code: z.string().optional(),
              oblasts: shortIds.max(oblasts.length),
            }),
          ]),
          soctype: z.enum(['instagram', 'facebook', 'vk', 'telegram']),
          oblasts: shortIds.max(oblasts.length).optional(),
        })
        .strict(),
    response: () => success,
  }),
  /** The caller's default regions, by the `soctype` of the networks that have regions. */
  preselectedOblasts: call({
    ...shared,
    id: 'pre-selected-oblasts',
    method: 'GET',
    path: '/api-py/socmedia/pre-selected-oblasts',
    response: () => z.object({ oblasts: z.record(z.string(), ints) }),
  }),
  /** Codes of the authors that the caller watches, for live rooms and the queue. */
  watched: call({
    ...shared,
    internal: true,
    id: 'watched-authors',
    method: 'GET',
    path: '/internal/watched-authors',
    response: () => z.object({ authors: z.array(z.object({ id, network: z.enum(networkIds) })) }),
  }),
  /** Collects an author now, with the named operator or one that the server chooses; for other services. */
  collect: call({
    ...shared,
    objects: [rules.readSource],
    internal: true,
    id: 'collect-author',
    method: 'POST',
    path: '/internal/collect-author',
    body: () => z.object({ network: z.enum(networkIds), name: z.string().max(2000), operator: z.string().max(200) }),
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
    query: () => z.object({ network: z.enum(networkIds), name: z.string() }),
    response: () => author().nullable(),
  }),
};
