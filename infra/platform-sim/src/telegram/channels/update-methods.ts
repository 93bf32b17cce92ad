import type { SocialAuthor } from '../../world/social-author.js';
import type { ApiCall, ApiMethod } from '../api-call.js';
import { secondsOf } from '../api-call.js';
import { numberIn, objectIn } from '../tl/tl-object.js';
import type { TlObject } from '../tl/tl-object.js';
import { channelIdOf, readableChannel } from './channel-ids.js';
import type { ChannelEvent } from './channel-news.js';
import { channelMessages, chosenIds } from './message-page.js';
import { wireMessages } from './wire-message.js';
import { chatsOf } from './wire-peers.js';
import { newMessages, wireUpdates } from './wire-updates.js';

/** A client that is further behind loads the history again. */
const maxBehind = 1000;
const maxLimit = 100;
const pollSeconds = 30;

const getState: ApiMethod = ({ simulator }) => ({
  _: 'updates.state',
  pts: 1,
  qts: 0,
  date: secondsOf(simulator.world.now()),
  seq: 1,
  unread_count: 0,
});

/** Everything that happens is in channels, which have their own differences. */
const getDifference: ApiMethod = ({ simulator }) => ({
  _: 'updates.differenceEmpty',
  date: secondsOf(simulator.world.now()),
  seq: 1,
});

function tooLong(call: ApiCall, author: SocialAuthor, pts: number): TlObject {
  const ids = chosenIds(channelMessages(call.simulator.world, author), { _: 'messages.getHistory', limit: 20 });
  return {
    _: 'updates.channelDifferenceTooLong',
    final: true,
    timeout: pollSeconds,
    dialog: {
      _: 'dialog',
      peer: { _: 'peerChannel', channel_id: channelIdOf(author) },
      top_message: ids[0] ?? 0,
      pts,
      notify_settings: { _: 'peerNotifySettings' },
    },
    messages: wireMessages(call, author, ids),
    chats: chatsOf(call, author),
    users: [],
  };
}

const getChannelDifference: ApiMethod = (call) => {
  const { author, isGroup } = readableChannel(objectIn(call.query, 'channel'));
  const news = call.telegram.news.of(author);
  const pts = numberIn(call.query, 'pts');
  const events = isGroup ? [] : news.after(pts);
  if (events.length === 0)
    return { _: 'updates.channelDifferenceEmpty', final: true, pts: isGroup ? 1 : news.pts, timeout: pollSeconds };
  if (events.length > maxBehind) return tooLong(call, author, news.pts);
  const limit = Math.min(maxLimit, Math.max(1, numberIn(call.query, 'limit')));
  const page = events.slice(0, limit);
  const ofKind = (isNew: boolean): ChannelEvent[] => page.filter(({ kind }) => (kind === 'new') === isNew);
  return {
    _: 'updates.channelDifference',
    final: page.length === events.length,
    pts: page.at(-1)?.pts ?? pts,
    timeout: pollSeconds,
    new_messages: ofKind(true).flatMap((event) => newMessages(call, author, event)),
    other_updates: ofKind(false).flatMap((event) => wireUpdates(call, author, event)),
    chats: chatsOf(call, author),
    users: [],
  };
};

/** The methods with which a client finds out what it has missed. */
export const updateMethods: Readonly<Record<string, ApiMethod>> = {
  'updates.getState': getState,
  'updates.getDifference': getDifference,
  'updates.getChannelDifference': getChannelDifference,
};
