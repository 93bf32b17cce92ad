import { pinnedPost } from '../../social/author-page.js';
import { viewOf } from '../../social/post-view.js';
import { findAuthor } from '../../world/authors.js';
import { picture } from '../../world/picture.js';
import { isDeleted } from '../../world/post-state.js';
import type { SocialAuthor } from '../../world/social-author.js';
import { type ApiCall, type ApiMethod, secondsOf, signedInAccount, badRequest } from '../api-call.js';
import { type TlObject, isTlObject, listIn, longIn, numberIn, objectIn, textIn } from '../tl/tl-object.js';
import {
  channelIdOf,
  channelOf,
  groupIdOf,
  messageIdOf,
  placeOfFile,
  postNumberOf,
  readableChannel,
} from './channel-ids.js';
import { channelMessages, chosenIds } from './message-page.js';
import { isFaulty, partsOf, wireMessage, wireMessages, wireReplies } from './wire-message.js';
import { chatsOf, wireChannel, wireGroup } from './wire-peers.js';

const usernameForm = /^[a-z]\w{3,31}$/i;

/** A channel, not the group in which it is discussed. */
function channelIn({ query }: ApiCall, field: string): SocialAuthor {
  const { author, isGroup } = readableChannel(objectIn(query, field));
  if (isGroup) throw badRequest('CHANNEL_INVALID');
  return author;
}

const resolveUsername: ApiMethod = (call) => {
  const username = textIn(call.query, 'username').replace(/^@/, '');
  if (!usernameForm.test(username)) throw badRequest('USERNAME_INVALID');
  const author = call.telegram.names.find(username);
  if (!author || author.obstacle === 'gone') throw badRequest('USERNAME_NOT_OCCUPIED');
  return {
    _: 'contacts.resolvedPeer',
    peer: { _: 'peerChannel', channel_id: channelIdOf(author) },
    chats: [wireChannel(call, author)],
    users: [],
  };
};

const getChannels: ApiMethod = (call) => ({
  _: 'messages.chats',
  chats: listIn(call.query, 'id').flatMap((peer) => {
    const found = isTlObject(peer) ? channelOf(peer) : undefined;
    if (!found || found.author.obstacle === 'gone') throw badRequest('CHANNEL_INVALID');
    return found.isGroup ? wireGroup(found.author) : wireChannel(call, found.author);
  }),
});

const getFullChannel: ApiMethod = (call) => {
  const { author, isGroup } = readableChannel(objectIn(call.query, 'channel'));
  const pinned = pinnedPost(call.simulator.world, author);
  const isMissing = call.fault === 'missingFields';
  return {
    _: 'messages.chatFull',
    full_chat: {
      _: 'channelFull',
      id: isGroup ? groupIdOf(author) : channelIdOf(author),
      about: isMissing || isGroup ? '' : author.about,
      ...(!isMissing && { participants_count: isGroup ? Math.floor(author.followers / 20) : author.followers }),
      chat_photo: { _: 'photoEmpty' },
      notify_settings: { _: 'peerNotifySettings' },
      ...(pinned && !isGroup && { pinned_msg_id: messageIdOf(pinned) }),
      ...(!author.commentsClosed && { linked_chat_id: isGroup ? channelIdOf(author) : groupIdOf(author) }),
      pts: call.telegram.news.of(author).pts,
    },
    chats: chatsOf(call, author),
    users: [],
  };
};

/** `messages.channelMessages` with these messages. */
const channelMessagesResult = (call: ApiCall, author: SocialAuthor, messages: TlObject[], count: number): TlObject => ({
  _: 'messages.channelMessages',
  pts: call.telegram.news.of(author).pts,
  count,
  messages,
  topics: [],
  chats: chatsOf(call, author),
  users: [],
});

const getHistory: ApiMethod = (call) => {
  const author = channelIn(call, 'peer');
  const { world } = call.simulator;
  const query = call.fault === 'infinitePaging' ? { ...call.query, offset_id: 0, max_id: 0, min_id: 0 } : call.query;
  const before = numberIn(query, 'offset_date') * 1000;
  const sequence = channelMessages(world, author);
  const first = before === 0 ? undefined : world.allPosts(author).find(({ at }) => at >= before);
  const from = first && numberIn(query, 'offset_id') === 0 ? { ...query, offset_id: messageIdOf(first) } : query;
  const ids = call.fault === 'emptyPage' ? [] : chosenIds(sequence, from);
  return channelMessagesResult(call, author, wireMessages(call, author, ids), world.visibleCount(author));
};

const getMessages: ApiMethod = (call) => {
  const author = channelIn(call, 'channel');
  const ids = listIn(call.query, 'id').map((item) => (isTlObject(item) ? numberIn(item, 'id') : 0));
  if (ids.length > 200) throw badRequest('LIMIT_INVALID');
  const messages = ids.map(
    (id) =>
      wireMessage(call, author, id, isFaulty(call, id, ids)) ?? {
        _: 'messageEmpty',
        id,
        peer_id: { _: 'peerChannel', channel_id: channelIdOf(author) },
      },
  );
  return channelMessagesResult(call, author, messages, messages.length);
};

const getMessagesViews: ApiMethod = (call) => {
  const author = channelIn(call, 'peer');
  const now = call.simulator.world.now();
  const views = listIn(call.query, 'id').map((id) => {
    const post = call.simulator.world.byId(author, postNumberOf(Number(id)));
    if (!post || isDeleted(post, now) || Number(id) >= messageIdOf(post) + partsOf(post)) return { _: 'messageViews' };
    const view = viewOf(call.simulator, post, call.fault === 'countersDown' ? call.fault : undefined);
    return {
      _: 'messageViews',
      views: view.counters.views,
      forwards: view.counters.reposts,
      replies: Number(id) === messageIdOf(post) ? wireReplies(view) : undefined,
    };
  });
  return { _: 'messages.messageViews', views, chats: chatsOf(call, author), users: [] };
};

const setMembership =
  (isMember: boolean): ApiMethod =>
  (call) => {
    const author = channelIn(call, 'channel');
    const account = signedInAccount(call);
    if (!isMember && !call.telegram.memberships.has(account.phone, author)) throw badRequest('USER_NOT_PARTICIPANT');
    call.telegram.memberships.set(account.phone, author, isMember);
    return {
      _: 'updates',
      updates: [{ _: 'updateChannel', channel_id: channelIdOf(author) }],
      users: [],
      chats: [wireChannel(call, author)],
      date: secondsOf(call.simulator.world.now()),
      seq: 0,
    };
  };

/** The picture of a photo or the still of a video. */
const getFile: ApiMethod = ({ simulator, query }) => {
  const location = objectIn(query, 'location');
  if (!('id' in location)) throw badRequest('LOCATION_INVALID');
  const { channelId, messageId } = placeOfFile(longIn(location, 'id'));
  const author = findAuthor('telegram', channelId);
  const post = author && simulator.world.byId(author, postNumberOf(messageId));
  const drawn = post && viewOf(simulator, post).media.pictures[messageId - messageIdOf(post)];
  const size = 'thumb_size' in location ? textIn(location, 'thumb_size') : '';
  // Videos have no content, only a still.
  if (!drawn || size === '') throw badRequest('LOCATION_INVALID');
  const offset = numberIn(query, 'offset');
  return {
    _: 'upload.file',
    type: { _: 'storage.filePng' },
    mtime: secondsOf(simulator.world.now()),
    bytes: picture(drawn.path.slice('/img/'.length)).subarray(offset, offset + numberIn(query, 'limit')),
  };
};

/** The methods about channels and their messages. */
export const channelMethods: Readonly<Record<string, ApiMethod>> = {
  'contacts.resolveUsername': resolveUsername,
  'channels.getChannels': getChannels,
  'channels.getFullChannel': getFullChannel,
  'channels.getMessages': getMessages,
  'channels.joinChannel': setMembership(true),
  'channels.leaveChannel': setMembership(false),
  'messages.getHistory': getHistory,
  'messages.getMessagesViews': getMessagesViews,
  'upload.getFile': getFile,
};
