import type { ClientStatusChanged } from '@mm/proto/events/gen/mm/events/v1/client_pb.js';
import type { ResourceChanged } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import type { AlertSubject } from '../raised/raise-alert.js';
import type { Cause } from './standing-causes.js';

/** A network asks for pauses in ordinary work; nobody has to do anything about them. */
const ordinary = 'rate_limited';

/** The subject of a changed account, token or proxy, and its fault if it has one. */
export function resourceCause({ kind, network, name, state, reason, changedAt }: ResourceChanged): {
  subject: AlertSubject;
  cause: Cause | undefined;
} {
  const subject = { kind: 'resource' as const, id: `${kind}:${network}:${name}`, name };
  if (state !== 'parked' || reason === ordinary) return { subject, cause: undefined };
  const severity = reason === 'auth_required' ? 'critical' : 'warning';
  return {
    subject,
    cause: { kind: 'resource-parked', subject, severity, code: reason, since: new Date(changedAt) },
  };
}

/** Statuses in which a person has the client in hand, or it works. */
const fineStatuses = ['off', 'loaded', 'code', 'password', 'connected', 'waiting'];

/** The subject of a changed client, and its fault, 'over', or undefined while it cannot be said, as in connecting. */
export function clientCause({ network, phone, status, reason, changedAt }: ClientStatusChanged): {
  subject: AlertSubject;
  change: Cause | 'over' | undefined;
} {
  const subject = { kind: 'client' as const, id: `${network}:${phone}`, name: phone };
  if (status === 'failed')
    return {
      subject,
      change: { kind: 'client-lost', subject, severity: 'critical', code: reason, since: new Date(changedAt) },
    };
  return { subject, change: fineStatuses.includes(status) ? 'over' : undefined };
}
