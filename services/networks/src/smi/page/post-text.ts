import { MAX_COMPARED_LENGTH, shareOf, stemShare, stemsOf, wordGroups } from './word-groups.js';

/** A page with much less text than the feed is a shell, a paywall or an error page. */
const MIN_PAGE_SHARE = 0.6;
/** A feed text of this many characters is a part of the article rather than a summary in other words. */
const LONG_FEED_LENGTH = 300;
const MIN_COMMON_GROUPS = 0.2;
const MIN_COMMON_WORDS = 0.25;
const MIN_WORDS = 3;

/** What the feed and the page say about one article; '' where they say nothing. */
export interface PostTexts {
  title: string;
  feed: string;
  page: string;
}

/** The text of a post: the page's, unless it is much shorter than the feed's or about something else. */
export function postText({ title, feed, page }: PostTexts): string {
  if (!feed) return page;
  if (page.length < feed.length * MIN_PAGE_SHARE) return feed;
  return isAbout(page.slice(0, MAX_COMPARED_LENGTH), title, feed.slice(0, MAX_COMPARED_LENGTH)) ? page : feed;
}

function isAbout(page: string, title: string, feed: string): boolean {
  if (feed.length >= LONG_FEED_LENGTH && shareOf(feed, wordGroups(page)) < MIN_COMMON_GROUPS) return false;
  const named = stemsOf(`${title} ${feed}`);
  return named.size < MIN_WORDS || stemShare(named, page) >= MIN_COMMON_WORDS;
}
