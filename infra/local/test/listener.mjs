import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

/**
 * @typedef {{ received: { id: number, version: number }[], moves: number, resyncs: string[], close(): void }} Listening
 */

/**
 * A client that receives the operator's queue and, when disconnected, resumes from its cursor at the other gateway.
 * Resolves when it has joined its room.
 * @returns {Promise<Listening>}
 */
export async function startListener({ gateways, token }) {
  /** @type {Listening} */
  const listening = { received: [], moves: 0, resyncs: [], close: () => {} };
  const rooms = ['queue'];
  let cursor;
  let at = 0;
  let isClosed = false;

  let resolveJoined;
  const joined = new Promise((resolve) => (resolveJoined = resolve));

  const connect = () => {
    const socket = io(gateways[at], {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token, rooms, ...(cursor === undefined ? {} : { cursor }) },
    });
    const reconnectElsewhere = async () => {
      if (isClosed) return;
      socket.disconnect();
      at = (at + 1) % gateways.length;
      listening.moves++;
      await sleep(100);
      connect();
    };
    socket.onAny((name, payload) => {
      if (payload?.cursor) cursor = payload.cursor;
      if (name === 'resync') listening.resyncs.push(payload.reason);
      if (name === 'post:reviewed') listening.received.push({ id: payload.id, version: payload.version });
    });
    socket.on('connect', () =>
      rooms.forEach((room) => socket.emit('room:join', room, ({ ok }) => ok && resolveJoined())),
    );
    socket.once('connect_error', () => void reconnectElsewhere());
    socket.once('disconnect', (reason) => reason !== 'io client disconnect' && void reconnectElsewhere());
    listening.close = () => ((isClosed = true), socket.disconnect());
  };
  connect();
  await joined;
  return listening;
}
