import { NetworkFault } from '../network/network-fault.js';

/** A Retry-After header (seconds or an HTTP date) in milliseconds; undefined when absent or unreadable. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const trimmed = header.trim();
  if (/^\d{1,9}$/.test(trimmed)) return Number(trimmed) * 1000;
  const at = Date.parse(trimmed);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** The fault of an HTTP status; undefined for 2xx and 304. */
export function statusFault(status: number, url: string, retryAfter?: number): NetworkFault | undefined {
  if ((status >= 200 && status < 300) || status === 304) return undefined;
  const native = { code: status, message: url.slice(0, 300), http: status };
  const pause = retryAfter === undefined ? {} : { retryAfterMs: retryAfter };
  if (status === 429) return new NetworkFault('rate_limited', native, { retryAfterMs: retryAfter ?? 60_000 });
  if (status === 404 || status === 410) return new NetworkFault('not_found', native);
  if (status === 401 || status === 402 || status === 403 || status === 407 || status === 451)
    return new NetworkFault('blocked', native, pause);
  if (status >= 500 || status === 408 || status === 425) return new NetworkFault('transient', native, pause);
  return new NetworkFault('schema_drift', native);
}

/** Fields of an error object; errors of other realms and DOMExceptions are not `instanceof Error`. */
interface ErrorFields {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}
const fieldsOf = (error: unknown): ErrorFields => (typeof error === 'object' && error !== null ? error : {});

/**
 * The fault for anything that a request threw: 'cancelled' for the caller's abort,
 * 'transient' for our own time-outs and connection errors.
 */
export function requestFault(error: unknown, url: string, signal?: AbortSignal): NetworkFault {
  for (let e: unknown = error; e; e = fieldsOf(e).cause) if (e instanceof NetworkFault) return e;
  if (signal?.aborted) return new NetworkFault('cancelled', { code: 'aborted', message: url }, { cause: error });
  const { name, message } = fieldsOf(error);
  const code = name === 'TimeoutError' ? 'ETIMEDOUT' : errorCodeOf(error);
  return new NetworkFault(
    'transient',
    { code, message: `${String(message ?? error)} (${url})`.slice(0, 300) },
    { cause: error },
  );
}

/** The code of a system error, or of the first one of several; 'wire' without one. */
export function errorCodeOf(error: unknown): string {
  const { code, errors } = fieldsOf(error);
  if (typeof code === 'string') return code;
  return Array.isArray(errors) && errors.length > 0 ? errorCodeOf(errors[0]) : 'wire';
}
