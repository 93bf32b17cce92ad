import type { ClientToServerEvents } from '@mm/proto/live/client-to-server.js';
import type { Room } from '@mm/proto/live/rooms.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import type { Caller } from '@mm/http/caller.js';
import type { Server, Socket } from 'socket.io';

/** What we keep of a connection. */
export interface LiveData {
  caller: Caller;
  /** Unix seconds. */
  expiresAt: number;
  expiry: NodeJS.Timeout | undefined;
  /** Rooms as the client asked for them. */
  rooms: Set<Room>;
  /** Catching up from a cursor: gets nothing live yet. */
  isResuming: boolean;
  /** Reads too slowly: gets nothing until it has drained. */
  isBehind: boolean;
}

type NoEvents = Record<string, never>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;
export type LiveIo = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, LiveData>;
export type LiveName = Exclude<keyof ServerToClientEvents, 'hello' | 'resync'>;
export type LivePayload<N extends LiveName> = Parameters<ServerToClientEvents[N]>[0];

/** An event on its way to clients: to which channels, and what. The cursor is put on when it leaves. */
export interface Push<N extends LiveName = LiveName> {
  name: N;
  channels: readonly string[];
  payload: Omit<LivePayload<N>, 'cursor'>;
}

/** Names of the channels inside the server; clients know only rooms. */
export const channels = {
  feed: 'feed',
  reference: 'reference',
  author: (id: number) => `author:${id}`,
  topic: (id: number) => `topic:${id}`,
  /** Holders of the queue who watch this author. */
  watched: (authorId: number) => `watched:${authorId}`,
  /** Everybody who looks at this author's posts. */
  viewersOf: (authorId: number) => [channels.author(authorId), channels.watched(authorId), channels.feed],
  /** The queue of one person, whichever authors. */
  queueOf: (username: string) => `queue:${username}`,
  /** Of those in `reference`: one person, and the administrators. */
  user: (id: number) => `user:${id}`,
  admins: 'admins',
} as const;
