import { cleanLine, cleanText } from '../network/collected-text.js';
import type { RawPost } from '../network/network-collector.js';
import type { Article } from './page/article.js';
import { canonicalUrl, codeOfUrl, withoutTracking } from './page/canonical-url.js';
import { feedDate } from './feed/feed-date.js';
import type { FeedItem } from './feed/feed-item.js';
import type { OutletWeb } from './outlet/outlet-web.js';
import { readableText } from './page/readable-text.js';

const NEWS_TYPE = 11;
/** A page with much less text than the feed is a shell, a paywall or an error page. */
const MIN_PAGE_SHARE = 0.6;
const UNSET_COUNTERS = { likes: -1, comments: -1, shares: -1, views: -1 };

/** What a post is made of: the feed's item, its page if it could be read, and what was fixed when it was first seen. */
export interface PostSource {
  item: FeedItem;
  article: Article | undefined;
  ownerCode: string;
  feed: string;
  /** Set when this is an edit of a post that was returned before. */ code: string | undefined;
  firstSeen: string;
  now: Date;
}

/** An article as a post; undefined when it has neither text nor a title. */
export function toPost(
  { item, article, ownerCode, feed, code, firstSeen, now }: PostSource,
  web: OutletWeb,
): RawPost | undefined {
  const feedText = readableText(item.html);
  const pageText = article?.text ?? '';
  const title = cleanLine(item.title || (article?.title ?? ''));
  const text =
    cleanText(pageText.length >= feedText.length * MIN_PAGE_SHARE && pageText ? pageText : feedText) || title;
  if (!text) return undefined;
  const itemAddress = item.link && canonicalUrl(web.publicAddress(item.link));
  const canonical =
    (article?.canonical && canonicalUrl(web.publicAddress(article.canonical))) ??
    itemAddress ??
    `${canonicalUrl(feed) ?? feed}#${item.guid ?? title}`;
  const publishedAt = feedDate(item.published, now) ?? feedDate(article?.published, now) ?? firstSeen;
  const changed = feedDate(item.updated, now) ?? feedDate(article?.updated, now);
  const isLater = changed !== undefined && Date.parse(changed) - Date.parse(publishedAt) > 60_000;
  const edited = isLater ? changed : code !== undefined ? now.toISOString() : undefined;
  const picture = article?.picture ?? item.picture;
  return {
    code: code ?? codeOfUrl(canonical),
    ownerCode,
    publishedAt,
    title,
    text,
    ...(edited && { edited }),
    url: web.browserAddress(withoutTracking(item.link ?? article?.canonical ?? feed)),
    ...(picture && { displayUrl: web.browserAddress(picture) }),
    counters: UNSET_COUNTERS,
    publishingType: NEWS_TYPE,
    isVideo: item.isVideo || (article?.isVideo ?? false),
    isAdvert: article?.isAdvert ?? false,
    canonical,
    aliases: [...new Set([item.guid, itemAddress].filter((a) => a !== undefined && a !== canonical))] as string[],
  };
}
