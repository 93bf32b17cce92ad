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

/**
 * What a fault concerns, and therefore what has to wait: one author, the credential, the proxy, the whole network,
 * a request.
 */
export type FaultScope = 'author' | 'credential' | 'proxy' | 'network' | 'request';

const scopeOf: Record<FaultKind, FaultScope> = {
  not_found: 'author',
  closed_account: 'author',
  refused_address: 'author',
  auth_required: 'credential',
  blocked: 'credential',
  rate_limited: 'credential',
  transient: 'network',
  schema_drift: 'request',
  cancelled: 'request',
};

/** Longest part of a response of an unknown shape that is kept, in characters. */
const PAYLOAD_LIMIT = 20_000;

/** The network's own error code and message, and the HTTP status if there was one. */
export interface NativeFault {
  code: string | number;
  message: string;
  http?: number;
}

interface FaultOptions {
  retryAfterMs?: number;
  /** Only where it is not the usual one of the kind. */
  scope?: FaultScope;
  /** A response of an unknown shape. */
  payload?: string;
  cause?: unknown;
}

/**
 * The only error that collectors and the outbound client throw.
 * `retryAfterMs` is set when the network asked for a pause; `payload` is the beginning of a response of an unknown
 * shape.
 */
export class NetworkFault extends Error {
  readonly kind: FaultKind;
  readonly native: NativeFault;
  readonly scope: FaultScope;
  readonly retryAfterMs?: number;
  readonly payload?: string;

  constructor(kind: FaultKind, native: NativeFault, options: FaultOptions = {}) {
    super(`${kind}: ${native.code} ${native.message}`, { cause: options.cause });
    this.name = 'NetworkFault';
    this.kind = kind;
    this.native = native;
    this.scope = options.scope ?? scopeOf[kind];
    if (options.payload !== undefined) this.payload = options.payload.slice(0, PAYLOAD_LIMIT);
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
  }

  /** All but a response of an unknown shape, which somebody has to look at. */
  get isExpected(): boolean {
    return this.kind !== 'schema_drift';
  }
}

/** True for a fault, optionally of one of the given kinds. */
export function isFault(error: unknown, ...kinds: FaultKind[]): error is NetworkFault {
  return error instanceof NetworkFault && (kinds.length === 0 || kinds.includes(error.kind));
}
