import type { LiveSocket } from './live-socket.js';

/** Unsent bytes allowed per client. */
const maxBacklogBytes = 1024 * 1024;
/** A client that does not drain within this time is disconnected. */
const drainTimeoutMs = 10_000;

interface Packet {
  data?: string | Buffer;
}

/** The engine's private queue: nothing else shows how far a client is behind. */
interface Engine {
  writeBuffer: Packet[];
  transport: { socket?: { bufferedAmount?: number } };
  once(event: 'drain' | 'close', listener: () => void): unknown;
}

/** Unsent bytes of this client, in the engine and in the websocket. */
export function backlogOf(socket: LiveSocket): number {
  const { transport, writeBuffer } = engineOf(socket);
  return writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), transport.socket?.bufferedAmount ?? 0);
}

/**
 * Drops the queue of a client that is more than 1 MB behind, and calls `onDrained` once it reads again.
 * Returns whether the client was behind.
 */
export function dropBacklog(socket: LiveSocket, onDrained: () => void): boolean {
  if (backlogOf(socket) <= maxBacklogBytes) return false;
  const engine = engineOf(socket);
  engine.writeBuffer.length = 0;
  const drainTimeout = setTimeout(() => socket.disconnect(true), drainTimeoutMs);
  const poll = setInterval(() => {
    if (backlogOf(socket) > maxBacklogBytes / 4) return;
    stop();
    onDrained();
  }, 100);
  const stop = (): void => {
    clearTimeout(drainTimeout);
    clearInterval(poll);
  };
  engine.once('close', stop);
  return true;
}

function engineOf(socket: LiveSocket): Engine {
  return socket.conn as unknown as Engine;
}
