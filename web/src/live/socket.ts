import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, Handshake } from '@mm/proto/live/client-to-server.js';
import type { Room } from '@mm/proto/live/rooms.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import type { LiveName, LivePayload, LiveSession } from './live-session.js';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Provides the tokens of the handshakes. */
export interface TokenSource {
  token: () => Promise<string | undefined>;
  /** Calls the listener with each new token; the returned function stops that. */
  onToken: (listener: (token: string) => void) => () => void;
}

export interface SocketCallbacks {
  onEvent: <N extends LiveName>(name: N, payload: LivePayload<N>) => void;
  onConnected: () => void;
  onLost: () => void;
  /** A room was joined only after a retry: its earlier events were missed. */
  onLateJoin: () => void;
  /** The handshake was refused; it is tried again when this resolves. */
  onRefused: () => Promise<void>;
}

const noop = () => undefined;
const finalCodes = ['forbidden', 'not-found', 'no-such-room', 'too-many-rooms'];

/** Opens the live channel and loads socket.io for it. Every handshake carries the last cursor and the open rooms. */
export async function openSocket(
  live: LiveSession,
  { token, onToken }: TokenSource,
  callbacks: SocketCallbacks,
): Promise<() => void> {
  const { io } = await import('socket.io-client');
  let isClosed = false;
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    // Some proxies block websockets.
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) => void handshake(live, token).then(give),
  });
  // A service that is still starting is retried; missing permissions are final.
  const join = (room: Room, isLate = false) =>
    socket.emit('room:join', room, (reply) => {
      if (reply.ok && isLate) callbacks.onLateJoin();
      if (reply.ok || finalCodes.includes(reply.code)) return;
      setTimeout(() => socket.connected && live.rooms.includes(room) && join(room, true), 2_000);
    });
  socket.onAny(<N extends LiveName>(name: N, payload: LivePayload<N>) => {
    live.cursor = payload.cursor;
    callbacks.onEvent(name, payload);
  });
  socket.on('connect', () => {
    for (const room of live.rooms) join(room);
    callbacks.onConnected();
  });
  socket.on('disconnect', (reason) => {
    callbacks.onLost();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    callbacks.onLost();
    // An active socket reconnects by itself; a refused one does not.
    if (!socket.active) void callbacks.onRefused().then(() => !isClosed && socket.connect());
  });
  live.onRoomChange((room, joined) => {
    if (!socket.connected) return;
    if (joined) join(room);
    else socket.emit('room:leave', room, noop);
  });
  const unsubscribe = onToken((fresh) => socket.connected && socket.emit('auth:refresh', fresh, noop));
  return () => {
    isClosed = true;
    unsubscribe();
    live.onRoomChange();
    live.cursor = undefined;
    socket.disconnect();
  };
}

async function handshake(live: LiveSession, source: TokenSource['token']): Promise<Handshake> {
  const token = (await source()) ?? '';
  return { token, rooms: live.rooms, ...(live.cursor === undefined ? {} : { cursor: live.cursor }) };
}
