import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { ResourceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import type { ResourceState } from '@mm/proto/http/resource-state.js';
import type { EntityManager } from 'typeorm';

/** A proxy, token or operator that changed. `network` is '' for a proxy, whose name is its address. */
export interface ChangedResource {
  kind: 'proxy' | 'token' | 'operator';
  network: string;
  name: string;
  state: ResourceState | 'deleted';
  reason?: string;
  nextAllowedAt?: Date | null;
}

/** Publishes resource.changed in the transaction of the change. */
export async function publishResource(
  tx: EntityManager,
  outbox: EventOutbox,
  { nextAllowedAt, ...resource }: ChangedResource,
): Promise<void> {
  const changedAt = new Date().toISOString();
  const message = create(ResourceChangedSchema, {
    ...resource,
    nextAllowedAt: nextAllowedAt?.toISOString() ?? '',
    changedAt,
  });
  await outbox.publish(tx, 'resource.changed', [message]);
}
