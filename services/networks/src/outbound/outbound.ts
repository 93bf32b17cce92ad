import type { Agent, Dispatcher } from 'undici';
import { request } from 'undici';
import type { CollectContext } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import { guardedAgent } from './guarded-agent.js';
import type { RateLimit } from './host-rate-limiter.js';
import { HostRateLimiter } from './host-rate-limiter.js';
import { retryAfterMs, statusFault, requestFault } from './http-fault.js';
import { DemoHostMap } from './demo-host-map.js';
import { ProxyAgents } from './proxy-agents.js';
import { readBody } from './read-body.js';
import { checkedTarget } from './private-address.js';

export interface OutboundSettings {
  /** Private `host:port` that may be requested (MM_ALLOW_PRIVATE). */ allowPrivate?: readonly string[];
  /** Private `host:port` of proxies (MM_PRIVATE_PROXIES), in addition to those. */ privateProxies?: readonly string[];
  /** Demo outlets: host → base address that its requests go to (SMI_RESOLVE). */ demoHosts?: Readonly<
    Record<string, string>
  >;
  userAgent: string;
  rateLimit: RateLimit;
  timeouts?: Partial<Timeouts>;
  maxBytes?: number;
  /** Name resolution; the system's by default. */ resolve?: Resolver;
  /** Certificates that are trusted in place of the system's. */ ca?: string;
}

export interface Timeouts {
  /** Of a connection; through a proxy: of the tunnel, and again of TLS with the target. */
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  totalMs: number;
  /** How long connections to an unused proxy stay open. */
  proxyIdleMs: number;
}

/** A request of a task: `signal`, `proxy` and `spend` are those of its context, so clients pass `...ctx`. */
export interface OutboundRequest extends Pick<CollectContext, 'signal' | 'proxy' | 'spend'> {
  headers?: Readonly<Record<string, string>>;
  /** Sent as application/x-www-form-urlencoded by POST; such a request follows no redirect. */
  form?: Readonly<Record<string, string>>;
  /** Sent as application/json by POST; such a request follows no redirect. Not together with a form. */ json?: unknown;
  /** Cost of each hop in units of the credential's budget; 1 by default. */ units?: number;
  /** Key of the rate limit; the host by default. */ rateLimitKey?: string;
  /** Called before each hop (robots.txt); throws to stop. */ mayFetch?: (url: URL) => Promise<void>;
  /** Further statuses that are not faults, in addition to 2xx and 304. */ accept?: (status: number) => boolean;
}

/** `url` is the final address after redirects, under its public host name. */
export interface OutboundResponse {
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const MAX_REDIRECTS = 5;
/** Headers that must not reach a host to which a redirect leads. */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'x-goog-api-key', 'x-csrftoken', 'x-subscription-token']);
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 15_000,
  bodyMs: 15_000,
  totalMs: 30_000,
  proxyIdleMs: 60_000,
};

/**
 * The only HTTP client for networks. Refuses private addresses at every hop and connection; limits redirects (five),
 * body size, time and the rate per host; respects Retry-After. A task with a proxy reaches nothing in another way.
 * Throws only `NetworkFault`; one of the proxy has the scope 'proxy'.
 */
export class Outbound {
  readonly rateLimiter: HostRateLimiter;
  readonly demoHosts: DemoHostMap;
  readonly #agent: Agent;
  readonly #proxies: ProxyAgents;
  readonly #allowPrivate: ReadonlySet<string>;
  readonly #timeouts: Timeouts;

  constructor(private readonly settings: OutboundSettings) {
    this.#allowPrivate = new Set(settings.allowPrivate ?? []);
    this.#timeouts = { ...TIMEOUTS, ...settings.timeouts };
    this.rateLimiter = new HostRateLimiter(settings.rateLimit);
    this.demoHosts = new DemoHostMap(settings.demoHosts ?? {});
    const guard = {
      allowPrivate: this.#allowPrivate,
      connectTimeoutMs: this.#timeouts.connectMs,
      ...(settings.resolve && { resolve: settings.resolve }),
      ...(settings.ca !== undefined && { ca: settings.ca }),
    };
    this.#agent = guardedAgent(guard);
    const proxies = new Set([...this.#allowPrivate, ...(settings.privateProxies ?? [])]);
    this.#proxies = new ProxyAgents({ ...guard, allowPrivateProxies: proxies }, this.#timeouts.proxyIdleMs);
  }

  /** Fetches the address: GET, or POST with a form or JSON. */
  async fetch(address: string, options: OutboundRequest = {}): Promise<OutboundResponse> {
    let url = checkedTarget(address, this.#allowPrivate);
    let request = options;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await options.mayFetch?.(url);
      const response = await this.#fetchHop(url, request);
      const location = response.headers['location'];
      const isRedirect =
        [301, 302, 303, 307, 308].includes(response.status) && location !== undefined && !bodyOf(options);
      if (!isRedirect) return this.#checkResponse(response, options);
      const next = checkedTarget(asAddress(location), this.#allowPrivate, url);
      if (next.host !== url.host) request = { ...request, headers: withoutSecrets(request.headers) };
      url = new URL(this.demoHosts.publicAddress(next.href));
    }
    throw new NetworkFault('schema_drift', { code: 'too_many_redirects', message: address.slice(0, 300) });
  }

  /** The fault, after blocking requests of this key for the pause that a rate limit asks for. */
  paused(rateLimitKey: string, fault: NetworkFault): NetworkFault {
    if (fault.kind === 'rate_limited' && fault.retryAfterMs !== undefined)
      this.rateLimiter.pause(rateLimitKey, fault.retryAfterMs);
    return fault;
  }

  /** Closes all connections after running requests have ended. */
  async close(): Promise<void> {
    await Promise.all([this.#agent.close(), this.#proxies.close()]);
  }

  async #fetchHop(url: URL, options: OutboundRequest): Promise<OutboundResponse> {
    const connectUrl = checkedTarget(this.demoHosts.connectAddress(url.href), this.#allowPrivate);
    const { signal, proxy, spend, units = 1 } = options;
    const key = options.rateLimitKey ?? url.host;
    if (signal?.aborted) throw new NetworkFault('cancelled', { code: 'aborted', message: url.href });
    // A request that is not sent costs nothing.
    this.rateLimiter.throwWhilePaused(key);
    await spend?.(units);
    return this.rateLimiter.run(key, signal, async () => {
      try {
        if (!proxy) return await this.#send(url, connectUrl, options, this.#agent);
        return await this.#proxies.run(proxy, connectUrl, (agent) => this.#send(url, connectUrl, options, agent));
      } catch (error) {
        throw requestFault(error, url.href, signal);
      }
    });
  }

  async #send(url: URL, connectUrl: URL, options: OutboundRequest, dispatcher: Dispatcher): Promise<OutboundResponse> {
    const deadline = AbortSignal.timeout(this.#timeouts.totalMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    const sent = bodyOf(options);
    const requested = request(connectUrl, {
      dispatcher,
      method: sent ? 'POST' : 'GET',
      body: sent?.text ?? null,
      headers: {
        'user-agent': this.settings.userAgent,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'ru,kk;q=0.9,en;q=0.5',
        ...(connectUrl.host !== url.host && { host: url.host }),
        ...(sent && { 'content-type': sent.type }),
        ...options.headers,
      },
      signal,
      headersTimeout: this.#timeouts.headersMs,
      bodyTimeout: this.#timeouts.bodyMs,
    });
    const response = await untilAborted(requested, signal);
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const body = await readBody(response.body, headers, this.settings.maxBytes ?? DEFAULT_MAX_BYTES);
    return { url: url.href, status: response.statusCode, headers, body };
  }

  #checkResponse(response: OutboundResponse, options: OutboundRequest): OutboundResponse {
    const pause = retryAfterMs(response.headers['retry-after']);
    const fault = statusFault(response.status, response.url, pause);
    if (pause !== undefined && (response.status === 429 || response.status >= 500))
      this.rateLimiter.pause(options.rateLimitKey ?? new URL(response.url).host, pause);
    // A host that names no pause may mean one page; a credential is over its limit.
    else if (fault && options.rateLimitKey !== undefined) this.paused(options.rateLimitKey, fault);
    if (options.accept?.(response.status)) return response;
    if (response.status >= 300 && response.status < 400 && response.status !== 304)
      throw new NetworkFault('schema_drift', {
        code: response.status,
        message: response.url.slice(0, 300),
        http: response.status,
      });
    if (fault) throw fault;
    return response;
  }
}

/** An address of a header, whose bytes beyond ASCII are what the server expects in the next request. */
const asAddress = (header: string): string =>
  header.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** What a request sends; undefined for GET. */
function bodyOf({ form, json }: OutboundRequest): { type: string; text: string } | undefined {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) };
}

/** The result, or the reason of an abort: undici itself reacts only when the connection is made. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const withoutSecrets = (headers: OutboundRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase())));
