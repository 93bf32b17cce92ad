import type { AuthorKey, Counters } from '../../network/network-collector.js';
import { NetworkFault } from '../../network/network-fault.js';
import { schemaDrift } from '../../outbound/json-body.js';
import { codeOf, messageIdOf } from '../client/to-post.js';
import type { PreviewMessage } from './message-block.js';
import type { PreviewPage } from './preview-page.js';

const MAX_PAGES = 5;
/** A page begins so many ids above the wanted message, so that it shows a newer one too. */
const MARGIN = 10;

/** The page with the messages before one. */
type OpenBefore = (before: number) => Promise<PreviewPage>;
type ShownPost = NonNullable<PreviewMessage['post']>;

/** Counters of posts of a channel, found as `previewPosts` finds them. */
export async function previewCounters(
  open: OpenBefore,
  codes: readonly string[],
  author: AuthorKey,
): Promise<Map<string, Counters | 'gone'>> {
  const found = await previewPosts(open, codes, author);
  return new Map([...found].map(([code, post]) => [code, post === 'gone' ? post : post.counters]));
}

/** Addresses of the pictures of posts of a channel, in their order; posts that were not found are left out. */
export async function previewPictures(
  open: OpenBefore,
  codes: readonly string[],
  author: AuthorKey,
): Promise<Map<string, string[]>> {
  const found = await previewPosts(open, codes, author);
  return new Map([...found].flatMap(([code, post]) => (post === 'gone' ? [] : [[code, picturesOf(post)]])));
}

const picturesOf = ({ pictures, displayUrl }: ShownPost): string[] =>
  pictures ?? (displayUrl === undefined ? [] : [displayUrl]);

/**
 * Posts of a channel, read from at most five pages around them. A post is 'gone' when older and newer messages are
 * there but it is not; posts outside the pages are left out.
 */
async function previewPosts(
  open: OpenBefore,
  codes: readonly string[],
  author: AuthorKey,
): Promise<Map<string, ShownPost | 'gone'>> {
  let wanted = [...new Set(codes)].flatMap((code) => messageIdOf(code, author.code) ?? []).sort((a, b) => b - a);
  const found = new Map<string, ShownPost | 'gone'>();
  let before = (wanted[0] ?? 0) + 1 + MARGIN;
  /** A message that is there, next to the page. */
  let newer: number | undefined;
  for (let pages = 0; pages < MAX_PAGES && wanted.length > 0; pages++) {
    const { messages, skipped } = await open(before);
    const shown = messages.filter(({ id }) => id < before);
    const oldest = shown[0]?.id;
    if (oldest === undefined) break;
    newer ??= shown.at(-1)?.id ?? oldest;
    for (const id of wanted) {
      const message = shown.find((one) => one.id === id);
      if (message?.post) found.set(codeOf(author.code, id), message.post);
      // A block that could not be read may be the post.
      else if (!message && skipped === 0 && id > oldest && id < newer) found.set(codeOf(author.code, id), 'gone');
    }
    wanted = wanted.filter((id) => id < oldest);
    const next = (wanted[0] ?? 0) + 1 + MARGIN;
    newer = next < oldest ? undefined : oldest;
    before = Math.min(next, oldest);
  }
  return found;
}

/**
 * The post to which a message belongs, with its page. Throws 'not_found' when the channel does not show it,
 * 'schema_drift' when a message that could not be read may be it.
 */
export async function previewPost(
  open: OpenBefore,
  messageId: number,
): Promise<{ page: PreviewPage; message: PreviewMessage }> {
  let before = messageId + 1 + MARGIN;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await open(before);
    const album = page.messages.findLast(({ id, lastId }) => id <= messageId && messageId <= lastId);
    if (album?.post) return { page, message: album };
    if (page.skipped > 0) throw schemaDrift('preview', `message ${messageId} may be one that cannot be read`, '');
    const oldest = page.messages[0]?.id;
    if (album || oldest === undefined || oldest <= messageId || oldest >= before) break;
    before = oldest;
  }
  throw new NetworkFault('not_found', { code: 'no_post', message: `there is no post with message ${messageId}` });
}
