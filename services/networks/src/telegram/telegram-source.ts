import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  Counters,
  Cursor,
  PostsLimits,
  PostsPage,
  RawComment,
  RawPost,
} from '../network/network-collector.js';

/**
 * Where channels are read: with a signed-in client, or on their public pages. Both give the same codes: of a channel
 * its numeric id, of a post `<channel id>_<id of its first message>`; an album is one post.
 */
export interface TelegramSource {
  lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile>;
  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage>;
  /** Counters of posts of one channel. */
  counters(codes: readonly string[], ctx: CollectContext, author: AuthorKey): Promise<Map<string, Counters | 'gone'>>;
  /** Up to `max`, most liked first; [] where there is no discussion. */
  comments(postCode: string, ctx: CollectContext, limits: { max: number }, author: AuthorKey): Promise<RawComment[]>;
  /** The post with this message and its channel. Throws 'not_found' when it is gone, or no post. */
  post(name: string, messageId: number, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }>;
}
