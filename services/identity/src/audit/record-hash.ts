import { createHash } from 'node:crypto';
import type { AuditRecord } from './audit-record.entity.js';

/** What the hash of a record covers: all of it. */
export type ChainedRecord = Omit<AuditRecord, 'hash'>;

/** The hash before the first record. */
export const firstHash = Buffer.alloc(32);

/** SHA-256 of the hash before and the record as JSON with its fields in this order. */
export function hashOf(previous: Buffer, record: ChainedRecord): Buffer {
  const content = JSON.stringify([
    record.position,
    record.event_id,
    record.at.toISOString(),
    record.actor_kind,
    record.actor,
    record.service,
    record.action,
    record.object_kind,
    record.object_id,
    record.object_name,
    record.before,
    record.after,
    record.request_id,
    record.address,
  ]);
  return createHash('sha256').update(previous).update(content, 'utf8').digest();
}
