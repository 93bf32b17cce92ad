import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { HitChangedSchema } from '@mm/proto/events/gen/mm/events/v1/search_pb.js';
import type { EntityManager } from 'typeorm';
import type { HitRow } from './store-hits.js';

/** Announces a found publication that was changed in this transaction. */
export const publishHit = (
  tx: EntityManager,
  outbox: EventOutbox,
  { code, text, saved, is_ignored: isIgnored }: Pick<HitRow, 'code' | 'text' | 'saved' | 'is_ignored'>,
): Promise<void> =>
  outbox.publish(tx, 'hit.changed', [
    create(HitChangedSchema, { code, isFull: text !== null, saved, isIgnored, changedAt: new Date().toISOString() }),
  ]);
