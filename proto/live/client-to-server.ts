import type { Room } from './rooms.js';

export type Ack = (result: { ok: true } | { ok: false; code: string }) => void;

export interface ClientToServerEvents {
  'room:join': (room: Room, ack: Ack) => void;
  'room:leave': (room: Room, ack: Ack) => void;
  /** A fresh token before the old one runs out. */
  'auth:refresh': (token: string, ack: Ack) => void;
}

/** `socket.auth` at the handshake: the bearer token, and after a cut the last cursor with the rooms to resume. */
export interface Handshake {
  token: string;
  cursor?: string;
  rooms?: Room[];
}
