import { cleanLine, cleanText } from '../collected-text.js';
import type { RawPost } from '../network-collector.js';
import type { Article } from './article.js';
import { canonicalUrl, codeOfUrl, withoutTracking } from './canonical-url.js';
import { feedDate } from './feed-date.js';
import type { FeedItem } from './feed-item.js';
import type { OutletWeb } from './outlet-web.js';
import { readableText } from './readable-text.js';

const NEWS = 11;
/** A page that gives much less than the feed is a shell, a paywall or an error page. */
const SHELL = 0.6;
const UNSET = { likes: -1, comments: -1, shares: -1, views: -1 };

/** What a post is made of: the feed's item, its page if it could be read, and what was fixed when it was first seen. */
export interface PostParts {
  item: FeedItem;
  article: Article | undefined;
  ownerCode: string;
  feed: string;
  /** Set when this is an edit of a post that was given before. */ code: string | undefined;
  firstSeen: string;
  now: Date;
}

/** An article as a post; undefined when it has neither words nor a title. */
export function toPost(
  { item, article, ownerCode, feed, code, firstSeen, now }: PostParts,
  web: OutletWeb,
): RawPost | undefined {
  const told = readableText(item.html);
  const seen = article?.text ?? '';
  const title = cleanLine(item.title || (article?.title ?? ''));
  const text = cleanText(seen.length >= told.length * SHELL && seen ? seen : told) || title;
  if (!text) return undefined;
  const own = item.link && canonicalUrl(web.publicName(item.link));
  const canonical =
    (article?.canonical && canonicalUrl(web.publicName(article.canonical))) ??
    own ??
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
    url: web.openable(withoutTracking(item.link ?? article?.canonical ?? feed)),
    ...(picture && { displayUrl: web.openable(picture) }),
    counters: UNSET,
    publishingType: NEWS,
    isVideo: item.isVideo || (article?.isVideo ?? false),
    isRobot: false,
    isAdvert: article?.isAdvert ?? false,
    canonical,
    aliases: [...new Set([item.guid, own].filter((a) => a !== undefined && a !== canonical))] as string[],
  };
}
