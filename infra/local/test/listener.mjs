import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

/**
 * A client that receives the operator's queue and, when disconnected, resumes from its cursor at the other gateway.
 * Resolves when it has joined its room.
 * @returns {Promise<{ heard: { id: number, version: number }[], moves: number, resyncs: string[], close(): void }>}
 */
export async function listener({ gateways, token }) {
  const ear = { heard: [], moves: 0, resyncs: [], close: () => {} };
  const rooms = ['queue'];
  let cursor;
  let at = 0;
  let isClosed = false;

  let tellJoined;
  const joined = new Promise((resolve) => (tellJoined = resolve));

  const connect = () => {
    const socket = io(gateways[at], {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token, rooms, ...(cursor === undefined ? {} : { cursor }) },
    });
    const elsewhere = async () => {
      if (isClosed) return;
      socket.disconnect();
      at = (at + 1) % gateways.length;
      ear.moves++;
      await sleep(100);
      connect();
    };
    socket.onAny((name, payload) => {
      if (payload?.cursor) cursor = payload.cursor;
      if (name === 'resync') ear.resyncs.push(payload.reason);
      if (name === 'post:reviewed') ear.heard.push({ id: payload.id, version: payload.version });
    });
    socket.on('connect', () => rooms.forEach((room) => socket.emit('room:join', room, ({ ok }) => ok && tellJoined())));
    socket.once('connect_error', () => void elsewhere());
    socket.once('disconnect', (reason) => reason !== 'io client disconnect' && void elsewhere());
    ear.close = () => ((isClosed = true), socket.disconnect());
  };
  connect();
  await joined;
  return ear;
}
