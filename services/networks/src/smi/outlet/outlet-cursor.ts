import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Cursor } from '../../network/network-collector.js';
import { canonicalUrl } from '../page/canonical-url.js';
import type { FeedItem } from '../feed/feed-item.js';

/**
 * What is known about an item: `h` hash of its content in the feed, `c` the post's code, `t` failed attempts,
 * `p` the date of the post when the outlet gives none.
 */
const seenItem = z.object({
  h: z.string(),
  c: z.string().optional(),
  t: z.number().optional(),
  p: z.string().optional(),
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

/** Parses a cursor; undefined when there is none or its shape is unknown (then posts repeat, none is lost). */
export function readOutletCursor(since: Cursor | null): OutletCursor | undefined {
  const read = outletCursor.safeParse(since);
  return read.success ? read.data : undefined;
}

const shortHash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);

/** Hash of a whole body, to detect a change that the validators hide. */
export const bodyHash = shortHash;

/** Hash of an item's content in the feed; it changes when the item is edited. */
export const itemHash = (item: FeedItem): string =>
  shortHash(JSON.stringify([item.title, item.html, item.updated ?? '']));

/** Keys of an item in `seen`: its guid unless that is ambiguous, and its canonical address. */
export function keysOf(item: FeedItem, ambiguous: ReadonlySet<string>): string[] {
  const link = item.link && canonicalUrl(item.link);
  const keys = [
    item.guid && !ambiguous.has(item.guid) ? `g${shortHash(item.guid)}` : '',
    link ? `l${shortHash(link)}` : '',
  ].filter(Boolean);
  return keys.length > 0 ? keys : [`t${shortHash(item.title + item.html)}`];
}

/** Guids that a feed uses for several items: same guid, but another address and another title. */
export function ambiguousGuids(items: readonly FeedItem[]): Set<string> {
  const first = new Map<string, FeedItem>();
  const ambiguous = new Set<string>();
  for (const item of items) {
    const previous = item.guid ? first.get(item.guid) : undefined;
    if (item.guid && !previous) first.set(item.guid, item);
    if (
      item.guid &&
      previous &&
      previous.title !== item.title &&
      canonicalUrl(previous.link ?? '') !== canonicalUrl(item.link ?? '')
    )
      ambiguous.add(item.guid);
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
