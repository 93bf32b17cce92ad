import type { Agent } from 'undici';
import { request } from 'undici';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import { guardedAgent } from './guarded-agent.js';
import type { RateLimit } from './host-rate-limiter.js';
import { HostRateLimiter } from './host-rate-limiter.js';
import { retryAfterMs, statusFault, requestFault } from './http-fault.js';
import { DemoHostMap } from './demo-host-map.js';
import { readBody } from './read-body.js';
import { checkedTarget } from './target.js';

export interface OutboundSettings {
  /** Private `host:port` that may be requested (MM_ALLOW_PRIVATE). */ allowPrivate?: readonly string[];
  /** Demo outlets: host → base address that its requests go to (SMI_RESOLVE). */ demoHosts?: Readonly<
    Record<string, string>
  >;
  userAgent: string;
  rateLimit: RateLimit;
  timeouts?: Partial<Timeouts>;
  maxBytes?: number;
  /** Name resolution; the system's by default. */ resolve?: Resolver;
}

export interface Timeouts {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  totalMs: number;
}

export interface OutboundRequest {
  headers?: Readonly<Record<string, string>>;
  /** Sent as application/x-www-form-urlencoded by POST; such a request follows no redirect. */
  form?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
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
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'x-goog-api-key', 'x-csrftoken']);
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUTS: Timeouts = { connectMs: 10_000, headersMs: 15_000, bodyMs: 15_000, totalMs: 30_000 };

/**
 * The only HTTP client for networks. Refuses private addresses at every hop and connection; limits redirects (five),
 * body size, time and the rate per host; respects Retry-After. Throws only `NetworkFault`.
 */
export class Outbound {
  readonly rateLimiter: HostRateLimiter;
  readonly demoHosts: DemoHostMap;
  readonly #agent: Agent;
  readonly #allowPrivate: ReadonlySet<string>;
  readonly #timeouts: Timeouts;

  constructor(private readonly settings: OutboundSettings) {
    this.#allowPrivate = new Set(settings.allowPrivate ?? []);
    this.#timeouts = { ...TIMEOUTS, ...settings.timeouts };
    this.rateLimiter = new HostRateLimiter(settings.rateLimit);
    this.demoHosts = new DemoHostMap(settings.demoHosts ?? {});
    this.#agent = guardedAgent({
      allowPrivate: this.#allowPrivate,
      connectTimeoutMs: this.#timeouts.connectMs,
      ...(settings.resolve && { resolve: settings.resolve }),
    });
  }

  /** Fetches the address: GET, or POST with a form. */
  async fetch(address: string, options: OutboundRequest = {}): Promise<OutboundResponse> {
    let url = checkedTarget(address, this.#allowPrivate);
    let request = options;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      await options.mayFetch?.(url);
      const response = await this.#fetchHop(url, request);
      const location = response.headers['location'];
      const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && location !== undefined && !options.form;
      if (!isRedirect) return this.#checkResponse(response, options);
      const next = checkedTarget(location, this.#allowPrivate, url);
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
    await this.#agent.close();
  }

  async #fetchHop(url: URL, options: OutboundRequest): Promise<OutboundResponse> {
    const connectUrl = checkedTarget(this.demoHosts.connectAddress(url.href), this.#allowPrivate);
    return this.rateLimiter.run(options.rateLimitKey ?? url.host, options.signal, async () => {
      try {
        return await this.#send(url, connectUrl, options);
      } catch (error) {
        throw requestFault(error, url.href, options.signal);
      }
    });
  }

  async #send(url: URL, connectUrl: URL, options: OutboundRequest): Promise<OutboundResponse> {
    const deadline = AbortSignal.timeout(this.#timeouts.totalMs);
    const response = await request(connectUrl, {
      dispatcher: this.#agent,
      method: options.form ? 'POST' : 'GET',
      body: options.form ? new URLSearchParams(options.form).toString() : null,
      headers: {
        'user-agent': this.settings.userAgent,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'ru,kk;q=0.9,en;q=0.5',
        ...(connectUrl.host !== url.host && { host: url.host }),
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      signal: options.signal ? AbortSignal.any([options.signal, deadline]) : deadline,
      headersTimeout: this.#timeouts.headersMs,
      bodyTimeout: this.#timeouts.bodyMs,
    });
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    const body = await readBody(
      response.body,
      headers['content-encoding'],
      this.settings.maxBytes ?? DEFAULT_MAX_BYTES,
    );
    return { url: url.href, status: response.statusCode, headers, body };
  }

  #checkResponse(response: OutboundResponse, options: OutboundRequest): OutboundResponse {
    const pause = retryAfterMs(response.headers['retry-after']);
    if (pause !== undefined && (response.status === 429 || response.status >= 500))
      this.rateLimiter.pause(options.rateLimitKey ?? new URL(response.url).host, pause);
    if (options.accept?.(response.status)) return response;
    if (response.status >= 300 && response.status < 400 && response.status !== 304)
      throw new NetworkFault('schema_drift', {
        code: response.status,
        message: response.url.slice(0, 300),
        http: response.status,
      });
    const fault = statusFault(response.status, response.url, pause);
    if (fault) throw fault;
    return response;
  }
}

const withoutSecrets = (headers: OutboundRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase())));
