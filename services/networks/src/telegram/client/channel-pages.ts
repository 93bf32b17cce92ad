import type { tl } from '@mtcute/core';
import type {
  AuthorKey,
  CollectContext,
  Cursor,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../../network/network-collector.js';
import type { ChannelCursor } from '../channel-cursor.js';
import { readChannelCursor } from '../channel-cursor.js';
import type { ChannelCaller } from './channel-caller.js';
import type { HistoryPage, PostMessages } from './channel-messages.js';
import { groupPosts, readPage } from './channel-messages.js';
import { unexpected } from './channel-peer.js';
import { toPost } from './to-post.js';
import { channelUrl } from './to-profile.js';

/** So many empty pages in a row are the end of a history, if the page before them was full. */
const MAX_EMPTY_PAGES = 3;

const lastOf = (group: PostMessages): number => group.at(-1)?.id ?? 0;
const isEdited = (group: PostMessages): boolean => group.some(({ editDate }) => editDate !== undefined);
const dateOf = (message: tl.TypeMessage): number => (message._ === 'messageEmpty' ? Infinity : message.date);

/**
 * Pages of a channel, newest first, down to the cursor. The newest page is always read: it also has the posts that were
 * edited. With an unfinished walk the first page has what is new in it, and the next part of the walk.
 */
export async function* channelPages(
  caller: ChannelCaller,
  author: AuthorKey,
  since: Cursor | null,
  ctx: CollectContext,
  limits: PostsLimits,
  webBase: string,
): AsyncIterable<PostsPage> {
  const { lastId, walk } = readChannelCursor(since);
  const notBefore = walk?.notBefore ?? Math.floor(limits.notBefore.getTime() / 1000);
  const select = (page: HistoryPage, isWanted: (group: PostMessages) => boolean): Selection =>
    selectPosts(page, isWanted, author, webBase);
  const isWanted = (group: PostMessages): boolean =>
    lastOf(group) > lastId ? lastId > 0 || group[0].date >= notBefore : isEdited(group);

  let page = await readPage(caller, author, 0, ctx);
  const top = walk?.top ?? Math.max(lastId, page.messages[0]?.id ?? 0);
  let before = 0;
  let news: Selection = { posts: [], skipped: 0 };
  if (walk) {
    // What lies between is read by the walk.
    news = select(page, (group) => lastOf(group) > top || (isEdited(group) && !isBetween(group, lastId, walk.before)));
    before = walk.before;
    page = await readPage(caller, author, before, ctx);
  }
  for (let returned = 0, emptyPages = 0, isLast = false; ;) {
    const { messages } = page;
    const found = select(page, isWanted);
    const isReached = messages.some((m) => m.id <= lastId || (lastId === 0 && dateOf(m) < notBefore));
    emptyPages = messages.length === 0 ? emptyPages + 1 : 0;
    const isEmptyEnd = emptyPages > 0 && (isLast || before === 0 || emptyPages >= MAX_EMPTY_PAGES);
    if (messages.length > 0) isLast = page.isShort;
    before = messages.at(-1)?.id ?? before;
    // A channel that repeats its newest messages is asked again at the next poll.
    const isFinished = !page.isRepeated && (isReached || isEmptyEnd || before === 1);
    const cursor: ChannelCursor = isFinished
      ? { v: 1, lastId: top }
      : { v: 1, lastId, walk: { before, top, notBefore } };
    const posts = [...news.posts, ...found.posts];
    returned += posts.length;
    const done = isFinished || page.isRepeated;
    yield { posts, cursor, done, skipped: news.skipped + found.skipped };
    if (done || returned >= limits.maxPosts) return;
    news = { posts: [], skipped: 0 };
    page = await readPage(caller, author, before, ctx);
  }
}

/** Whether the walk has not come to a post yet. */
const isBetween = (group: PostMessages, lastId: number, before: number): boolean =>
  lastOf(group) > lastId && group[0].id < before;

interface Selection {
  posts: RawPost[];
  skipped: number;
}

/** The wanted posts of a page. Throws 'schema_drift' when it has messages and none of them can be read. */
function selectPosts(
  { messages, name }: HistoryPage,
  isWanted: (group: PostMessages) => boolean,
  author: AuthorKey,
  webBase: string,
): Selection {
  const { groups, skipped } = groupPosts(messages);
  if (skipped > 0 && groups.length === 0)
    throw unexpected('messages.getHistory', `${skipped} messages of unknown kinds`);
  const url = channelUrl(webBase, name ?? author.username, author.code);
  return { posts: groups.filter(isWanted).map((group) => toPost(group, author.code, url)), skipped };
}
