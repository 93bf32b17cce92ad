import type { tl } from '@mtcute/core';
import type {
  AuthorKey,
  CollectContext,
  Cursor,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../../network/network-collector.js';
import { isFault } from '../../network/network-fault.js';
import type { ChannelCursor } from '../channel-cursor.js';
import { readChannelCursor } from '../channel-cursor.js';
import type { ChannelCaller } from './channel-caller.js';
import type { HistoryPage, PostMessages } from './channel-messages.js';
import { groupPosts, readPage } from './channel-messages.js';
import { unexpected } from './channel-peer.js';
import { readEdited } from './edited-messages.js';
import { toPost } from './to-post.js';
import { channelUrl } from './to-profile.js';

/** So many empty answers in a row are the end of a history, if the page before them was full. */
const MAX_EMPTY_PAGES = 3;

const lastOf = (group: PostMessages): number => group.at(-1)?.id ?? 0;
const isEdited = (group: PostMessages): boolean => group.some(({ editDate }) => editDate !== undefined);
const dateOf = (message: tl.TypeMessage): number => (message._ === 'messageEmpty' ? Infinity : message.date);

/**
 * Pages of a channel, newest first, down to the cursor. The newest page is always read: it also has the posts that were
 * edited. With an unfinished walk the first page has what is new in it, and the next part of the walk. The first page
 * also has older posts whose edits the account was notified of; they are read by their ids.
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
  const oldest = page.messages.at(-1)?.id ?? Infinity;
  const edits = caller.edits.of(author.code);
  const old = edits.filter(({ id }) => id < oldest && !(walk && id > lastId && id < walk.before));
  const url = channelUrl(webBase, page.name ?? author.username, author.code);
  const groups = await readEdited(caller, author, old, ctx).catch((error: unknown) => {
    // What cannot be read must not keep the channel from being read.
    if (isFault(error, 'schema_drift')) caller.edits.forget(edits);
    throw error;
  });
  let edited = groups.map((group) => toPost(group, author.code, url));
  let before = 0;
  let news: Selection = { posts: [], skipped: 0 };
  if (walk) {
    // What lies between is read by the walk.
    const isNew = (group: PostMessages): boolean =>
      lastOf(group) > top || (isEdited(group) && !isBetween(group, lastId, walk.before));
    news = select(page, isNew);
    before = walk.before;
    page = await readPage(caller, author, before, ctx);
  }
  for (let returned = 0, isLast = false; ;) {
    // A caller that stops between two empty answers would never come to the last one, so they are one page.
    const mayGoOn = before > 0 && !isLast;
    for (let empty = 1; mayGoOn && isEmpty(page) && empty < MAX_EMPTY_PAGES; empty++)
      page = await readPage(caller, author, before, ctx);
    const { messages } = page;
    const found = select(page, isWanted);
    const isReached = messages.some((m) => m.id <= lastId || (lastId === 0 && dateOf(m) < notBefore));
    isLast = page.isShort;
    before = messages.at(-1)?.id ?? before;
    // A channel that repeats its newest messages is asked again at the next poll.
    const isFinished = !page.isRepeated && (isReached || messages.length === 0 || before === 1);
    const cursor: ChannelCursor = isFinished
      ? { v: 1, lastId: top }
      : { v: 1, lastId, walk: { before, top, notBefore } };
    const posts = [...news.posts, ...found.posts, ...edited];
    returned += posts.length;
    const done = isFinished || page.isRepeated;
    yield { posts, cursor, done, skipped: news.skipped + found.skipped };
    // The posts of the first page are stored.
    caller.edits.forget(edits);
    if (done || returned >= limits.maxPosts) return;
    news = { posts: [], skipped: 0 };
    edited = [];
    page = await readPage(caller, author, before, ctx);
  }
}

const isEmpty = ({ messages, isRepeated }: HistoryPage): boolean => messages.length === 0 && !isRepeated;

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
