import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cursor } from '../../network/network-collector.js';
import { canonicalUrl } from '../page/canonical-url.js';
import type { FeedItem } from '../feed/feed-item.js';

/**
 * What is known about an item: `h` hash of its content in the feed, `c` the post's code, `t` failed attempts,
 * `p` the date of the post when the outlet gives none, `u` its time of change when its page was read, `r` when that was
 * (ms), `n` how often it was read again for a new time of change alone.
 */
const seenItem = z.object({
  h: z.string(),
  c: z.string().optional(),
  t: z.number().optional(),
  p: z.string().optional(),
  u: z.string().optional(),
  r: z.number().optional(),
  n: z.number().optional(),
});
export type SeenItem = z.infer<typeof seenItem>;

/** `from` (ms): the first poll skips older items; later every unknown item is new, whatever its date. */
const outletCursor = z.object({
  v: z.literal(1),
  feed: z.string(),
  from: z.number(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  body: z.string().optional(),
  polls: z.number(),
  seen: z.record(z.string(), seenItem),
});
export type OutletCursor = z.infer<typeof outletCursor>;

const MAX_DEPARTED = 300;
const FIRST_PAUSE_MS = 150_000;
const DAY_MS = 86_400_000;
/** A shorter text may be that of several articles. */
const MIN_OWN_TEXT_LENGTH = 100;
/** Two titles under one guid and address are versions of an article, more are articles. */
const MANY_TITLES = 3;

/** Parses a cursor; undefined when there is none or its shape is unknown (then posts repeat, none is lost). */
export function readOutletCursor(since: Cursor | null): OutletCursor | undefined {
  const read = outletCursor.safeParse(since);
  return read.success ? read.data : undefined;
}

const shortHash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);

/** Hash of a whole body, to detect a change that the validators hide. */
export const bodyHash = shortHash;

/** Hash of an item's content in the feed; it changes when the item is edited. */
export const itemHash = (item: FeedItem): string => shortHash(JSON.stringify([item.title, item.text, '']));

/**
 * True when only the time of change is new, and the page was not read just now: some feeds write the time of the
 * request there. The pause doubles with each such reading, from five minutes to a day.
 */
export function isRereadDue({ updated }: FeedItem, { u, r = 0, n = 0 }: SeenItem, now: Date): boolean {
  return u !== undefined && updated !== undefined && updated !== u && now.getTime() - r >= pauseMs(n);
}

const pauseMs = (readings: number): number => (readings === 0 ? 0 : Math.min(DAY_MS, FIRST_PAUSE_MS * 2 ** readings));

/** An item with what distinguishes it from all others of its feed. */
export interface IdentifiedItem {
  item: FeedItem;
  /** Keys in `seen`. */ keys: string[];
  /** Set when several articles share its address: its guid, else its title. */ ownId: string | undefined;
  /** Key in `seen` of the address that is shared. */ sharedKey: string | undefined;
  /** Key under which the item was known before its address was shared. */ formerKey: string | undefined;
  /** False for a guid that stands for several articles. */ hasOwnGuid: boolean;
}

/**
 * The items with their keys: guid (unless ambiguous), canonical address, and number with text; where several articles
 * share an address, only what is their own. `seen` remembers such addresses, also when one article of them is left.
 */
export function identifiedItems(
  items: readonly FeedItem[],
  seen: Readonly<Record<string, SeenItem>>,
): IdentifiedItem[] {
  const ambiguous = ambiguousGuids(items);
  const shared = sharedAddresses(items, ambiguous);
  const numbers = numberKeys(items);
  return items.map((item) => {
    const link = item.link && canonicalUrl(item.link);
    const guid = item.guid && !ambiguous.has(item.guid) ? item.guid : undefined;
    const hasOwnGuid = guid !== undefined;
    const guidKey = guid ? `g${shortHash(guid)}` : '';
    const linkKey = link ? `l${shortHash(link)}` : '';
    const sharedKey = link ? `s${shortHash(link)}` : undefined;
    if (link && sharedKey && (shared.has(link) || seen[sharedKey]) && !isCommentAddress(item)) {
      const ownId = guid ?? (item.title || item.text);
      const keys = [guidKey || `t${shortHash(link + ownId)}`];
      return { item, keys, ownId, sharedKey, formerKey: linkKey, hasOwnGuid };
    }
    const keys = [guidKey, linkKey, numbers.get(item) ?? ''].filter(Boolean);
    return {
      item,
      keys: keys.length > 0 ? keys : [`t${shortHash(item.title + item.text)}`],
      ownId: undefined,
      sharedKey: undefined,
      formerKey: undefined,
      hasOwnGuid,
    };
  });
}

/**
 * Keys of articles whose guid and slug an outlet may correct: the numbers of the address and the text stay. Numbers
 * that several articles of the feed have are those of a section or a date.
 */
function numberKeys(items: readonly FeedItem[]): Map<FeedItem, string> {
  const owners = new Map<string, FeedItem[]>();
  for (const item of items) {
    const numbers = (item.link?.match(/\d{4,}/g) ?? []).filter((number) => !/^(?:19|20)\d\d$/.test(number)).join('-');
    if (numbers) owners.set(numbers, [...(owners.get(numbers) ?? []), item]);
  }
  return new Map(
    [...owners].flatMap(([numbers, [item, ...others]]) =>
      item && others.length === 0 && item.text.length >= MIN_OWN_TEXT_LENGTH
        ? [[item, `n${shortHash(`${numbers} ${item.text}`)}`] as const]
        : [],
    ),
  );
}

/** Canonical addresses under which a feed has several articles: other guids or none, and another title or text. */
function sharedAddresses(items: readonly FeedItem[], ambiguous: ReadonlySet<string>): Set<string> {
  const first = new Map<string, FeedItem>();
  const shared = new Set<string>();
  for (const item of items) {
    const link = item.link && canonicalUrl(item.link);
    if (!link || isCommentAddress(item)) continue;
    const previous = first.get(link);
    if (!previous) first.set(link, item);
    else if (isOtherArticle(previous, item, ambiguous)) shared.add(link);
  }
  return shared;
}

function isOtherArticle(a: FeedItem, b: FeedItem, ambiguous: ReadonlySet<string>): boolean {
  if (a.guid && a.guid === b.guid && !ambiguous.has(a.guid)) return false;
  const hasText = a.text !== '' && b.text !== '';
  return a.title !== b.title || (Boolean(a.guid && b.guid && hasText) && a.text !== b.text);
}

/** An article's address with an anchor for its comments is no address of another article. */
const isCommentAddress = ({ link }: FeedItem): boolean => /#(?:comment|respond|disqus)/i.test(link ?? '');

/** Guids that a feed uses for several items: with another address and another title, or with many titles. */
function ambiguousGuids(items: readonly FeedItem[]): Set<string> {
  const first = new Map<string, FeedItem>();
  const titles = new Map<string, Set<string>>();
  const ambiguous = new Set<string>();
  for (const item of items) {
    const { guid } = item;
    if (!guid) continue;
    const previous = first.get(guid) ?? item;
    first.set(guid, previous);
    const used = titles.get(guid) ?? new Set();
    titles.set(guid, used.add(item.title));
    const isElsewhere = canonicalUrl(previous.link ?? '') !== canonicalUrl(item.link ?? '');
    if (used.size >= MANY_TITLES || (previous.title !== item.title && isElsewhere)) ambiguous.add(guid);
  }
  return ambiguous;
}

/** The items to keep in the cursor: all that are in the feed, and the last few hundred that have left it. */
export function pruned(
  seen: Readonly<Record<string, SeenItem>>,
  current: ReadonlySet<string>,
): Record<string, SeenItem> {
  const entries = Object.entries(seen);
  const departed = entries.filter(([key]) => !current.has(key)).slice(-MAX_DEPARTED);
  return Object.fromEntries([...departed, ...entries.filter(([key]) => current.has(key))]);
}
