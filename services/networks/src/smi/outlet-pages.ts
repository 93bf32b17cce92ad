import type {
  AuthorKey,
  CollectContext,
  Cursor,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../network/network-collector.js';
import { cleanLine } from '../network/collected-text.js';
import { isFault, NetworkFault } from '../network/network-fault.js';
import { articlePage } from './article-page.js';
import type { Article } from './page/article.js';
import type { ArticleReader } from './page/article-reader.js';
import { stemShare, stemsOf } from './page/word-groups.js';
import { findFeed, newerSitemap } from './outlet/discovery.js';
import type { FeedSource } from './outlet/feed-source.js';
import { feedSource } from './outlet/feed-source.js';
import { feedDate } from './feed/feed-date.js';
import type { Feed, FeedItem } from './feed/feed-item.js';
import type { IdentifiedItem, OutletCursor, SeenItem } from './outlet/outlet-cursor.js';
import { bodyHash, identifiedItems, isRereadDue, itemHash, pruned, readOutletCursor } from './outlet/outlet-cursor.js';
import type { OutletWeb, WebDocument } from './outlet/outlet-web.js';
import { looksLikeSitemap } from './outlet/sitemap.js';
import type { PostSource } from './to-post.js';
import { toPost } from './to-post.js';

const UNCONDITIONAL_EVERY = 6;
const MAX_ATTEMPTS = 3;
/** When this many pages fail in one poll, the outlet is down rather than the pages. */
const MAX_FAILED_PAGES = 3;
/** Of the words of an item's title its page has this part. */
const MIN_COMMON_TITLE = 0.5;
const PAGE_SIZE = 5;
const MAX_PAGE_MS = 2_000;

interface Poll {
  web: OutletWeb;
  reader: ArticleReader;
  author: AuthorKey;
  ctx: CollectContext;
  limits: PostsLimits;
  now: Date;
  /** Zone of dates that name none. */ timeZone: string;
}

/** New and edited articles of an outlet: the feed is requested conditionally, each new article's page is read once. */
export async function* outletPages(poll: Poll, since: Cursor | null): AsyncIterable<PostsPage> {
  const { document, feed, start } = await fetchFeed(poll, readOutletCursor(since));
  const polls = start.polls + 1;
  if (document.status === 304 || start.body === bodyHash(document.text)) {
    yield { posts: [], cursor: { ...start, polls }, done: true, skipped: 0 };
    return;
  }
  if (!feed) throw new NetworkFault('schema_drift', { code: 'not_a_feed', message: start.feed.slice(0, 300) });
  if (hasLostItems(document, feed, start))
    throw new NetworkFault('schema_drift', { code: 'no_items', message: start.feed.slice(0, 300) });
  yield* itemPages(poll, feed.items, start, {
    ...start,
    polls,
    body: bodyHash(document.text),
    etag: document.etag,
    lastModified: document.lastModified,
  });
}

/**
 * What the feed serves. The request is conditional except every sixth time, because some sites never change their
 * validators. A feed that has moved is searched for again, and a sitemap makes way for a newer one.
 */
async function fetchFeed(poll: Poll, known: OutletCursor | undefined): Promise<FeedSource & { start: OutletCursor }> {
  const { web, author, ctx, limits } = poll;
  const home = author.url || `https://${author.username}/`;
  if (!known) {
    const { address, ...found } = await findFeed(web, home, ctx.signal);
    return { ...found, start: { v: 1, feed: address, from: limits.notBefore.getTime(), polls: 0, seen: {} } };
  }
  const { from, polls, seen } = known;
  const isUnconditional = polls % UNCONDITIONAL_EVERY === 0;
  const headers = {
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  };
  try {
    const document = await web.get(known.feed, { signal: ctx.signal, headers: isUnconditional ? {} : headers });
    const source = await feedSource(web, document, ctx.signal);
    const newer = isUnconditional ? await newerSitemap(web, source, known.feed, ctx.signal) : undefined;
    return newer
      ? { ...newer.source, start: { v: 1, feed: newer.address, from, polls, seen } }
      : { ...source, start: known };
  } catch (error) {
    if (!isFault(error, 'not_found')) throw error;
    const { address, ...found } = await findFeed(web, new URL('/', home).href, ctx.signal);
    return { ...found, start: { v: 1, feed: address, from, polls, seen } };
  }
}

/** True when a feed that had items has none: its format changed. A news sitemap may be empty after two quiet days. */
function hasLostItems({ text }: WebDocument, { items }: Feed, { seen }: OutletCursor): boolean {
  return items.length === 0 && Object.keys(seen).length > 0 && !looksLikeSitemap(text);
}

async function* itemPages(
  poll: Poll,
  items: readonly FeedItem[],
  start: OutletCursor,
  end: OutletCursor,
): AsyncIterable<PostsPage> {
  const seen: Record<string, SeenItem> = { ...start.seen };
  const current = new Set<string>();
  // Validators are stored only after a complete poll: after an interruption the whole feed is needed again.
  const resumeCursor = (): OutletCursor => ({
    v: 1,
    feed: start.feed,
    from: start.from,
    polls: start.polls,
    seen: { ...seen },
  });
  const identified = identifiedItems(items, start.seen);
  const titles = titlesOfKnown(identified, start.seen);
  let page: RawPost[] = [];
  let skipped = 0;
  let returned = 0;
  let failedPages = 0;
  let pageStartedAt = performance.now();
  for (const { item, keys, ownId, sharedKey, formerKey, hasOwnGuid } of identified) {
    const hash = itemHash(item);
    const isRepeated = keys.some((k) => current.has(k));
    for (const key of sharedKey ? [...keys, sharedKey] : keys) current.add(key);
    if (sharedKey) seen[sharedKey] ??= { h: '' };
    const former = formerKey ? seen[formerKey] : undefined;
    if (former?.h === hash && keys.every((k) => !seen[k])) remember(seen, keys, former);
    const known = keys.map((k) => seen[k]).find((s) => s !== undefined);
    const isSame = known?.h === hash;
    if (isRepeated || (isSame && !isRereadDue(item, known, poll.now)) || isTooOld(item, start.from, poll)) {
      const isMoved = keys.filter((k) => !seen[k]).length > 1;
      if (!isRepeated && (!known || isMoved)) remember(seen, keys, known ?? { h: hash });
      continue;
    }
    if (returned >= poll.limits.maxPosts) {
      if (page.length > 0) yield { posts: page, cursor: resumeCursor(), done: false, skipped };
      return;
    }
    // The page of an address that several articles share is the page of none of them.
    const { article, fault } = ownId === undefined ? await readArticle(poll, item) : {};
    if (fault && (!isFault(fault, 'transient') || (known?.t ?? 0) + 1 < MAX_ATTEMPTS)) {
      if (isFault(fault, 'transient')) remember(seen, keys, { ...known, h: '', t: (known?.t ?? 0) + 1 });
      if (isFault(fault, 'transient') && ++failedPages < MAX_FAILED_PAGES) continue;
      yield { posts: page, cursor: resumeCursor(), done: false, skipped };
      throw fault;
    }
    const firstSeen = known?.p ?? poll.now.toISOString();
    const source = {
      item,
      article,
      ownId,
      hasOwnGuid,
      ownerCode: poll.author.code,
      feed: start.feed,
      code: known?.c,
      firstSeen,
      now: poll.now,
      timeZone: poll.timeZone,
    };
    const post = withOwnCode(source, titles, poll.web);
    remember(seen, keys, {
      h: hash,
      ...(post && { c: post.code }),
      ...(post?.publishedAt === firstSeen && { p: firstSeen }),
      ...(item.updated !== undefined && { u: item.updated, r: poll.now.getTime() }),
      ...(isSame && { n: (known.n ?? 0) + 1 }),
    });
    if (!post) skipped++;
    else returned = page.push(post) && returned + 1;
    if (page.length >= PAGE_SIZE || (page.length > 0 && performance.now() - pageStartedAt > MAX_PAGE_MS)) {
      yield { posts: page, cursor: resumeCursor(), done: false, skipped };
      page = [];
      skipped = 0;
      pageStartedAt = performance.now();
    }
  }
  const remembered = pruned(seen, current);
  yield {
    posts: page,
    cursor: failedPages > 0 ? { ...resumeCursor(), polls: end.polls, seen: remembered } : { ...end, seen: remembered },
    done: true,
    skipped,
  };
}

/** Titles of the items that were returned before, by the codes of their posts. */
function titlesOfKnown(
  items: readonly IdentifiedItem[],
  seen: Readonly<Record<string, SeenItem>>,
): Map<string, string> {
  const titles = new Map<string, string>();
  for (const { item, keys } of items) {
    const code = keys.map((k) => seen[k]?.c).find((c) => c !== undefined);
    if (code !== undefined && item.title) titles.set(code, cleanLine(item.title));
  }
  return titles;
}

/** The post. Careless templates give several articles one canonical address: it is the first one's. */
function withOwnCode(source: PostSource, titles: Map<string, string>, web: OutletWeb): RawPost | undefined {
  const post = toPost(source, web);
  const title = post && titles.get(post.code);
  const isTaken = title !== undefined && title !== post?.title && source.code === undefined;
  const own =
    isTaken && source.article ? toPost({ ...source, article: { ...source.article, canonical: undefined } }, web) : post;
  if (own) titles.set(own.code, own.title);
  return own;
}

/** Reads the article's page. Without `article` and `fault` the page is not its, and the feed's text is used. */
async function readArticle(
  poll: Poll,
  item: FeedItem,
): Promise<{ article?: Article | undefined; fault?: NetworkFault }> {
  if (!item.link) return {};
  try {
    const { article } = await articlePage(poll.web, poll.reader, item.link, poll.ctx.signal);
    return isOf(article, item) ? { article } : {};
  } catch (error) {
    if (isFault(error, 'transient', 'rate_limited', 'cancelled')) return { fault: error };
    if (isFault(error)) return {};
    throw error;
  }
}

/** False for a page that the site shows in place of the item's; what looks like a list may be a short article. */
function isOf({ noArticle, title }: Article, item: FeedItem): boolean {
  if (noArticle === 'list') return stemShare(stemsOf(item.title), title) >= MIN_COMMON_TITLE;
  return noArticle === undefined || noArticle === 'paywall' || noArticle === 'no_text';
}

const isTooOld = (item: FeedItem, from: number, { now, timeZone }: Poll): boolean => {
  const published = feedDate(item.published, now, timeZone);
  return published !== undefined && Date.parse(published) < from;
};

function remember(seen: Record<string, SeenItem>, keys: readonly string[], entry: SeenItem): void {
  for (const key of keys) {
    delete seen[key];
    seen[key] = entry;
  }
}
