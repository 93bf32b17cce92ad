import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { header } from '../http/request.js';

/** How a request came, for the journal. */
interface Way {
  /** Name of the forward proxy. */
  proxy?: string;
  /** The headers with which a request shows that it was forwarded. */
  forwarded?: string[];
}

/** The open tunnels of the forward proxies. */
export class Tunnels {
  readonly #nameOf = new Map<number, string>();
  readonly #sockets = new Map<Socket, string>();

  /** Joins a client of the proxy `name` with a server of ours, to which `target` is connected. */
  join(name: string, client: Socket, target: Socket): void {
    const port = target.localPort ?? 0;
    this.#nameOf.set(port, name);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.set(one, name);
      one.pipe(other);
      one.on('close', () => {
        this.#sockets.delete(one);
        this.#nameOf.delete(port);
        other.destroy();
      });
    }
  }

  /** The forward proxy of a request; undefined for a direct one. */
  proxyOf(request: IncomingMessage): string | undefined {
    return this.#nameOf.get(request.socket.remotePort ?? 0);
  }

  /** How a request came. */
  wayOf(request: IncomingMessage): Way {
    const proxy = this.proxyOf(request);
    const forwarded = ['via', 'forwarded', 'x-forwarded-for', 'proxy-authorization'].filter(
      (name) => header(request, name) !== undefined,
    );
    return { ...(proxy === undefined ? {} : { proxy }), ...(forwarded.length > 0 ? { forwarded } : {}) };
  }

  /** Breaks the tunnels of a proxy; of all without a name. */
  cut(name?: string): void {
    for (const [socket, owner] of this.#sockets) if (name === undefined || owner === name) socket.resetAndDestroy();
  }
}
