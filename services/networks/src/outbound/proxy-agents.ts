import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { ProxyServer } from '../network/network-collector.js';
import { bracketed, checkedAddress, guardedConnector, POOL, type ConnectionGuard } from './guarded-agent.js';
import { errorCodeOf } from './http-fault.js';
import { openTunnel } from './proxy-tunnel.js';

interface Used {
  agent: Agent;
  tasks: number;
  closing?: NodeJS.Timeout;
}

/** A connection was lost: by the proxy or by the target behind it. */
const LOST: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** How connections to targets are checked; proxies may also have an exact private `host:port` of their own list. */
type ProxyGuard = ConnectionGuard & { allowPrivateProxies: ReadonlySet<string> };

/** A dispatcher for each proxy in use. One that is not used for `idleMs` is closed. */
export class ProxyAgents {
  readonly #used = new Map<string, Used>();

  constructor(
    private readonly guard: ProxyGuard,
    private readonly idleMs: number,
  ) {}

  /**
   * Runs a request to `target` with the dispatcher of a proxy; a changed account has its own. Throws what the task
   * throws; when the connection was lost and the proxy makes no new one, its fault.
   */
  async run<T>(proxy: ProxyServer, target: URL, task: (dispatcher: Dispatcher) => Promise<T>): Promise<T> {
    const key = JSON.stringify([proxy.protocol, proxy.host, proxy.port, proxy.username, proxy.password]);
    const used = this.#used.get(key) ?? { agent: proxyAgent(proxy, this.guard), tasks: 0 };
    this.#used.set(key, used);
    clearTimeout(used.closing);
    used.tasks++;
    try {
      return await task(used.agent);
    } catch (error) {
      if (LOST.has(errorCodeOf(error))) (await tunnelTo(target, proxy, this.guard)).destroy();
      throw error;
    } finally {
      if (--used.tasks === 0) used.closing = setTimeout(() => this.#drop(key, used), this.idleMs).unref();
    }
  }

  /** Closes all connections after running requests have ended. */
  async close(): Promise<void> {
    const all = [...this.#used.values()];
    this.#used.clear();
    for (const { closing } of all) clearTimeout(closing);
    await Promise.all(all.map(({ agent }) => agent.close()));
  }

  #drop(key: string, { agent }: Used): void {
    this.#used.delete(key);
    void agent.close();
  }
}

/**
 * A tunnel to a target. The proxy gets an address that was resolved and checked here: what a name means to the proxy,
 * or later, is of no consequence.
 */
async function tunnelTo(
  { protocol, hostname, port: given }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  proxy: ProxyServer,
  guard: ProxyGuard,
): Promise<Socket> {
  const port = Number(given) || (protocol === 'https:' ? 443 : 80);
  const address = await checkedAddress(hostname.replace(/^\[|\]$/g, ''), port, guard);
  return openTunnel(proxy, `${bracketed(address)}:${port}`, {
    connect: guardedConnector({ ...guard, allowPrivate: guard.allowPrivateProxies }),
    timeoutMs: guard.connectTimeoutMs,
  });
}

/** The dispatcher of requests through a proxy, by CONNECT for http targets too. TLS is made with the target. */
function proxyAgent(proxy: ProxyServer, guard: ProxyGuard): Agent {
  const secure = buildConnector({
    timeout: guard.connectTimeoutMs,
    ...(guard.ca !== undefined && { ca: guard.ca }),
  });
  return new Agent({
    ...POOL,
    connect: (target, callback) => {
      tunnelTo(target, proxy, guard).then(
        (socket) => {
          if (target.protocol === 'https:') secure({ ...target, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: Error) => callback(error, null),
      );
    },
  });
}
