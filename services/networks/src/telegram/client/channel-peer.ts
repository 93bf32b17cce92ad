import type { tl } from '@mtcute/core';
import type { AuthorKey, CollectContext } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { ChannelCaller } from './channel-caller.js';

/** How a channel is named in calls; the hash is only for the account that has seen the channel. */
export interface ChannelAddress {
  channelId: number;
  accessHash: tl.Long;
}
export type ResolvedChannel = (tl.RawChannel | tl.RawChannelForbidden) & { accessHash: tl.Long };

export const notFound = (code: string, message: string): NetworkFault =>
  new NetworkFault('not_found', { code, message: message.slice(0, 200) });

/** The answer to a call has not the shape that it should have. */
export const unexpected = (method: string, what: string): NetworkFault =>
  new NetworkFault('schema_drift', { code: 'unexpected', message: `${method}: ${what}`.slice(0, 200) });

/** The user names of a channel or user, the main one first. */
export const namesOf = ({ username, usernames = [] }: Pick<tl.RawChannel, 'username' | 'usernames'>): string[] => [
  ...(username === undefined ? [] : [username]),
  ...usernames.filter(({ active }) => active).map((each) => each.username),
];

/** Finds the channel with this user name. Throws 'not_found' for nobody, users, bots and everything else. */
export async function resolveChannel(
  caller: ChannelCaller,
  username: string,
  ctx: CollectContext,
): Promise<ResolvedChannel> {
  const { peer, chats } = await caller.call({ _: 'contacts.resolveUsername', username }, ctx);
  if (peer._ !== 'peerChannel') throw notFound('not_a_channel', username);
  const chat = chats.find(({ id }) => id === peer.channelId);
  if (chat?._ !== 'channel' && chat?._ !== 'channelForbidden')
    throw unexpected('contacts.resolveUsername', `no channel ${peer.channelId}`);
  if (chat.monoforum) throw notFound('not_a_channel', username);
  const { accessHash } = chat;
  if (accessHash === undefined) throw unexpected('contacts.resolveUsername', 'no access hash');
  return { ...chat, accessHash };
}

/**
 * Does `work` with the address of an author's channel: the remembered one, else the one that its user name has. An
 * outdated address is replaced once. Throws 'not_found' when the name belongs to another channel by now.
 */
export async function withChannel<T>(
  caller: ChannelCaller,
  { code, username }: AuthorKey,
  ctx: CollectContext,
  work: (channel: ChannelAddress) => Promise<T>,
): Promise<T> {
  const known = caller.peers.accessHash(code);
  if (known) {
    try {
      return await work({ channelId: Number(code), accessHash: known });
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }
  const { _: kind, id, accessHash } = await resolveChannel(caller, username, ctx);
  if (String(id) !== code) throw notFound('name_of_another', `${username} is ${id}, not ${code}`);
  if (kind === 'channelForbidden')
    throw new NetworkFault('closed_account', { code: 'CHANNEL_PRIVATE', message: `${username} cannot be read` });
  return work({ channelId: id, accessHash });
}

/** Whether the access hash was not accepted. */
export const isOutdated = (error: unknown): boolean => isFault(error) && error.native.code === 'CHANNEL_INVALID';
