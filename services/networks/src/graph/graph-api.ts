import { type ZodType, z } from 'zod';
import type { CollectContext, CredentialBudget } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { credentialBudget, credentialKey, perSecond } from '../outbound/host-rate-limiter.js';
import { retryAfterMs, statusFault } from '../outbound/http-fault.js';
import { inShape, jsonOrNothing, parseJsonBody } from '../outbound/json-body.js';
import { type OutboundResponse, Outbound } from '../outbound/outbound.js';
import { baseAddress, commonOutbound, type CollectorSettings } from '../outbound/outbound-settings.js';
import { graphErrorEnvelope, graphFault, LIMIT_PAUSE_MS } from './graph-fault.js';

const percent = z.number().optional().catch(undefined);

const usage = z.looseObject({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
  estimated_time_to_regain_access: z.number().optional().catch(undefined),
});

const businessUsage = z.record(z.string(), z.array(usage));

/** How much of its limits a token has used, and the pause that Graph asks for, if any. */
interface GraphUsage {
  percent: number;
  pauseMs?: number;
}

/** Settings of the Graph API, the same for all of Meta's networks. */
export const graphSettings = {
  /** With the version of the API, which lives two years. */
  GRAPH_API_BASE: baseAddress.default('https://graph.facebook.com/v25.0'),
};

export type GraphApiSettings = CollectorSettings<typeof graphSettings>;

/**
 * Requests with one token a day where nothing else is known: an app gets 200 an hour for each of its users, and has at
 * least one. Tokens of system users and of several users get more; the usage headers hold the limit of the hour.
 */
export const GRAPH_PER_DAY = 200 * 24;

/** The budget of one token; Graph counts rolling hours, so the zone of its day is of no consequence. */
export const graphBudget = (requestsPerSecond: number, perDay: number): CredentialBudget =>
  credentialBudget(requestsPerSecond, perDay, 'UTC');

/** From this share of a token's limits on, requests are at least this far apart for a while. */
const SLOW_FROM_PERCENT = 80;
const SLOW_SPACING_MS = 5_000;
const SLOW_FOR_MS = 10 * 60_000;

/** GET requests to the Graph API: the token in a header, a validated response, rate-limited per token. */
export class GraphApi {
  readonly #outbound: Outbound;
  readonly #base: string;

  /** `requestsPerSecond` with one token. */
  constructor(settings: GraphApiSettings, requestsPerSecond: number) {
    this.#base = settings.GRAPH_API_BASE;
    this.#outbound = new Outbound({
      ...commonOutbound(settings),
      rateLimit: perSecond(requestsPerSecond, 4),
    });
  }

  /**
   * The response of `/<path>?<params>`. `method` names the request in faults, which never hold its address.
   * Throws the fault of an `{error}`, 'schema_drift' for an unknown shape, and faults of the connection.
   */
  async get<T>(
    method: string,
    path: string,
    params: Readonly<Record<string, string>>,
    schema: ZodType<T>,
    ctx: CollectContext,
  ): Promise<T> {
    const { credential } = ctx;
    if (!credential) throw new NetworkFault('auth_required', { code: 'no_token', message: 'no Graph token is set' });
    const rateLimitKey = credentialKey('graph', credential);
    const response = await this.#outbound.fetch(`${this.#base}/${path}?${new URLSearchParams(params)}`, {
      ...ctx,
      headers: { authorization: `Bearer ${credential}` },
      rateLimitKey,
      accept: (status) => status >= 400,
    });
    const pauseMs = this.#limitRate(rateLimitKey, response);
    return this.#read(method, response, schema, rateLimitKey, pauseMs);
  }

  #read<T>(method: string, response: OutboundResponse, schema: ZodType<T>, key: string, pauseMs?: number): T {
    const { status, headers } = response;
    const text = response.body.toString('utf8');
    const error = graphErrorEnvelope.safeParse(jsonOrNothing(text));
    const fault = error.success
      ? graphFault(error.data.error, method, status, pauseMs)
      : statusFault(status, method, retryAfterMs(headers['retry-after']));
    if (fault) throw this.#outbound.paused(key, fault);
    return inShape(parseJsonBody(text, method), schema, method, text);
  }

  /** Slows or pauses the token as its usage headers ask. Returns the pause that they ask for. */
  #limitRate(key: string, { headers }: OutboundResponse): number | undefined {
    const { percent, pauseMs } = readUsage(headers);
    const limiter = this.#outbound.rateLimiter;
    if (percent >= 100) limiter.pause(key, pauseMs ?? LIMIT_PAUSE_MS);
    else if (percent >= SLOW_FROM_PERCENT) limiter.slowDown(key, SLOW_SPACING_MS, SLOW_FOR_MS);
    return pauseMs;
  }
}

/**
 * Reads `X-App-Usage` (percent) and `X-Business-Use-Case-Usage` (percent, and minutes until requests are accepted
 * again). The highest number counts; unreadable headers count as 0 %.
 */
export function readUsage(headers: Readonly<Record<string, string>>): GraphUsage {
  const app = usage.safeParse(parsed(headers['x-app-usage']));
  const business = businessUsage.safeParse(parsed(headers['x-business-use-case-usage']));
  const all = [...(app.success ? [app.data] : []), ...(business.success ? Object.values(business.data).flat() : [])];
  const minutes = Math.max(0, ...all.map((u) => u.estimated_time_to_regain_access ?? 0));
  return {
    percent: Math.max(0, ...all.flatMap((u) => [u.call_count ?? 0, u.total_time ?? 0, u.total_cputime ?? 0])),
    ...(minutes > 0 && { pauseMs: minutes * 60_000 }),
  };
}

function parsed(header: string | undefined): unknown {
  try {
    return JSON.parse(header ?? '');
  } catch {
    return undefined;
  }
}
