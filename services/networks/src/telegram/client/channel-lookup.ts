import type { tl } from '@mtcute/core';
import type { AuthorProfile, AuthorRef, CollectContext } from '../../network/network-collector.js';
import { isFault } from '../../network/network-fault.js';
import type { ChannelCaller } from './channel-caller.js';
import { readHistory } from './channel-messages.js';
import type { ChannelAddress } from './channel-peer.js';
import { isOutdated, namesOf, notFound, resolveChannel, unexpected } from './channel-peer.js';
import { closedProfile, toProfile } from './to-profile.js';

interface FoundChannel {
  channel: tl.RawChannel;
  full: tl.RawChannelFull;
}

/**
 * Finds a channel by its user name, or by its id if the account has seen it. Throws 'not_found'; a closed one is only
 * found by its name.
 */
export async function lookupChannel(
  caller: ChannelCaller,
  ref: AuthorRef,
  ctx: CollectContext,
  webBase: string,
): Promise<AuthorProfile> {
  if (ref.kind !== 'id') return lookupName(caller, ref.value, ctx, webBase);
  const address = remembered(caller, ref.value);
  if (!address) throw notFound('unknown_id', `channel ${ref.value} was not seen`);
  const found = await readFull(caller, address, ctx).catch((error: unknown) => {
    throw isOutdated(error) ? notFound('unknown_id', `channel ${ref.value}`) : error;
  });
  return profileOf(caller, address, found, ctx, webBase);
}

const remembered = (caller: ChannelCaller, code: string): ChannelAddress | undefined => {
  const accessHash = caller.peers.accessHash(code);
  return accessHash && { channelId: Number(code), accessHash };
};

async function lookupName(
  caller: ChannelCaller,
  name: string,
  ctx: CollectContext,
  webBase: string,
): Promise<AuthorProfile> {
  const code = caller.peers.channelOf(name);
  const known = code === undefined ? undefined : remembered(caller, code);
  // Another channel may have the name by now, and a closed one has to be resolved for its title.
  const found = known && (await readFull(caller, known, ctx).catch(unlessUnreadable));
  if (known && found && namesOf(found.channel).some((each) => each.toLowerCase() === name.toLowerCase()))
    return profileOf(caller, known, found, ctx, webBase);
  const resolved = await resolveChannel(caller, name, ctx);
  if (resolved._ === 'channelForbidden') return closedProfile(resolved, name, webBase);
  const address = { channelId: resolved.id, accessHash: resolved.accessHash };
  const full = await readFull(caller, address, ctx).catch(unlessUnreadable);
  return full ? profileOf(caller, address, full, ctx, webBase) : closedProfile(resolved, name, webBase);
}

function unlessUnreadable(error: unknown): undefined {
  if (!isFault(error, 'closed_account')) throw error;
}

async function readFull(caller: ChannelCaller, address: ChannelAddress, ctx: CollectContext): Promise<FoundChannel> {
  const request = { _: 'channels.getFullChannel', channel: { _: 'inputChannel', ...address } } as const;
  const { fullChat, chats } = await caller.call(request, ctx);
  const channel = chats.find(({ id }) => id === address.channelId);
  if (fullChat._ !== 'channelFull' || channel?._ !== 'channel')
    throw unexpected(request._, `${fullChat._} of ${channel?._ ?? 'nothing'}`);
  return { channel, full: fullChat };
}

async function profileOf(
  caller: ChannelCaller,
  address: ChannelAddress,
  { channel, full }: FoundChannel,
  ctx: CollectContext,
  webBase: string,
): Promise<AuthorProfile> {
  const newest = await readHistory(caller, address, { limit: 1 }, ctx);
  const posts = 'count' in newest ? newest.count : newest.messages.length;
  return toProfile(channel, full, posts, webBase);
}
