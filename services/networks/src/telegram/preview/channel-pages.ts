import type { AuthorKey, Cursor, PostsLimits, PostsPage, RawPost } from '../../network/network-collector.js';
import type { ChannelCursor } from '../channel-cursor.js';
import { readChannelCursor } from '../channel-cursor.js';
import { codeOf } from '../client/to-post.js';
import type { PreviewMessage } from './message-block.js';
import type { PreviewPage } from './preview-page.js';

/** So many pages in a row without an older message are the channel's beginning, whatever the last one promised. */
const MAX_EMPTY_PAGES = 3;

/** The page with the newest messages, or with those before one. */
type OpenPage = (before?: number) => Promise<PreviewPage>;

/**
 * Pages of a channel's posts, newest first, down to the cursor. Posts of the newest page that were ever edited are
 * returned again each time: the preview does not say when.
 */
export async function* channelPages(
  open: OpenPage,
  author: AuthorKey,
  since: Cursor | null,
  limits: PostsLimits,
  webBase: string,
): AsyncIterable<PostsPage> {
  const start = readChannelCursor(since);
  const { lastId } = start;
  const notBefore = start.walk?.notBefore ?? Math.floor(limits.notBefore.getTime() / 1000);
  let before = start.walk?.before;
  let top = start.walk?.top ?? lastId;
  for (let returned = 0, empty = 0; ;) {
    const isNewest = before === undefined;
    const page = await open(before);
    const older = page.messages.filter(({ id }) => before === undefined || id < before);
    const wanted = older.filter(
      ({ lastId: last, at = 0, isEdited }) =>
        (last > lastId && (lastId > 0 || at >= notBefore * 1000)) || (isNewest && isEdited && lastId > 0),
    );
    if (isNewest) top = Math.max(top, ...older.map((message) => message.lastId));
    // A page that has only newer messages is asked for again at the next poll.
    const isRepeated = page.messages.length > 0 && older.length === 0;
    empty = older.length === 0 ? empty + 1 : 0;
    // An empty page is no page to stop after: continued from its cursor, it would never be the last one.
    if (empty > 0 && !isNewest && !isRepeated && empty < MAX_EMPTY_PAGES) continue;
    const oldest = older.find(({ at }) => at !== undefined);
    const reachedKnown =
      lastId > 0 ? older.some(({ id }) => id <= lastId) : (oldest?.at ?? Infinity) < notBefore * 1000;
    before = older[0]?.id ?? before;
    const isEnd = empty > 0 || !page.hasOlder;
    const isFinished = !isRepeated && (reachedKnown || isEnd);
    const done = isFinished || isRepeated;
    const cursor: ChannelCursor =
      isFinished || before === undefined ? { v: 1, lastId: top } : { v: 1, lastId, walk: { before, top, notBefore } };
    const posts = postsOf(wanted, author, webBase);
    returned += posts.length;
    yield { posts, cursor, done, skipped: page.skipped, via: 'public' };
    if (done || returned >= limits.maxPosts) return;
  }
}

/** The posts that messages are; service messages are none. */
export const postsOf = (messages: readonly PreviewMessage[], author: AuthorKey, webBase: string): RawPost[] =>
  messages.flatMap(({ id, post }) =>
    post
      ? [{ ...post, code: codeOf(author.code, id), ownerCode: author.code, url: `${webBase}/${author.username}/${id}` }]
      : [],
  );
