import type { ServiceName } from '@mm/proto/http/call.js';
import { Pool, type Dispatcher } from 'undici';
import { UpstreamBusy } from './problem.js';

/** The services, and Keycloak where it is the sign-in provider. */
export type PeerName = ServiceName | 'keycloak';
/** One or several addresses per service, each `unix:/path` or `http://host:port`. */
export type PeerAddresses = Partial<Record<PeerName, string | readonly string[] | undefined>>;

export interface PeerRequest {
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
const REST_MS = 2000;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Peer {
  pool: Pool;
  restsUntil: number;
}

/**
 * Keep-alive connections to every instance of every service, used round-robin. An instance that refuses connections or
 * announces its close is ejected for a while. A request that was not delivered goes to the next instance; so does a
 * repeatable one whose connection broke.
 */
export class Peers {
  readonly #services = new Map<string, Peer[]>();
  #turn = 0;

  constructor(addresses: PeerAddresses) {
    for (const [service, given] of Object.entries(addresses))
      this.#services.set(
        service,
        [given ?? []].flat().map((address) => ({ pool: poolOf(address), restsUntil: 0 })),
      );
  }

  has(service: PeerName): boolean {
    return (this.#services.get(service)?.length ?? 0) > 0;
  }

  /**
   * Sends to one instance of the service. Throws UpstreamBusy when no address is set, else the last error of undici.
   */
  async request(service: PeerName, request: PeerRequest): Promise<Dispatcher.ResponseData> {
    let failure: unknown = new UpstreamBusy(`no address of ${service} is set (MM_SERVICES)`);
    for (const peer of this.#inTurn(service)) {
      try {
        const answer = await ask(peer, request);
        if (says(answer, 'close')) rest(peer);
        return answer;
      } catch (error) {
        failure = error;
        const wasNeverSent = isConnectFailure(error);
        if (wasNeverSent) rest(peer);
        if (
          request.signal?.aborted ||
          !(wasNeverSent || (isBrokenOff(error) && (request.mayRepeat ?? SAFE.has(request.method))))
        )
          throw error;
      }
    }
    throw failure;
  }

  /** Requests `path` from every instance, ejected ones too. @returns whether one responds with 200 */
  async anyIsWell(service: PeerName, path: string, timeout: number): Promise<boolean> {
    const answers = (this.#services.get(service) ?? []).map(async (peer) => {
      const answer = await ask(peer, { path, method: 'GET', timeout });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    });
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services.values()].flat().map(({ pool }) => pool.destroy()));
  }

  /** Round-robin order; ejected instances come last, as a fallback. */
  #inTurn(service: PeerName): Peer[] {
    const peers = this.#services.get(service) ?? [];
    const first = this.#turn++ % Math.max(peers.length, 1);
    const turned = [...peers.slice(first), ...peers.slice(0, first)];
    const now = Date.now();
    return [
      ...turned.filter(({ restsUntil }) => restsUntil <= now),
      ...turned.filter(({ restsUntil }) => restsUntil > now),
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

const ask = (
  { pool }: Peer,
  { path, method, headers = {}, body = null, timeout, signal }: PeerRequest,
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

function rest(peer: Peer): void {
  peer.restsUntil = Date.now() + REST_MS;
}

const says = ({ headers }: Dispatcher.ResponseData, option: string): boolean =>
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

function isBrokenOff(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
