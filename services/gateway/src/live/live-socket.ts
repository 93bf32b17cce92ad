import type { ClientToServerEvents } from '@mm/proto/live/client-to-server.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import type { Server, Socket } from 'socket.io';

/** State of a connection. */
export interface LiveData {
  caller: Caller;
  /** Unix seconds. */
  expiresAt: number;
  expiry: NodeJS.Timeout | undefined;
  /** Catching up from a cursor: receives no live pushes yet. */
  isResuming: boolean;
  /** Reads too slowly: receives nothing until it has drained. */
  isBehind: boolean;
}

type NoEvents = Record<string, never>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;
export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;
export type LiveName = Exclude<keyof ServerToClientEvents, 'hello' | 'resync'>;
export type LivePayload<N extends LiveName> = Parameters<ServerToClientEvents[N]>[0];

/** An event for clients: its channels and payload. The cursor is added when it is sent. */
export interface Push<N extends LiveName = LiveName> {
  name: N;
  channels: readonly string[];
  payload: Omit<LivePayload<N>, 'cursor'>;
  /** The event of the log that it follows from. */
  event?: LogEvent;
  /** The decision about several posts that it is part of: a client receives those of one decision together. */
  decision?: string;
}

/** Names of the channels inside the server; clients know only rooms. */
export const channels = {
  feed: 'feed',
  searches: 'searches',
  reference: 'reference',
  author: (id: number) => `author:${id}`,
  topic: (id: number) => `topic:${id}`,
  /** Open queues of users who watch this author. */
  watched: (authorId: number) => `watched:${authorId}`,
  /** Everyone who views this author's posts. */
  viewersOf: (authorId: number) => [channels.author(authorId), channels.watched(authorId), channels.feed],
  /** All open queues. */
  queues: 'queues',
  /** The queue of one user, for all authors. */
  queueOf: (username: string) => `queue:${username}`,
  /** Clients in `reference`: of one user, and of administrators. */
  user: (id: number) => `user:${id}`,
  admins: 'admins',
  sources: 'sources',
  /** Clients in `sources` that may see proxies, tokens, operators and owners. */
  resources: 'resources',
  /** Clients in `alerts`: of those who may see a topic, all topics, or the alerts of everything else. */
  topicAlerts: (topicId: number) => `alerts:topic:${topicId}`,
  allTopicAlerts: 'alerts:topics',
  /** Clients in `alerts` of users who watch this author. */
  watchedAlerts: (authorId: number) => `alerts:watched:${authorId}`,
  installationAlerts: 'alerts:installation',
} as const;
