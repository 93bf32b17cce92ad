import { Long } from '@mtcute/core';
import type { tl } from '@mtcute/core';
import type { AuthorKey, CollectContext } from '../../network/network-collector.js';
import type { ChannelCaller } from './channel-caller.js';
import type { ChannelAddress } from './channel-peer.js';
import { namesOf, unexpected, withChannel } from './channel-peer.js';

/** The most messages that one call returns. */
export const PAGE_SIZE = 100;

/** The whole choice of a list of messages: the newest ones. */
const NEWEST = { offsetId: 0, offsetDate: 0, addOffset: 0, limit: PAGE_SIZE, maxId: 0, minId: 0, hash: Long.ZERO };

export type MessageList = Exclude<tl.messages.TypeMessages, tl.messages.RawMessagesNotModified>;
/** The messages of one post, the oldest first; several are an album. */
export type PostMessages = [tl.RawMessage, ...tl.RawMessage[]];

const listOf = (method: string, result: tl.messages.TypeMessages): MessageList => {
  if (result._ === 'messages.messagesNotModified') throw unexpected(method, result._);
  return result;
};
const peerOf = (channel: ChannelAddress): tl.RawInputPeerChannel => ({ _: 'inputPeerChannel', ...channel });

/** Messages of a channel below `offsetId` (0: the newest ones), newest first. */
export async function readHistory(
  caller: ChannelCaller,
  channel: ChannelAddress,
  { offsetId = 0, limit = PAGE_SIZE },
  ctx: CollectContext,
): Promise<MessageList> {
  const request = { _: 'messages.getHistory', peer: peerOf(channel), ...NEWEST, offsetId, limit } as const;
  return listOf(request._, await caller.call(request, ctx));
}

/** The newest comments of a post. */
export async function readReplies(
  caller: ChannelCaller,
  channel: ChannelAddress,
  msgId: number,
  ctx: CollectContext,
): Promise<MessageList> {
  const request = { _: 'messages.getReplies', peer: peerOf(channel), msgId, ...NEWEST } as const;
  return listOf(request._, await caller.call(request, ctx));
}

/** The messages with these ids, at most a hundred; deleted ones are `messageEmpty`. */
export async function readMessages(
  caller: ChannelCaller,
  channel: ChannelAddress,
  ids: readonly number[],
  ctx: CollectContext,
): Promise<MessageList> {
  const id = ids.map((each) => ({ _: 'inputMessageID', id: each }) as const);
  const request = { _: 'channels.getMessages', channel: { _: 'inputChannel', ...channel }, id } as const;
  return listOf(request._, await caller.call(request, ctx));
}

/** A page of a channel's history. */
export interface HistoryPage {
  /** Older than what was asked for, newest first; an album that may go on in the next page is left for that one. */
  messages: tl.TypeMessage[];
  /** Fewer messages than one call can return: probably the oldest ones. */
  isShort: boolean;
  /** There were messages, but all of them newer than what was asked for. */
  isRepeated: boolean;
  /** The channel's user name now, if it has one. */
  name: string | undefined;
}

/** The page of an author's history below message `before` (0: the newest page). */
export async function readPage(
  caller: ChannelCaller,
  author: AuthorKey,
  before: number,
  ctx: CollectContext,
): Promise<HistoryPage> {
  const { messages, chats } = await withChannel(caller, author, ctx, (channel) =>
    readHistory(caller, channel, { offsetId: before }, ctx),
  );
  // Albums are cut where the answer ends, also when it repeats messages that were read already.
  const whole = withoutCutAlbum([...messages].sort((a, b) => b.id - a.id));
  const older = whole.filter(({ id }) => before === 0 || id < before);
  const channel = chats.find((chat) => chat._ === 'channel' && String(chat.id) === author.code);
  return {
    messages: older,
    isShort: messages.length < PAGE_SIZE,
    isRepeated: messages.length > 0 && older.length === 0,
    name: channel?._ === 'channel' ? namesOf(channel)[0] : undefined,
  };
}

const albumOf = (message: tl.TypeMessage | undefined): string | undefined =>
  message?._ === 'message' ? message.groupedId?.toString() : undefined;

/** Messages without the album to which the oldest one belongs; a page that has nothing else is that whole album. */
function withoutCutAlbum(messages: tl.TypeMessage[]): tl.TypeMessage[] {
  const album = albumOf(messages.at(-1));
  const begin = album === undefined ? -1 : messages.findIndex((message) => albumOf(message) === album);
  return begin > 0 ? messages.slice(0, begin) : messages;
}

/** What this version of the API cannot show; its text, if any, is there. */
const isUnreadable = ({ media, message }: tl.RawMessage): boolean =>
  media?._ === 'messageMediaUnsupported' && !message.trim();

/** The messages of each post, newest first. `skipped` counts messages of an unknown kind; service messages are none. */
export function groupPosts(messages: readonly tl.TypeMessage[]): { groups: PostMessages[]; skipped: number } {
  const groups = new Map<string, PostMessages>();
  let skipped = 0;
  for (const message of messages) {
    if (message._ !== 'message') continue;
    if (isUnreadable(message)) {
      skipped++;
      continue;
    }
    const key = albumOf(message) ?? `message ${message.id}`;
    const group = groups.get(key);
    groups.set(key, group ? [message, ...group] : [message]);
  }
  return { groups: [...groups.values()], skipped };
}
