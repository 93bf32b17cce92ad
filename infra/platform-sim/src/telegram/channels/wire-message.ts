import { pinnedPost } from '../../social/author-page.js';
import type { PostView } from '../../social/post-view.js';
import { viewOf } from '../../social/post-view.js';
import type { WorldComment } from '../../world/comments.js';
import { mediaOf } from '../../world/media.js';
import { codeOf } from '../../world/post-codes.js';
import type { WorldPost } from '../../world/post.js';
import { isDeleted } from '../../world/post-state.js';
import { mix } from '../../world/random.js';
import type { SocialAuthor } from '../../world/social-author.js';
import type { ApiCall } from '../api-call.js';
import { secondsOf } from '../api-call.js';
import type { TlObject } from '../tl/tl-object.js';
import { channelIdOf, groupIdOf, messageIdOf, postNumberOf, rootIdOf } from './channel-ids.js';
import { wireMedia } from './wire-media.js';

const emoji = ['👍', '❤', '🔥', '😢'];
const shares = [0.6, 0.25, 0.1];

/** How many messages a post consists of: an album has one for each picture. */
export function partsOf(post: WorldPost): number {
  const media = mediaOf(post);
  return media.kind === 'album' ? media.pictures.length : 1;
}

/** Reactions of the kinds that channels allow, together as many as `likes`. */
function wireReactions(likes: number): TlObject | undefined {
  const counts = shares.map((share) => Math.floor(likes * share));
  counts.push(likes - counts.reduce((sum, count) => sum + count, 0));
  const results = counts.flatMap((count, i) =>
    count > 0 ? [{ _: 'reactionCount', reaction: { _: 'reactionEmoji', emoticon: emoji[i] }, count }] : [],
  );
  return results.length ? { _: 'messageReactions', results } : undefined;
}

/** `messageReplies` of a post; undefined where comments are closed. */
export function wireReplies({ author, post, counters }: PostView): TlObject | undefined {
  if (author.commentsClosed) return undefined;
  return {
    _: 'messageReplies',
    comments: true,
    replies: counters.comments,
    replies_pts: counters.comments + 1,
    channel_id: groupIdOf(author),
    ...(counters.comments > 0 && { max_id: rootIdOf(post) + counters.comments }),
  };
}

function wirePart(call: ApiCall, view: PostView, part: number): TlObject {
  const { author, post, counters, media } = view;
  const isBare = call.fault === 'missingFields';
  const message: TlObject = {
    _: 'message',
    post: true,
    id: messageIdOf(post) + part,
    peer_id: { _: 'peerChannel', channel_id: channelIdOf(author) },
    date: secondsOf(view.at),
    message: part === 0 ? view.text : '',
    media: wireMedia(view, part),
    pinned: part === 0 && post === pinnedPost(call.simulator.world, author),
    ...(media.kind === 'album' && { grouped_id: BigInt(mix(post.seed, 70)) << 20n }),
    ...(view.editedAt !== null && part === 0 && { edit_date: secondsOf(view.editedAt) }),
  };
  // What a client of an older layer gets in place of a new kind of message.
  if (call.fault === 'schemaDrift') return { ...message, message: '', media: { _: 'messageMediaUnsupported' } };
  if (isBare) return message;
  return {
    ...message,
    views: counters.views,
    forwards: counters.reposts,
    ...(part === 0 && { replies: wireReplies(view), reactions: wireReactions(counters.likes) }),
  };
}

/** A message of a channel with the fault of the call; undefined when there is none or it is deleted. */
export function wireMessage(call: ApiCall, author: SocialAuthor, id: number, withFault = false): TlObject | undefined {
  const { simulator } = call;
  const post = simulator.world.byId(author, postNumberOf(id));
  const part = post ? id - messageIdOf(post) : 0;
  if (!post || part >= partsOf(post) || isDeleted(post, simulator.world.now())) return undefined;
  call.served.push(...(part === 0 ? [codeOf(post)] : []));
  return wirePart(call, viewOf(simulator, post, withFault ? call.fault : undefined), part);
}

/** Whether a call's data fault changes a message: it changes the post of the first id, `countersDown` all posts. */
export const isFaulty = (call: ApiCall, id: number, ids: readonly number[]): boolean =>
  call.fault === 'countersDown' || postNumberOf(id) === postNumberOf(ids[0] ?? 0);

/** The messages with these ids that there are, in their order. */
export const wireMessages = (call: ApiCall, author: SocialAuthor, ids: readonly number[]): TlObject[] =>
  ids.flatMap((id) => wireMessage(call, author, id, isFaulty(call, id, ids)) ?? []);

/** The message of a group that stands for a post. */
export const wireRoot = (call: ApiCall, post: WorldPost, author: SocialAuthor): TlObject => {
  const view = viewOf(call.simulator, post);
  const peer = { _: 'peerChannel', channel_id: channelIdOf(author) };
  return {
    _: 'message',
    id: rootIdOf(post),
    from_id: peer,
    peer_id: { _: 'peerChannel', channel_id: groupIdOf(author) },
    fwd_from: {
      _: 'messageFwdHeader',
      from_id: peer,
      date: secondsOf(view.at),
      channel_post: messageIdOf(post),
      saved_from_peer: peer,
      saved_from_msg_id: messageIdOf(post),
    },
    date: secondsOf(view.at),
    message: view.text,
    media: wireMedia(view, 0),
    replies: { _: 'messageReplies', replies: view.counters.comments, replies_pts: view.counters.comments + 1 },
  };
};

/** A comment as a message of the group. */
export const wireComment = (post: WorldPost, author: SocialAuthor, comment: WorldComment): TlObject => ({
  _: 'message',
  id: rootIdOf(post) + comment.ordinal,
  from_id: { _: 'peerUser', user_id: comment.author.id },
  peer_id: { _: 'peerChannel', channel_id: groupIdOf(author) },
  reply_to: { _: 'messageReplyHeader', reply_to_msg_id: rootIdOf(post) },
  date: secondsOf(comment.at),
  message: comment.text,
  reactions: wireReactions(comment.likes),
});
