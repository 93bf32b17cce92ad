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
} from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { TelegramSource } from '../telegram-source.js';
import type { ChannelCaller } from './channel-caller.js';
import { lookupChannel } from './channel-lookup.js';
import { PAGE_SIZE, readMessages, readReplies } from './channel-messages.js';
import { channelPages } from './channel-pages.js';
import { notFound, withChannel } from './channel-peer.js';
import { readEdited } from './edited-messages.js';
import { TelegramAccountClient } from './telegram-client.js';
import { toComments } from './to-comment.js';
import { codeOf, messageIdOf, toCounters, toPost } from './to-post.js';

/** Reads channels with the signed-in client of the context. */
export class ClientSource implements TelegramSource {
  constructor(readonly webBase: string) {}

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    return lookupChannel(callerOf(ctx), ref, ctx, this.webBase);
  }

  async *posts(
    author: AuthorKey,
    since: Cursor | null,
    ctx: CollectContext,
    limits: PostsLimits,
  ): AsyncIterable<PostsPage> {
    yield* channelPages(callerOf(ctx), author, since, ctx, limits, this.webBase);
  }

  async counters(
    codes: readonly string[],
    ctx: CollectContext,
    author: AuthorKey,
  ): Promise<Map<string, Counters | 'gone'>> {
    const caller = callerOf(ctx);
    const ids = codes.flatMap((code) => messageIdOf(code, author.code) ?? []);
    const found = new Map<string, Counters | 'gone'>();
    for (let i = 0; i < ids.length; i += PAGE_SIZE) {
      const part = ids.slice(i, i + PAGE_SIZE);
      const { messages } = await withChannel(caller, author, ctx, (channel) =>
        readMessages(caller, channel, part, ctx),
      );
      for (const message of messages)
        found.set(codeOf(author.code, message.id), message._ === 'message' ? toCounters(message) : 'gone');
    }
    return found;
  }

  async comments(
    postCode: string,
    ctx: CollectContext,
    limits: { max: number },
    author: AuthorKey,
  ): Promise<RawComment[]> {
    const caller = callerOf(ctx);
    const messageId = messageIdOf(postCode, author.code);
    if (messageId === undefined) return [];
    const work = withChannel(caller, author, ctx, (channel) => readReplies(caller, channel, messageId, ctx));
    const discussion = await work.catch((error: unknown) => {
      // There is no such post, or no discussion of it.
      if (isFault(error) && error.native.code === 'MSG_ID_INVALID') return { messages: [], users: [], chats: [] };
      throw error;
    });
    return toComments(discussion, postCode, this.webBase).slice(0, limits.max);
  }

  async post(name: string, messageId: number, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const caller = callerOf(ctx);
    const author = await lookupChannel(caller, { kind: 'name', value: name }, ctx, this.webBase);
    if (author.isClosed)
      throw new NetworkFault('closed_account', { code: 'CHANNEL_PRIVATE', message: `${name} cannot be read` });
    // The message may be any one of an album.
    const [messages] = await readEdited(caller, author, [{ id: messageId, isOfAlbum: true }], ctx);
    if (!messages) throw notFound('no_post', `${name} has no post ${messageId}`);
    return { author, post: toPost(messages, author.code, author.url) };
  }
}

function callerOf({ client }: CollectContext): ChannelCaller {
  if (client instanceof TelegramAccountClient) return client;
  throw new NetworkFault('auth_required', { code: 'no_client', message: 'there is no signed-in client' });
}
