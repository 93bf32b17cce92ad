import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { reportReaders, supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { id, int, numeric, paging } from './paging.js';

/**
 * State of a source: 'ok'; 'failing' after a fault; 'quiet' when it publishes nothing against its own history;
 * 'waiting' before its first collection; 'off' when it is left out of scheduled polls.
 */
export const sourceStates = ['ok', 'failing', 'quiet', 'waiting', 'off'] as const;
export type SourceState = (typeof sourceStates)[number];

const unixSeconds = int;
/** Seconds; -1 while nothing is known. */
const seconds = int;

const source = once(() =>
  z.object({
    id,
    network: z.enum(networkIds),
    code: z.string(),
    username: z.string(),
    full_name: z.string(),
    state: z.enum(sourceStates),
    /** Last successful collection, 0 before the first. */
    last_success: unixSeconds,
    /** Publication time of the newest post, 0 without posts. */
    last_post: unixSeconds,
    /** Median time from publication to collection of its last posts. */
    lag: seconds,
    /** Code of the last fault, '' without one. */
    error: z.string(),
    /** The network's own words about it. */
    error_text: z.string(),
    failing_since: unixSeconds,
    /** 0 while no poll is planned. */
    next_poll: unixSeconds,
    /** Present pause between two polls. */
    interval: seconds,
    /** Posts a day that its history leads one to expect. */
    posts_per_day: z.number(),
    watchers: z.array(z.string()),
    /** 'public' when it is read from the network's public pages, without an account; else ''. */
    via: z.enum(['', 'public']),
  }),
);
export type SourceHealthWire = Wire<typeof source>;

const networkHealth = once(() =>
  z.object({
    network: z.enum(networkIds),
    /** Sources by state. */
    sources: z.object({
      ok: int,
      failing: int,
      quiet: int,
      waiting: int,
      off: int,
    }),
    /** Time from publication to collection of the posts of the last 24 hours, history left out. */
    freshness_p50: seconds,
    freshness_p95: seconds,
    /** Share of the daily budget that is used, 0..1; -1 for a network without one. */
    budget_used: z.number(),
    /** Tokens, operators and proxies that the network can use, and how many of them are parked or spent. */
    resources: int,
    parked: int,
    /** Accounts among them whose client is not signed in, such as one that waits for a code. */
    unready: int,
    /** What it cannot be collected without and has none of; '' for nothing. */
    missing: z.enum(['', 'token', 'operator']),
    /** Kinds of responses of an unknown shape that were seen in the last 24 hours. */
    drifts: int,
  }),
);
export type NetworkHealthWire = Wire<typeof networkHealth>;

/**
 * A time without successful collection of a source. Callers who may not know the sources are sent no names, and in
 * place of `author_id` a number that only keeps the sources apart.
 */
export const collectionGap = once(() =>
  z.object({
    author_id: id,
    network: z.enum(networkIds),
    username: z.string(),
    full_name: z.string(),
    from: unixSeconds,
    /** 0 while it lasts. */
    until: unixSeconds,
    /** Code of the fault, 'stopped' when mm itself did not run, 'delayed' when it ran but did not reach the source. */
    reason: z.string(),
  }),
);
export type CollectionGapWire = Wire<typeof collectionGap>;

const shared = { roles: supervisors, service: 'ingestion', method: 'GET' } as const;

/** How well sources are collected. */
export const sourceHealthCalls = {
  list: call({
    ...shared,
    id: 'source-health',
    path: '/api-py/source-health',
    query: () =>
      z.strictObject({
        ...paging,
        network: z.enum(networkIds).optional(),
        state: z.enum(sourceStates).optional(),
        search: z.string().max(200).optional(),
      }),
    response: () => z.object({ sources: z.array(source()), total: int }),
  }),
  networks: call({
    ...shared,
    id: 'network-health',
    path: '/api-py/source-health/networks',
    response: () => z.object({ networks: z.array(networkHealth()) }),
  }),
  /**
   * Times without successful collection that touch the period, newest first; at most 1,000. `author_id` is refused to
   * callers who may not know the sources.
   */
  gaps: call({
    ...shared,
    roles: reportReaders,
    id: 'collection-gaps',
    operations: ['dashboard', 'report'],
    path: '/api-py/collection-gaps',
    query: () =>
      z
        .strictObject({
          /** Unix seconds. */
          from: numeric.min(0),
          until: numeric.min(0),
          network: z.enum(networkIds).optional(),
          author_id: numeric.min(1).optional(),
        })
        .refine(({ from, until }) => from <= until, { path: ['until'], message: 'a period ends after its beginning' }),
    response: () =>
      z.object({
        gaps: z.array(collectionGap()),
        total: int,
        /** Sources that are collected by schedule, by network; networks without any are left out. */
        watched: z.array(z.object({ network: z.enum(networkIds), sources: int })).optional(),
      }),
  }),
};
