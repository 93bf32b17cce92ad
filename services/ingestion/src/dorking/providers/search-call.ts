import { NetworkFault } from '@mm/networks/network-fault.js';
import { Outbound, type OutboundRequest, type OutboundResponse } from '@mm/networks/outbound/outbound.js';
import type { RateLimit } from '@mm/networks/outbound/host-rate-limiter.js';
import type * as z from 'zod';

/** Milliseconds that one page may take; a search has 100 seconds. */
const PAGE_MS = 20_000;
const MAX_BYTES = 5 * 1024 * 1024;
const PAYLOAD = 2_000;

/** What a provider needs to be asked. */
export interface ProviderAccess {
  /** Address of the administrator's choice; its host may be private. */
  baseUrl: string;
  perDay: number;
  perSecond: number;
}

/** The client of one provider: it reaches private addresses at exactly the provider's own host and port. */
export function providerOutbound({ baseUrl, perSecond }: ProviderAccess): Outbound {
  const { hostname, port, protocol } = new URL(baseUrl);
  const rateLimit: RateLimit = {
    concurrency: 4,
    spacingMs: 1000 / perSecond,
    burst: Math.max(1, Math.floor(perSecond)),
  };
  return new Outbound({
    allowPrivate: [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`],
    userAgent: 'mm-monitor/0.1',
    rateLimit,
    timeouts: { headersMs: PAGE_MS, bodyMs: PAGE_MS, totalMs: PAGE_MS },
    maxBytes: MAX_BYTES,
  });
}

/** `path` under the base address, with its own path. */
export const addressUnder = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`;

/** What a provider's own error says, where it is another fault than that of its status. */
export type ReadFault = (response: OutboundResponse) => NetworkFault | undefined;

/**
 * The body of a successful response. Throws `NetworkFault`: 429 'rate_limited' with its pause, 401 and 403
 * 'auth_required', 5xx 'transient', any other 'schema_drift'; none has the address, which may hold a key.
 */
export async function askProvider(
  outbound: Outbound,
  address: string,
  request: OutboundRequest,
  ownFault: ReadFault = () => undefined,
): Promise<string> {
  const response = await outbound.fetch(address, { ...request, accept: (status) => status >= 400 }).catch((error) => {
    throw withoutAddress(error, address);
  });
  if (response.status < 400) return response.body.toString('utf8');
  throw ownFault(response) ?? statusFault(response);
}

/** The JSON of a body in the schema's shape. Throws 'schema_drift' for HTML, a truncated body or a missing field. */
export function readJson<T>(body: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw drift('not_json', 'the response is not JSON', body);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw drift('schema', `${issue?.path.join('.')}: ${issue?.message}`, body);
}

/** A response of an unknown shape. */
export const drift = (code: string, message: string, body: string): NetworkFault =>
  new NetworkFault('schema_drift', { code, message: message.slice(0, 300) }, { payload: body.slice(0, PAYLOAD) });

function statusFault({ status, headers }: OutboundResponse): NetworkFault {
  const native = { code: status, message: `HTTP ${status}`, http: status };
  if (status === 429) return new NetworkFault('rate_limited', native, pauseOf(headers));
  if (status === 401 || status === 403)
    return new NetworkFault('auth_required', { ...native, message: `HTTP ${status}: the key is refused` });
  if (status >= 500 || status === 408) return new NetworkFault('transient', native);
  // Without the body: some repeat the request, with its key.
  return new NetworkFault('schema_drift', native);
}

/** The pause that a provider asks for: Retry-After, else the reset of the window that is used up. */
export function pauseOf(headers: OutboundResponse['headers'], now = Date.now()): { retryAfterMs?: number } {
  const after = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,7}$/.test(after)) return { retryAfterMs: Number(after) * 1000 };
  const at = Date.parse(after);
  if (!Number.isNaN(at)) return { retryAfterMs: Math.max(0, at - now) };
  // One number for each window of the limit: seconds until its reset, and requests that are left.
  const resets = numbersOf(headers['x-ratelimit-reset']);
  const left = numbersOf(headers['x-ratelimit-remaining']);
  const spent = resets.filter((_, i) => left[i] === 0);
  const seconds = spent.length > 0 ? Math.max(...spent) : resets[0];
  return seconds === undefined ? {} : { retryAfterMs: seconds * 1000 };
}

const numbersOf = (header: string | undefined): number[] =>
  (header ?? '')
    .split(',')
    .map((part) => Number.parseInt(part, 10))
    .filter((number) => Number.isFinite(number) && number >= 0);

/** The fault without the address of the request. */
function withoutAddress(error: unknown, address: string): unknown {
  if (!(error instanceof NetworkFault)) return error;
  const { kind, native, retryAfterMs, scope } = error;
  const message = native.message.replaceAll(address, '').replaceAll(address.slice(0, 300), '').slice(0, 200);
  return new NetworkFault(kind, { ...native, message }, { scope, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}
