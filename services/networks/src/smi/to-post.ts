import { unsetCounts } from '@mm/proto/http/counts.js';
import { cleanLine, cleanText } from '../network/collected-text.js';
import type { RawPost } from '../network/network-collector.js';
import type { Article } from './page/article.js';
import { canonicalUrl, codeOfUrl, withoutTracking } from './page/canonical-url.js';
import { feedDate } from './feed/feed-date.js';
import type { FeedItem } from './feed/feed-item.js';
import type { OutletWeb } from './outlet/outlet-web.js';
import { postText } from './page/post-text.js';

const NEWS_TYPE = 11;

/** What a post is made of: the feed's item, its page if it could be read, and what was fixed when it was first seen. */
export interface PostSource {
  item: FeedItem;
  article: Article | undefined;
  /** Set when several articles of the feed share the item's address. */ ownId: string | undefined;
  hasOwnGuid: boolean;
  ownerCode: string;
  feed: string;
  /** Set when this is an edit of a post that was returned before. */ code: string | undefined;
  firstSeen: string;
  now: Date;
  /** Zone of dates that name none. */ timeZone: string;
}

/** An article as a post; undefined when it has neither text nor a title. */
export function toPost(
  { item, article, ownId, hasOwnGuid, ownerCode, feed, code, firstSeen, now, timeZone }: PostSource,
  web: OutletWeb,
): RawPost | undefined {
  const title = cleanLine(item.title || (article?.title ?? ''));
  const text = cleanText(postText({ title, feed: item.text, page: article?.text ?? '' })) || title;
  if (!text) return undefined;
  const address = item.link && canonicalUrl(web.publicAddress(item.link));
  const itemAddress = address && ownId !== undefined ? `${address}#${ownId}` : address;
  const canonical =
    (article?.canonical && canonicalUrl(web.publicAddress(article.canonical))) ??
    itemAddress ??
    `${canonicalUrl(feed) ?? feed}#${hasOwnGuid && item.guid ? item.guid : title}`;
  const publishedAt =
    feedDate(item.published, now, timeZone) ?? feedDate(article?.published, now, timeZone) ?? firstSeen;
  const changed = feedDate(item.updated, now, timeZone) ?? feedDate(article?.updated, now, timeZone);
  const isLater = changed !== undefined && Date.parse(changed) - Date.parse(publishedAt) > 60_000;
  const edited = isLater ? changed : code !== undefined ? now.toISOString() : undefined;
  // An ambiguous guid as an alias would make one post of several articles.
  const aliases = new Set([...(hasOwnGuid && item.guid ? [item.guid] : []), ...(itemAddress ? [itemAddress] : [])]);
  const picture = article?.picture ?? item.picture;
  return {
    code: code ?? codeOfUrl(canonical),
    ownerCode,
    publishedAt,
    title,
    text,
    ...(edited && { edited }),
    url: web.browserAddress(withoutTracking(item.link ?? article?.canonical ?? item.file ?? feed)),
    ...(picture && { displayUrl: web.browserAddress(picture) }),
    counters: unsetCounts,
    publishingType: NEWS_TYPE,
    isVideo: item.isVideo || (article?.isVideo ?? false),
    isAdvert: article?.isAdvert ?? false,
    canonical,
    aliases: [...aliases].filter((alias) => alias !== canonical),
  };
}
