import type { ServiceName } from '@mm/proto/http/call.js';
import { Pool, type Dispatcher } from 'undici';
import { UpstreamBusy } from './problem.js';

/** The services, and Keycloak where it is the sign-in provider. */
export type UpstreamName = ServiceName | 'keycloak';
/** One or several addresses per service, each `unix:/path` or `http://host:port`. */
export type UpstreamAddresses = Partial<Record<UpstreamName, string | readonly string[] | undefined>>;

export interface UpstreamRequest {
  path: string;
  method: string;
  headers?: Record<string, string | string[]>;
  /** Buffered, so that it can be sent to another instance. */
  body?: Buffer | string | null;
  /** Maximum time without data from the service, in ms. */
  timeout: number;
  signal?: AbortSignal;
  /** Whether the request is safe to repeat; assumed for GET, HEAD and OPTIONS. */
  mayRepeat?: boolean;
}

const CONNECTIONS = 64;
const CONNECT_MS = 2000;
/** Shorter than a service's shutdown waits, so we close idle connections first and no request meets a closing one. */
const IDLE_MS = 1000;
const EJECTION_MS = 2000;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Instance {
  pool: Pool;
  ejectedUntil: number;
}

/**
 * Keep-alive connections to every instance of every service, used round-robin. An instance that refuses connections or
 * announces its close is ejected for a while. A request that was not delivered goes to the next instance; so does a
 * repeatable one whose connection broke.
 */
export class Upstreams {
  readonly #services = new Map<string, Instance[]>();
  #nextIndex = 0;

  constructor(addresses: UpstreamAddresses) {
    for (const [service, given] of Object.entries(addresses))
      this.#services.set(
        service,
        [given ?? []].flat().map((address) => ({ pool: poolOf(address), ejectedUntil: 0 })),
      );
  }

  has(service: UpstreamName): boolean {
    return (this.#services.get(service)?.length ?? 0) > 0;
  }

  /**
   * Sends to one instance of the service. Throws UpstreamBusy when no address is set, else the last error of undici.
   */
  async request(service: UpstreamName, request: UpstreamRequest): Promise<Dispatcher.ResponseData> {
    let failure: unknown = new UpstreamBusy(`no address of ${service} is set (MM_SERVICES)`);
    for (const instance of this.#inOrder(service)) {
      try {
        const response = await send(instance, request);
        if (hasConnectionOption(response, 'close')) eject(instance);
        return response;
      } catch (error) {
        failure = error;
        const wasNeverSent = isConnectFailure(error);
        if (wasNeverSent) eject(instance);
        if (
          request.signal?.aborted ||
          !(wasNeverSent || (isConnectionBroken(error) && (request.mayRepeat ?? SAFE.has(request.method))))
        )
          throw error;
      }
    }
    throw failure;
  }

  /** Requests `path` from every instance, ejected ones too. @returns whether one responds with 200 */
  async hasHealthyInstance(service: UpstreamName, path: string, timeout: number): Promise<boolean> {
    const checks = (this.#services.get(service) ?? []).map(async (instance) => {
      const response = await send(instance, { path, method: 'GET', timeout });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    });
    return Promise.any(checks).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services.values()].flat().map(({ pool }) => pool.destroy()));
  }

  /** Round-robin order; ejected instances come last, as a fallback. */
  #inOrder(service: UpstreamName): Instance[] {
    const instances = this.#services.get(service) ?? [];
    const first = this.#nextIndex++ % Math.max(instances.length, 1);
    const rotated = [...instances.slice(first), ...instances.slice(0, first)];
    const now = performance.now();
    return [
      ...rotated.filter(({ ejectedUntil }) => ejectedUntil <= now),
      ...rotated.filter(({ ejectedUntil }) => ejectedUntil > now),
    ];
  }
}

function poolOf(address: string): Pool {
  const options = { connections: CONNECTIONS, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  return address.startsWith('unix:')
    ? new Pool('http://localhost', {
        ...options,
        connect: { socketPath: address.slice('unix:'.length), timeout: CONNECT_MS },
      })
    : new Pool(new URL(address).origin, { ...options, connect: { timeout: CONNECT_MS } });
}

const send = (
  { pool }: Instance,
  { path, method, headers = {}, body = null, timeout, signal }: UpstreamRequest,
): Promise<Dispatcher.ResponseData> =>
  pool.request({
    path,
    method: method as Dispatcher.HttpMethod,
    headers,
    body,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    ...(signal ? { signal } : {}),
  });

function eject(instance: Instance): void {
  instance.ejectedUntil = performance.now() + EJECTION_MS;
}

const hasConnectionOption = ({ headers }: Dispatcher.ResponseData, option: string): boolean =>
  String(headers.connection ?? '').toLowerCase() === option;

function isConnectFailure(error: unknown): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string };
  return (
    syscall === 'connect' ||
    code === 'ECONNREFUSED' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN'
  );
}

function isConnectionBroken(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
