import type { Room } from './rooms.js';

export type Ack = (result: { ok: true } | { ok: false; code: string }) => void;

export interface ClientToServerEvents {
  'room:join': (room: Room, ack: Ack) => void;
  'room:leave': (room: Room, ack: Ack) => void;
  /** A new token, sent before the old one expires. */
  'auth:refresh': (token: string, ack: Ack) => void;
}

/** `socket.auth` at the handshake: the bearer token; after a disconnect also the last cursor and the rooms. */
export interface Handshake {
  token: string;
  cursor?: string;
  rooms?: Room[];
}
