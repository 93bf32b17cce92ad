import net from 'node:net';
import type { TelegramTransport } from '@mtcute/core';
import { IntermediatePacketCodec } from '@mtcute/core';

type TelegramConnection = Awaited<ReturnType<TelegramTransport['connect']>>;

/** A connection of the client library over a socket of Node. */
class SocketConnection implements TelegramConnection {
  readonly localAddress = null;
  readonly remoteAddress = null;
  private readonly chunks: Buffer[] = [];
  private hasEnded = false;
  private wake: (() => void) | undefined;

  constructor(private readonly socket: net.Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.wake?.();
    });
    const end = (): void => {
      this.hasEnded = true;
      this.wake?.();
    };
    socket.on('error', end).on('end', end).on('close', end);
  }

  /** Waits for bytes; throws at the end, because the library would read on for ever after a 0. */
  async read(into: Uint8Array): Promise<number> {
    while (!this.chunks.length && !this.hasEnded) await new Promise<void>((resolve) => (this.wake = resolve));
    const [first] = this.chunks;
    if (!first) throw new Error('the connection is closed');
    const count = Math.min(into.length, first.length);
    into.set(first.subarray(0, count));
    if (count === first.length) this.chunks.shift();
    else this.chunks[0] = first.subarray(count);
    return count;
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) =>
      this.socket.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve())),
    );
  }

  close(): void {
    this.socket.destroy();
    this.chunks.length = 0;
    this.hasEnded = true;
    this.wake?.();
  }
}

/** Connects the client library by TCP, without the native modules of its package for Node. */
export class TcpTransport implements TelegramTransport {
  private readonly sockets = new Set<net.Socket>();

  /** Closes what the library has left open: a connection that was made while it was destroyed. */
  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  connect({ ipAddress, port }: Parameters<TelegramTransport['connect']>[0]): Promise<TelegramConnection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: ipAddress, port });
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.removeListener('error', reject);
        resolve(new SocketConnection(socket));
      });
    });
  }

  packetCodec(): IntermediatePacketCodec {
    return new IntermediatePacketCodec();
  }
}
