import type { tl } from '@mtcute/core';
import type { AuthorKey, CollectContext } from '../../network/network-collector.js';
import type { ChannelCaller } from './channel-caller.js';
import { groupPosts, PAGE_SIZE, readMessages, type PostMessages } from './channel-messages.js';
import { withChannel } from './channel-peer.js';

/** So many edited messages are remembered; the ones remembered first go first. */
const MAX_EDITED = 1_000;
/** An album has at most ten messages. */
const ALBUM_REACH = 9;

/** A message that was edited. */
export interface EditedMessage {
  id: number;
  isOfAlbum: boolean;
}

/** The edited messages that were not read again yet. */
export class EditedMessages {
  readonly #messages = new Map<string, EditedMessage & { channelId: string }>();

  /** Remembers an edited message, unless only its reactions have changed. */
  remember(message: tl.TypeMessage): void {
    if (message._ !== 'message' || message.editHide || message.peerId._ !== 'peerChannel') return;
    const channelId = String(message.peerId.channelId);
    const key = `${channelId}_${message.id}`;
    this.#messages.delete(key);
    this.#messages.set(key, { channelId, id: message.id, isOfAlbum: message.groupedId !== undefined });
    for (const oldest of this.#messages.keys()) {
      if (this.#messages.size <= MAX_EDITED) break;
      this.#messages.delete(oldest);
    }
  }

  /** Those of a channel, at most as many as one call can read. */
  of(channelId: string): EditedMessage[] {
    return [...this.#messages.values()].filter((each) => each.channelId === channelId).slice(0, PAGE_SIZE);
  }

  /** Forgets messages that were read, unless they were edited again since `of`. */
  forget(messages: readonly EditedMessage[]): void {
    const read = new Set(messages);
    for (const [key, message] of this.#messages) if (read.has(message)) this.#messages.delete(key);
  }
}

/** The posts to which edited messages of a channel belong; those that are deleted by now are left out. */
export async function readEdited(
  caller: ChannelCaller,
  author: AuthorKey,
  edited: readonly EditedMessage[],
  ctx: CollectContext,
): Promise<PostMessages[]> {
  const wanted = new Set(edited.map(({ id }) => id));
  const ids = new Set(wanted);
  for (const { id, isOfAlbum } of edited)
    for (let reach = 1; isOfAlbum && reach <= ALBUM_REACH; reach++)
      for (const part of [id - reach, id + reach]) if (part > 0) ids.add(part);
  const sorted = [...ids].sort((a, b) => b - a);
  const found: tl.TypeMessage[] = [];
  for (let i = 0; i < sorted.length; i += PAGE_SIZE) {
    const part = sorted.slice(i, i + PAGE_SIZE);
    const { messages } = await withChannel(caller, author, ctx, (channel) => readMessages(caller, channel, part, ctx));
    found.push(...messages);
  }
  const { groups } = groupPosts(found.sort((a, b) => b.id - a.id));
  return groups.filter((group) => group.some(({ id }) => wanted.has(id)));
}
