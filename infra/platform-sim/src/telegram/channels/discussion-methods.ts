import { type WorldComment, commentsAt } from '../../world/comments.js';
import { isDeleted } from '../../world/post-state.js';
import type { WorldPost } from '../../world/post.js';
import type { SocialAuthor } from '../../world/social-author.js';
import { type ApiCall, type ApiMethod, badRequest } from '../api-call.js';
import { numberIn, objectIn } from '../tl/tl-object.js';
import { messageOfRoot, postNumberOf, readableChannel, rootIdOf } from './channel-ids.js';
import { chosenIds, listedMessages } from './message-page.js';
import { wireComment, wireRoot } from './wire-message.js';
import { chatsOf, wireCommenter } from './wire-peers.js';

/** The post that a call names by a message of the channel or of its group; throws MSG_ID_INVALID. */
function discussedPost(call: ApiCall): { post: WorldPost; author: SocialAuthor; comments: WorldComment[] } {
  const { author, isGroup } = readableChannel(objectIn(call.query, 'peer'));
  const { world } = call.simulator;
  const id = numberIn(call.query, 'msg_id');
  const post = world.byId(author, postNumberOf(isGroup ? messageOfRoot(id) : id));
  if (!post || author.commentsClosed || isDeleted(post, world.now())) throw badRequest('MSG_ID_INVALID');
  return { post, author, comments: commentsAt(post, world.now()) };
}

const getReplies: ApiMethod = (call) => {
  const { post, author, comments } = discussedPost(call);
  const root = rootIdOf(post);
  const query = call.fault === 'infinitePaging' ? { ...call.query, offset_id: 0 } : call.query;
  const ids = call.fault === 'emptyPage' ? [] : chosenIds(listedMessages(comments.map((c) => root + c.ordinal)), query);
  const page = ids.flatMap((id) => comments[id - root - 1] ?? []);
  return {
    _: 'messages.channelMessages',
    pts: 1,
    count: comments.length,
    messages: page.map((comment) => wireComment(post, author, comment)),
    topics: [],
    chats: chatsOf(call, author),
    users: [...new Set(page.map((comment) => comment.author))].map(wireCommenter),
  };
};

const getDiscussionMessage: ApiMethod = (call) => {
  const { post, author, comments } = discussedPost(call);
  return {
    _: 'messages.discussionMessage',
    messages: [wireRoot(call, post, author)],
    ...(comments.length > 0 && { max_id: rootIdOf(post) + comments.length }),
    unread_count: comments.length,
    chats: chatsOf(call, author),
    users: [],
  };
};

/** The methods about the comments of posts. */
export const discussionMethods: Readonly<Record<string, ApiMethod>> = {
  'messages.getReplies': getReplies,
  'messages.getDiscussionMessage': getDiscussionMessage,
};
