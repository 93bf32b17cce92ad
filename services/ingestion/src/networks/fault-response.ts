import { AccountClosed, DomainError, Forbidden, Invalid, NotFound, UpstreamBusy } from '@mm/http/problem.js';
import type { LookupWire } from '@mm/proto/http/authors.js';
import type { FaultKind, NetworkFault } from '@mm/networks/network-fault.js';

const statusOf: Record<FaultKind, string> = {
  not_found: '404',
  closed_account: '403',
  auth_required: '401',
  blocked: '403',
  rate_limited: '429',
  transient: '503',
  schema_drift: '502',
  refused_address: '400',
  cancelled: '503',
};

type FaultResponse = Extract<LookupWire, { reason: string }>;

/** A fault as the body of a response: status, reason and, if the network gave one, the pause in seconds. */
export function responseOfFault(fault: NetworkFault): FaultResponse {
  return {
    status: statusOf[fault.kind],
    reason: fault.kind === 'cancelled' ? 'transient' : fault.kind,
    ...(fault.retryAfterMs === undefined ? {} : { retry_after: Math.ceil(fault.retryAfterMs / 1000) }),
  };
}

/** The same as an error, for calls that need an author to respond. */
export function problemOfFault(fault: NetworkFault, name: string): DomainError {
  const seconds = fault.retryAfterMs === undefined ? undefined : fault.retryAfterMs / 1000;
  switch (fault.kind) {
    case 'not_found':
      return new NotFound(`the author ${JSON.stringify(name)}`, 'author-not-found');
    case 'closed_account':
      return new AccountClosed(name);
    case 'refused_address':
      return new Invalid('refused-address', 'this address must not be requested');
    case 'blocked':
      return new Forbidden('the network refuses our requests', 'network-blocked');
    case 'auth_required':
      return new DomainError(503, 'network-auth-required', 'the network requires a valid token');
    case 'rate_limited':
    case 'transient':
    case 'cancelled':
      return new UpstreamBusy('the network asks to retry later', seconds);
    case 'schema_drift':
      return new DomainError(502, 'network-drift', 'the network responded in an unknown format');
  }
}
