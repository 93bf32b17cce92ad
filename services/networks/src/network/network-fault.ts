/** The reasons of the lookup response in proto/http/authors, and 'cancelled' (the caller's own abort). */
export type FaultKind =
  | 'not_found'
  | 'closed_account'
  | 'auth_required'
  | 'blocked'
  | 'rate_limited'
  | 'transient'
  | 'schema_drift'
  | 'refused_address'
  | 'cancelled';

/** The network's own error code and message, and the HTTP status if there was one. */
export interface NativeFault {
  code: string | number;
  message: string;
  http?: number;
}

/**
 * The only error that collectors and the outbound client throw.
 * `retryAfterMs` is set when the network asked for a pause.
 */
export class NetworkFault extends Error {
  readonly kind: FaultKind;
  readonly native: NativeFault;
  readonly retryAfterMs?: number;

  constructor(kind: FaultKind, native: NativeFault, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`${kind}: ${native.code} ${native.message}`, { cause: options.cause });
    this.name = 'NetworkFault';
    this.kind = kind;
    this.native = native;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
  }
}

/** True for a fault, optionally of one of the given kinds. */
export function isFault(error: unknown, ...kinds: FaultKind[]): error is NetworkFault {
  return error instanceof NetworkFault && (kinds.length === 0 || kinds.includes(error.kind));
}
