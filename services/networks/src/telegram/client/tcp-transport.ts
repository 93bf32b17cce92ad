import net, { type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { IntermediatePacketCodec, type TelegramTransport } from '@mtcute/core';
import type { ProxyServer } from '../../network/network-collector.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import { bracketed, checkedAddress, guardedConnector, type ConnectionGuard } from '../../outbound/guarded-agent.js';
import { requestFault } from '../../outbound/http-fault.js';
import { openTunnel } from '../../outbound/proxy-tunnel.js';

type Connection = Awaited<ReturnType<TelegramTransport['connect']>>;
type DataCentre = Parameters<TelegramTransport['connect']>[0];

export interface TransportSettings {
  /** Which addresses may be connected to. */
  guard: ConnectionGuard;
  /** Exact private `host:port` of proxies. */
  privateProxies: ReadonlySet<string>;
  /** Every connection goes through it, or fails. */
  proxy?: ProxyServer;
}

/**
 * The library connects again at once after a connection that was accepted and then closed, so that it needs a limit:
 * time between two connections to one data centre.
 */
const CONNECT_EVERY_MS = 1_000;

const closed = (): NetworkFault =>
  new NetworkFault('transient', { code: 'closed', message: 'the connection is closed' });

/** A connection of the library over a socket. */
class SocketConnection implements Connection {
  readonly localAddress = null;
  readonly remoteAddress = null;
  #received: Buffer[] = [];
  #end: NetworkFault | undefined;
  #wake: (() => void) | undefined;

  /** `onLost` is called when it ends without `close`. */
  constructor(
    private readonly socket: Socket,
    onLost: (fault: NetworkFault) => void,
  ) {
    const end = (error?: Error): void => {
      if (this.#end) return;
      this.#end = error ? requestFault(error, 'connection') : closed();
      onLost(this.#end);
      this.socket.destroy();
      this.#wake?.();
    };
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.#received.push(chunk);
      this.#wake?.();
    });
    socket
      .on('error', end)
      .on('end', end)
      .on('close', () => end());
  }

  /** Waits for bytes. Throws at the end: the library takes a 0 for a pause. */
  async read(into: Uint8Array): Promise<number> {
    while (this.#received.length === 0 && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    const [chunk] = this.#received;
    if (!chunk) throw this.#end ?? closed();
    const count = Math.min(into.length, chunk.length);
    into.set(chunk.subarray(0, count));
    if (count < chunk.length) this.#received[0] = chunk.subarray(count);
    else this.#received.shift();
    return count;
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      // The library uses its buffer again.
      this.socket.write(Buffer.from(bytes), (error) => (error ? reject(requestFault(error, 'connection')) : resolve()));
    });
  }

  close(): void {
    this.#end ??= closed();
    this.#received = [];
    this.socket.destroy();
    this.#wake?.();
  }
}

/**
 * Connects the library to data centres by TCP, directly or through an HTTP proxy. Addresses are checked before, also
 * those that the network itself has named.
 */
export class TcpTransport implements TelegramTransport {
  readonly #ending = new AbortController();
  readonly #sockets = new Set<Socket>();
  readonly #lastAt = new Map<string, number>();

  /** `onFault` gets why a connection was not made or was lost. */
  constructor(
    private readonly settings: TransportSettings,
    private readonly onFault: (fault: NetworkFault) => void,
  ) {}

  packetCodec(): IntermediatePacketCodec {
    return new IntermediatePacketCodec();
  }

  /** Throws NetworkFault: of scope 'proxy' when it is the proxy's fault. */
  async connect({ ipAddress: host, port }: DataCentre): Promise<Connection> {
    const place = `${bracketed(host)}:${port}`;
    const { signal } = this.#ending;
    try {
      const pause = (this.#lastAt.get(place) ?? 0) + CONNECT_EVERY_MS - performance.now();
      if (this.#lastAt.has(place) && pause > 0) await delay(pause, undefined, { signal });
      signal.throwIfAborted();
      this.#lastAt.set(place, performance.now());
      const socket = await this.#open(host, port);
      if (signal.aborted) throw closed();
      return new SocketConnection(socket, this.onFault);
    } catch (error) {
      const fault = signal.aborted ? closed() : placeFault(requestFault(error, place));
      if (!signal.aborted) this.onFault(fault);
      throw fault;
    }
  }

  /** Ends all connections, also those that are being made; there are no new ones. */
  close(): void {
    this.#ending.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open(host: string, port: number): Promise<Socket> {
    const { guard, privateProxies, proxy } = this.settings;
    const address = await checkedAddress(host, port, guard);
    if (!proxy) return this.#dial(address, port);
    const connect = guardedConnector({ ...guard, allowPrivate: privateProxies });
    return openTunnel(proxy, `${bracketed(address)}:${port}`, {
      connect: (target, callback) =>
        connect(target, (error, socket) => {
          if (!socket) return callback(error, null);
          if (!this.#keep(socket)) return callback(closed(), null);
          callback(null, socket);
        }),
      timeoutMs: guard.connectTimeoutMs,
    });
  }

  #dial(host: string, port: number): Promise<Socket> {
    const { connectTimeoutMs } = this.settings.guard;
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host, port });
      const late = Object.assign(new Error(`no connection after ${connectTimeoutMs} ms`), { code: 'ETIMEDOUT' });
      const timer = setTimeout(() => socket.destroy(late), connectTimeoutMs);
      const stop = (): void => clearTimeout(timer);
      socket
        .once('error', reject)
        .once('close', stop)
        .once('close', () => reject(closed()));
      socket.once('connect', () => {
        stop();
        socket.removeListener('error', reject);
        resolve(socket);
      });
      this.#keep(socket);
    });
  }

  /** Whether the socket may be used; it is ended with the transport. */
  #keep(socket: Socket): boolean {
    if (this.#ending.signal.aborted) socket.destroy();
    else this.#sockets.add(socket.once('close', () => this.#sockets.delete(socket)));
    return !this.#ending.signal.aborted;
  }
}

/** An address that is refused concerns no author here. */
const placeFault = (fault: NetworkFault): NetworkFault =>
  isFault(fault, 'refused_address') && fault.scope === 'author'
    ? new NetworkFault(fault.kind, fault.native, { scope: 'request', cause: fault })
    : fault;
