import type { Socket } from 'socket.io-client';
import type { ClientToServerEvents, Handshake } from '@mm/proto/live/client-to-server.js';
import type { Room } from '@mm/proto/live/rooms.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import { bearer, onToken } from '../api/bearer.js';
import type { LiveName, LivePayload } from './handlers.js';
import { openRooms, onRoomChange } from './rooms.js';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

export interface SocketCallbacks {
  onEvent: <N extends LiveName>(name: N, payload: LivePayload<N>) => void;
  onConnected: () => void;
  onLost: () => void;
  /** A room was joined only after a retry: its earlier events were missed. */
  onLateJoin: () => void;
  /** The handshake was refused; resolves to whether to try again. */
  onRefused: () => Promise<boolean>;
}

let cursor: string | undefined;
const noop = () => undefined;
const finalCodes = ['forbidden', 'not-found', 'no-such-room', 'too-many-rooms'];

/** Opens the live channel and loads socket.io for it. Every handshake carries the last cursor and the open rooms. */
export async function openSocket(callbacks: SocketCallbacks): Promise<() => void> {
  const { io } = await import('socket.io-client');
  const socket: LiveSocket = io({
    transports: ['websocket', 'polling'],
    // Some proxies block websockets.
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give) => void handshake().then(give),
  });
  // A service that is still starting is retried; missing permissions are final.
  const join = (room: Room, isLate = false) =>
    socket.emit('room:join', room, (reply) => {
      if (reply.ok && isLate) callbacks.onLateJoin();
      if (reply.ok || finalCodes.includes(reply.code)) return;
      setTimeout(() => socket.connected && openRooms().includes(room) && join(room, true), 2_000);
    });
  socket.onAny(<N extends LiveName>(name: N, payload: LivePayload<N>) => {
    cursor = payload.cursor;
    callbacks.onEvent(name, payload);
  });
  socket.on('connect', () => {
    for (const room of openRooms()) join(room);
    callbacks.onConnected();
  });
  socket.on('disconnect', (reason) => {
    callbacks.onLost();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    callbacks.onLost();
    // An active socket reconnects by itself; a refused one does not.
    if (!socket.active) void callbacks.onRefused().then((again) => again && socket.connect());
  });
  onRoomChange((room: Room, joined) => {
    if (!socket.connected) return;
    if (joined) join(room);
    else socket.emit('room:leave', room, noop);
  });
  const unsubscribe = onToken((token) => socket.connected && socket.emit('auth:refresh', token, noop));
  return () => {
    unsubscribe();
    onRoomChange(noop);
    cursor = undefined;
    socket.disconnect();
  };
}

async function handshake(): Promise<Handshake> {
  const token = (await bearer().token()) ?? '';
  return { token, rooms: openRooms(), ...(cursor === undefined ? {} : { cursor }) };
}
