import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

type AuthorMessage =
  LogTopicMessage<'author.subscribed'> | LogTopicMessage<'author.unsubscribed'> | LogTopicMessage<'author.refreshed'>;

/** An author changed: for its watchers, the user who has just stopped watching, and the author's room. */
export function authorChanged(
  message: AuthorMessage,
  change: LivePayload<'author:changed'>['change'],
): Push<'author:changed'>[] {
  const { author, watchers } = message;
  if (!author) return [];
  const users = 'watcher' in message ? [...watchers, message.watcher] : watchers;
  return [
    {
      name: 'author:changed',
      channels: [channels.author(author.id), channels.feed, ...new Set(users.map(channels.queueOf))],
      payload: { id: author.id, network: author.network, username: author.username, watchers, change },
    },
  ];
}
