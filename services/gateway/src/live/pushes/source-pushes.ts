import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

/** The health of a source changed: for those who look after sources, and for its watchers in their queues. */
export function sourceHealth({
  author,
  previousState,
  reason,
  state,
}: LogTopicMessage<'source.health-changed'>): Push<'source:health'>[] {
  if (!author) return [];
  return [
    {
      name: 'source:health',
      channels: [channels.sources, channels.watched(author.id)],
      payload: {
        author_id: author.id,
        network: author.network,
        username: author.username,
        state: state as LivePayload<'source:health'>['state'],
        previous: previousState as LivePayload<'source:health'>['previous'],
        reason,
      },
    },
  ];
}

/** A proxy, token, operator or owner changed: only for administrators, who may see them. */
export function resourceChanged({
  kind,
  name,
  network,
}: LogTopicMessage<'resource.changed'>): Push<'resource:changed'>[] {
  return [
    {
      name: 'resource:changed',
      channels: [channels.resources],
      payload: { kind: kind as LivePayload<'resource:changed'>['kind'], network, name },
    },
  ];
}

/** The client of an account changed: only for administrators, who may see accounts. */
export function clientStatus({
  network,
  phone,
  loaded,
  connected,
  auth,
  status,
  reason,
  reasonText,
  nextAllowedAt,
  changedAt,
}: LogTopicMessage<'telegram.client-status-changed'>): Push<'client:status'>[] {
  const client = {
    cid: phone,
    phone,
    loaded,
    connected,
    auth,
    status: status as LivePayload<'client:status'>['client']['status'],
    reason,
    reason_text: reasonText,
    next_allowed: unixSeconds(nextAllowedAt),
    changed_at: unixSeconds(changedAt),
  };
  return [{ name: 'client:status', channels: [channels.resources], payload: { network, client } }];
}

const unixSeconds = (time: string): number => (time === '' ? 0 : Math.floor(Date.parse(time) / 1000));
