import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { once, type Wire } from './once.js';
import { id, int, ints } from './paging.js';

/** Post counts of an author; -1 while they are unknown. */
export const progress = once(() =>
  z.object({
    all_cnt: int,
    new_cnt: int,
    saved_cnt: int,
    ign_cnt: int,
  }),
);
export type ProgressWire = Wire<typeof progress>;

/** An author in lists and lookups. Unknown counts are -1. */
export const author = once(() =>
  z.object({
    /** That the author was found. */ status: z.literal('200'),
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
    progress: progress(),
    /** Search words that a channel gives itself. */
    keywords: z.string().optional(),
    /** Other names of the fields above, only in the calls of networks that have them. */
    channel_id: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    subscription_count: int.optional(),
    video_count: int.optional(),
  }),
);
export type AuthorWire = Wire<typeof author>;

/** Why a lookup found nothing. */
const lookupFault = once(() => ({
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
}));
/** A lookup: status '200' means found; any other status comes with a reason and without a profile. */
export const lookup = once(() =>
  z.union([
    author().extend({
      status: z.literal('200'),
      /** Set when it was found on the network's public pages, without an account. */
      via: z.literal('public').optional(),
    }),
    z.object(lookupFault()),
  ]),
);
/** The same with the profile under `field`. */
export const lookupUnder = <F extends string>(field: F) =>
  z.union([
    z.object({ status: z.literal('200'), [field]: author() }) as z.ZodType as z.ZodType<
      { status: '200' } & Record<F, AuthorWire>
    >,
    z.object(lookupFault()),
  ]);
export type LookupWire = Wire<typeof lookup>;

export const statistic = once(() => z.record(z.string(), progress()));
