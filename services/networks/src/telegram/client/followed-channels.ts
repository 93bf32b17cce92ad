import type { tl } from '@mtcute/core';
import type { ClientNews } from '../../network/network-client.js';
import type { AuthorKey } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { AccountSession } from './account-session.js';
import { EditedMessages } from './edited-messages.js';
import { JoinQueue } from './join-queue.js';
import { listOf, NewsBatches } from './news-batches.js';
import type { PeerCache } from './peer-cache.js';

/** What joining needs of a client. */
interface JoiningClient {
  call<T extends tl.RpcMethod>(request: T): Promise<tl.RpcCallReturn[T['_']]>;
  readonly peers: PeerCache;
}

/** Joins a channel, unless the account is in it already. Throws NetworkFault. */
async function joinChannel(client: JoiningClient, { code, username }: AuthorKey): Promise<void> {
  if (client.peers.accessHash(code) === undefined && username !== '')
    await client.call({ _: 'contacts.resolveUsername', username });
  const accessHash = client.peers.accessHash(code);
  if (accessHash === undefined)
    throw new NetworkFault('not_found', { code: 'CHANNEL_UNKNOWN', message: `no channel ${code} at this name` });
  try {
    const channelId = Number(code);
    await client.call({ _: 'channels.joinChannel', channel: { _: 'inputChannel', channelId, accessHash } });
  } catch (error) {
    if (!isFault(error) || error.native.code !== 'USER_ALREADY_PARTICIPANT') throw error;
  }
}

interface Following {
  /** Seconds between two channels that are joined. */
  joinSeconds: number;
  session: AccountSession;
  onNews: (news: ClientNews) => void;
}

/** The channels of which an account has to give news: it joins them, because the network sends news to members only. */
export class FollowedChannels {
  /** Edited messages of these channels. */
  readonly edits = new EditedMessages();
  readonly #joins: JoinQueue;
  readonly #news: NewsBatches;
  #codes: ReadonlySet<string> = new Set();

  constructor(client: JoiningClient, { joinSeconds, session, onNews }: Following) {
    this.#news = new NewsBatches((news) => {
      if (this.#codes.has(news.authorCode)) onNews(news);
    });
    this.#joins = new JoinQueue(joinSeconds, {
      isJoined: (code) => session.joined.has(code),
      join: async (author) => {
        await joinChannel(client, author);
        session.join(author.code);
      },
    });
  }

  /** Replaces the channels; those that were joined before stay joined, but there is no news of them. */
  follow(authors: readonly AuthorKey[]): void {
    this.#codes = new Set(authors.map(({ code }) => code));
    this.#joins.follow(authors);
  }

  take(updates: tl.TypeUpdates): void {
    for (const update of listOf(updates))
      if (update._ === 'updateEditChannelMessage' && this.#isFollowed(update.message))
        this.edits.remember(update.message);
    this.#news.take(updates);
  }

  #isFollowed({ peerId }: tl.TypeMessage): boolean {
    return peerId?._ === 'peerChannel' && this.#codes.has(String(peerId.channelId));
  }

  /** Begins to join, or goes on. */
  start(): void {
    this.#joins.start();
  }

  /** Joins no more, and gives the news that it has. */
  stop(): void {
    this.#joins.stop();
    this.#news.flush();
  }
}
