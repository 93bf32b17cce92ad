import type { FaultKind } from '../network/network-fault.js';
import { NetworkFault } from '../network/network-fault.js';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;

/**
 * The fault kind of each VK error code; other codes are 'schema_drift' (our request was wrong).
 * Source: errors.json of vk-api-schema.
 */
const KIND_OF: Readonly<Record<number, { kind: FaultKind; retryAfterMs?: number }>> = {
  1: { kind: 'transient' },
  10: { kind: 'transient' },
  36: { kind: 'transient' },
  43: { kind: 'transient' },
  603: { kind: 'transient' },
  6: { kind: 'rate_limited', retryAfterMs: SECOND },
  9: { kind: 'rate_limited', retryAfterMs: 60 * SECOND },
  29: { kind: 'rate_limited', retryAfterMs: DAY },
  4: { kind: 'auth_required' },
  5: { kind: 'auth_required' },
  7: { kind: 'auth_required' },
  17: { kind: 'auth_required' },
  25: { kind: 'auth_required' },
  27: { kind: 'auth_required' },
  28: { kind: 'auth_required' },
  1114: { kind: 'auth_required' },
  1116: { kind: 'auth_required' },
  1117: { kind: 'auth_required' },
  3609: { kind: 'auth_required' },
  14: { kind: 'blocked' },
  15: { kind: 'closed_account' },
  19: { kind: 'closed_account' },
  30: { kind: 'closed_account' },
  203: { kind: 'closed_account' },
  18: { kind: 'not_found' },
  37: { kind: 'not_found' },
  40: { kind: 'not_found' },
  104: { kind: 'not_found' },
  113: { kind: 'not_found' },
  125: { kind: 'not_found' },
  3610: { kind: 'not_found' },
};

/** Comments are closed for this post; treated as an empty list. */
export const COMMENTS_CLOSED = 212;

/** The fault of an `{error}` response. */
export function vkFault(error: { error_code: number; error_msg?: string | undefined }, method: string): NetworkFault {
  const { kind, retryAfterMs } = KIND_OF[error.error_code] ?? { kind: 'schema_drift' as const };
  const native = { code: error.error_code, message: `${method}: ${error.error_msg ?? ''}`.slice(0, 300), http: 200 };
  return new NetworkFault(kind, native, retryAfterMs === undefined ? {} : { retryAfterMs });
}
