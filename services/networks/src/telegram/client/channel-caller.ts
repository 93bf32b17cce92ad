import type { tl } from '@mtcute/core';
import type { CollectContext } from '../../network/network-collector.js';
import type { EditedMessage } from './edited-messages.js';

/** What reading channels needs of a signed-in client. */
export interface ChannelCaller {
  /** One call of the Telegram API; spends one unit before it. Throws NetworkFault. */
  call<T extends tl.RpcMethod>(request: T, ctx: CollectContext): Promise<tl.RpcCallReturn[T['_']]>;
  /** The channels that its account has seen; `call` adds those of every answer. Ids are texts. */
  readonly peers: {
    accessHash(channelId: string): tl.Long | undefined;
    channelOf(username: string): string | undefined;
  };
  /** The messages of channels that were edited, as its account was notified, and that were not read since. */
  readonly edits: {
    of(channelId: string): readonly EditedMessage[];
    forget(messages: readonly EditedMessage[]): void;
  };
}
