import type { FaultKind } from '../network/network-fault.js';
import { NetworkFault } from '../network/network-fault.js';

const MINUTE = 60_000;

/**
 * The fault kind of each error code of OK; other codes are 'schema_drift' (our request was wrong).
 * Source: the list of API errors at apiok.ru/dev/errors.
 */
const KIND_OF: Readonly<Record<number, { kind: FaultKind; retryAfterMs?: number }>> = {
  1: { kind: 'transient' },
  2: { kind: 'transient' },
  9999: { kind: 'transient' },
  7: { kind: 'rate_limited', retryAfterMs: 10 * MINUTE },
  8: { kind: 'rate_limited', retryAfterMs: MINUTE },
  11: { kind: 'rate_limited', retryAfterMs: 60 * MINUTE },
  9: { kind: 'blocked' },
  10: { kind: 'closed_account' },
  50: { kind: 'closed_account' },
  101: { kind: 'auth_required' },
  102: { kind: 'auth_required' },
  103: { kind: 'auth_required' },
  104: { kind: 'auth_required' },
  105: { kind: 'auth_required' },
  200: { kind: 'auth_required' },
  210: { kind: 'auth_required' },
  106: { kind: 'not_found' },
  110: { kind: 'not_found' },
  160: { kind: 'not_found' },
  300: { kind: 'not_found' },
};

/** The fault of an error response; 9 concerns our address, therefore every request to OK. */
export function okFault(code: number, message: string, method: string): NetworkFault {
  const { kind, retryAfterMs } = KIND_OF[code] ?? { kind: 'schema_drift' as const };
  const native = { code, message: `${method}: ${message}`.slice(0, 300), http: 200 };
  return new NetworkFault(kind, native, {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(code === 9 && { scope: 'network' as const }),
  });
}
