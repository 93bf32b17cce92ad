import { findAuthor } from '../../world/authors.js';
import { messagesPerPost } from '../../world/post-codes.js';
import type { WorldPost } from '../../world/post.js';
import { hashText } from '../../world/random.js';
import type { SocialAuthor } from '../../world/social-author.js';
import { badRequest } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { longIn, numberIn } from '../tl/tl-object.js';

/** Discussion groups have ids above those of all channels. */
const groupOffset = 6_000_000_000;
/** Room for the comments of one post beside its message in the group. */
const commentsPerMessage = 500;
/** Room for a channel id in the id of a file. */
const channelBits = 34n;

/** The id of a channel, as in `peerChannel`. */
export const channelIdOf = ({ id }: SocialAuthor): number => Number(id);

/** The id of the group in which the posts of a channel are discussed. */
export const groupIdOf = (author: SocialAuthor): number => channelIdOf(author) + groupOffset;

/** What a client must know beside the id of a channel or group. */
export const accessHashOf = (id: number): bigint =>
  (BigInt(hashText(`access ${id}`)) << 31n) | BigInt(hashText(`hash ${id}`));

/** The first message of a post. */
export const messageIdOf = (post: WorldPost): number => post.id * messagesPerPost;

/** The number of the post to which a message belongs. */
export const postNumberOf = (messageId: number): number => Math.floor(messageId / messagesPerPost);

/** The message in the group that stands for a post; its comments follow it. */
export const rootIdOf = (post: WorldPost): number => messageIdOf(post) * commentsPerMessage;

/** The number of the post's first message, of a message in the group. */
export const messageOfRoot = (id: number): number => Math.floor(id / commentsPerMessage);

/** The id of the photo or video of a message. */
export const fileIdOf = (author: SocialAuthor, messageId: number): bigint =>
  (BigInt(messageId) << channelBits) | BigInt(channelIdOf(author));

/** Channel id and message of a file. */
export const placeOfFile = (fileId: bigint): { channelId: string; messageId: number } => ({
  channelId: String(fileId & ((1n << channelBits) - 1n)),
  messageId: Number(fileId >> channelBits),
});

/** The channel of an `InputPeer` or `InputChannel`, of a discussion group its channel; undefined when it names none. */
export function channelOf(peer: TlObject): { author: SocialAuthor; isGroup: boolean } | undefined {
  if (!('channel_id' in peer)) return undefined;
  const id = numberIn(peer, 'channel_id');
  const isGroup = id > groupOffset;
  const author = findAuthor('telegram', String(isGroup ? id - groupOffset : id));
  return author && { author, isGroup };
}

/**
 * The channel that a call may read; throws CHANNEL_INVALID for unknown ones or a wrong access hash, CHANNEL_PRIVATE for
 * closed ones.
 */
export function readableChannel(peer: TlObject): { author: SocialAuthor; isGroup: boolean } {
  const found = channelOf(peer);
  if (!found || found.author.obstacle === 'gone' || !('access_hash' in peer)) throw badRequest('CHANNEL_INVALID');
  if (longIn(peer, 'access_hash') !== accessHashOf(numberIn(peer, 'channel_id'))) throw badRequest('CHANNEL_INVALID');
  if (found.author.obstacle) throw badRequest('CHANNEL_PRIVATE');
  return found;
}
