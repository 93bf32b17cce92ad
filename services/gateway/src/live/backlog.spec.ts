import { EventEmitter } from 'node:events';
import { backlogOf, dropBacklog } from './backlog.js';
import type { LiveSocket } from './live-socket.js';

function socketWith(
  packets: number,
  size: number,
  inSocket = 0,
): {
  socket: LiveSocket;
  engine: { writeBuffer: { data: string }[]; transport: { socket: { bufferedAmount: number } } };
} {
  const engine = Object.assign(new EventEmitter(), {
    writeBuffer: Array.from({ length: packets }, () => ({ data: 'x'.repeat(size) })),
    transport: { socket: { bufferedAmount: inSocket } },
  });
  return { socket: { conn: engine, disconnect: () => undefined } as unknown as LiveSocket, engine };
}

describe('the backlog of a client', () => {
  it('counts the bytes in the engine and in its websocket', () =>
    expect(backlogOf(socketWith(3, 100, 50).socket)).toBe(350));

  it('is kept up to 1 MB', () => {
    const { engine, socket } = socketWith(1024, 1024);
    expect(dropBacklog(socket, () => undefined)).toBe(false);
    expect(engine.writeBuffer).toHaveLength(1024);
  });

  it('is dropped beyond 1 MB, with a notification once the client reads again', async () => {
    const { engine, socket } = socketWith(1025, 1024, 600_000);
    const drained = new Promise<void>((resolve) => expect(dropBacklog(socket, resolve)).toBe(true));
    expect(engine.writeBuffer).toHaveLength(0);
    engine.transport.socket.bufferedAmount = 0;
    await drained;
  });
});
