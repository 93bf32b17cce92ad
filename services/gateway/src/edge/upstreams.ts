import type { ServiceName } from '@mm/proto/http/call.js';
import { Pool } from 'undici';

const connections = 64;

/** Kept-alive connections to the services, one pool each, over Unix sockets or TCP alike. */
export class Upstreams {
  readonly #pools = new Map<ServiceName, Pool>();

  constructor(private readonly addresses: Partial<Record<ServiceName, string>>) {}

  /** The pool of a service, or undefined when no address of it is set. */
  of(service: ServiceName): Pool | undefined {
    const known = this.#pools.get(service);
    if (known) return known;
    const address = this.addresses[service];
    if (!address) return undefined;
    const pool = address.startsWith('unix:')
      ? new Pool('http://localhost', { connections, connect: { socketPath: address.slice('unix:'.length) } })
      : new Pool(new URL(address).origin, { connections });
    this.#pools.set(service, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }
}
