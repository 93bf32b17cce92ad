import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { once, type Wire } from './once.js';
import { postLang, tone } from './posts.js';
import { id, int, ints, sentId } from './paging.js';

/** Milliseconds that a search may take; the call waits a little longer. */
export const SEARCH_BUDGET_MS = 100_000;
/** Days before now that a search of topics covers if nothing is said. */
export const DEFAULT_SEARCH_DAYS = 60;
/** Most rows of a list of found publications. */
export const maxHits = 1000;

/** Search engines by their setting's name; `title` for screens. */
export const searchProviders = {
  searxng: { title: 'SearXNG' },
  yandex: { title: 'Yandex Search API' },
  brave: { title: 'Brave Search API' },
} as const;
export type SearchProviderId = keyof typeof searchProviders;
export const searchProviderIds = Object.keys(searchProviders) as SearchProviderId[];
const provider = z.enum(searchProviderIds);

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const day = z.iso.date();
const optionalDay = z.preprocess(blankIsAbsent, day.nullish());
const optionalText = z.preprocess(blankIsAbsent, z.string().trim().max(200).nullish());

const keyword = z.string().trim().min(1).max(10_000);
/** `keyword` is a keyword expression; `after` and `before` are days, both included. */
export const typedSearch = once(() =>
  z.strictObject({
    keyword,
    before: optionalDay,
    after: optionalDay,
    inurl: optionalText,
    site: optionalText,
  }),
);
/** `after` is a day, or a number of days before now. */
export const topicSearch = once(() =>
  z.strictObject({
    direction: z.enum(['topic', 'section']),
    id: sentId,
    keys: z
      .strictObject({
        site: optionalText,
        after: z.preprocess(
          blankIsAbsent,
          z.union([day, z.string().regex(/^\d{1,4}$/), z.number().int().min(0).max(9999).transform(String)]).nullish(),
        ),
        before: optionalDay,
        inurl: optionalText,
      })
      .optional(),
  }),
);
/** What is searched for: what was typed, or what topics say. */
const searchRequest = once(() => z.union([typedSearch(), topicSearch()]));
export type TypedSearchWire = Wire<typeof typedSearch>;
export type TopicSearchWire = Wire<typeof topicSearch>;
export type SearchRequestWire = Wire<typeof searchRequest>;

const topicName = once(() => z.object({ id, name: z.string() }));
/** A publication that a search found. */
export const hit = once(() =>
  z.object({
    /** First 16 hexadecimal digits of the SHA-1 of its canonical address. */
    code: z.string(),
    /** Its title, else the beginning of its text. */
    caption: z.string(),
    /** What the engine or the page says of it. */
    snippet: z.string(),
    /** Its whole text was read. */
    is_full: z.boolean(),
    tone: tone.nullable(),
    /** Who published it: the author, or the host. */
    owner: z.string(),
    url: z.string(),
    /** Unix seconds; null where nobody says. */
    date: int.nullable(),
    /** The topic that it was found for, else the first one that it belongs to; null without a visible one. */
    topic_id: id.nullable(),
    topic_name: z.string(),
    /** All topics that it belongs to and the caller may see. */
    topics: z.array(topicName()),
    is_ignored: z.boolean(),
    saved: z.boolean(),
    network: z.enum(networkIds).nullable(),
    /** Name with which its author is subscribed to; '' where it is not known. */
    author: z.string(),
    /** Its author is watched by somebody. */
    is_watched: z.boolean(),
    /** It was collected without a search. */
    in_archive: z.boolean(),
    lang: postLang.nullable(),
    spheres: ints,
    oblasts: ints,
    /** Engines that found it. */
    engines: z.array(z.string()),
    /** Not found by the previous search of the same kind; false where there was none. */
    is_new: z.boolean(),
    /** Unix seconds. */
    found_at: int,
  }),
);
export type HitWire = Wire<typeof hit>;

const searchStates = ['running', 'done', 'cancelled', 'failed'] as const;
export type SearchState = (typeof searchStates)[number];

/** Why a provider gave less than it was asked for. */
const providerFaults = ['blocked', 'rate_limited', 'auth_required', 'transient', 'schema_drift', 'spent'] as const;
export type ProviderFault = (typeof providerFaults)[number];

/** What of a search's words could not be asked. */
const cut = once(() =>
  z.object({
    topic_id: id.nullable(),
    topic_name: z.string(),
    /**
     * 'length': a phrase is longer than a query may be; 'queries': more queries would be needed than are allowed;
     * 'invalid': the topic's expression cannot be read.
     */
    reason: z.enum(['length', 'queries', 'invalid']),
    /** Part of the expression, as typed words. */
    words: z.string(),
  }),
);
export type SearchCutWire = Wire<typeof cut>;

/** A search and how far it is. */
export const search = once(() =>
  z.object({
    id: z.uuid(),
    request: searchRequest(),
    /** The keyword, or the name of the topic or section. */
    title: z.string(),
    state: z.enum(searchStates),
    /** Queries that were asked, and that are planned. */
    done: int,
    total: int,
    found: int,
    /** Found publications that the previous search of the same kind had not found; all when there was none. */
    fresh: int,
    /** Publications of the previous search that this one did not find; 0 while it runs. */
    lost: int,
    /** The previous search with the same request. */
    previous_id: z.uuid().nullable(),
    degraded: z.array(z.object({ provider, engine: z.string(), fault: z.enum(providerFaults), message: z.string() })),
    cut: z.array(cut()),
    /** Problem code of a search that failed; '' otherwise. 'all-providers-failed', 'interrupted', 'no-access', … */
    error: z.string(),
    /** 100 s were over before all queries were asked. */
    is_out_of_time: z.boolean(),
    schedule_id: id.nullable(),
    /** Username. */
    started_by: z.string(),
    started_at: int,
    finished_at: int.nullable(),
  }),
);
export type SearchWire = Wire<typeof search>;

/** A search that repeats. */
export const schedule = once(() =>
  z.object({
    id,
    /** Null where the caller may not see its topic; then it has no title and no last search. */
    request: searchRequest().nullable(),
    title: z.string(),
    every_hours: int,
    active: z.boolean(),
    owner: z.string(),
    next_at: int.nullable(),
    last: search().nullable(),
  }),
);
export type SearchScheduleWire = Wire<typeof schedule>;

export const scheduleSave = once(() =>
  z.strictObject({
    id: sentId.optional(),
    request: searchRequest(),
    every_hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 31),
    active: z.boolean().optional(),
  }),
);

/** A provider and what is left of its budget. */
export const providerState = once(() =>
  z.object({
    id: provider,
    /** 'off': it has no address or key. */
    state: z.enum(['ready', 'waiting', 'spent', 'off']),
    /** Queries of this day, and how many it may answer. */
    used: int,
    per_day: int,
    /** Unix seconds; while 'waiting'. */
    waits_until: int.nullable(),
    fault: z.enum(providerFaults).nullable(),
    message: z.string(),
  }),
);
export type SearchProviderWire = Wire<typeof providerState>;
