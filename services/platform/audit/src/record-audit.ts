import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { AuditRecordedSchema, type AuditRecorded } from '@mm/proto/events/gen/mm/events/v1/audit_pb.js';
import { correlationId, currentService } from '@mm/telemetry/correlation.js';
import type { EntityManager } from 'typeorm';
import { currentActor, type AuditActor } from './actor.js';
import type { AuditAction } from './audited.js';
import { canonicalJson, changedFields } from './recorded-fields.js';

export type AuditedKind =
  | 'access-token'
  | 'alert'
  | 'alert-rule'
  | 'account'
  | 'author'
  | 'batch'
  | 'dead-letter'
  | 'decision'
  | 'default-regions'
  | 'desk-view'
  | 'event'
  | 'hit'
  | 'oblast'
  | 'job'
  | 'notification'
  | 'operator'
  | 'post'
  | 'proxy'
  | 'report'
  | 'retention'
  | 'role'
  | 'search'
  | 'search-schedule'
  | 'section'
  | 'setting'
  | 'source-token'
  | 'sphere'
  | 'story'
  | 'telegram-bot'
  | 'topic'
  | 'view'
  | 'webhook';

/** One change or export. Fields whose names say that they are secrets are left out. */
export interface AuditEntry {
  action: AuditAction;
  object: { kind: AuditedKind; id: number | string; name: string };
  /** The fields before; null, or absent, for a new object and for an export. */
  before?: object | null;
  /** The fields after; null, or absent, for a deleted object. */
  after?: object | null;
  /** By default who makes the request, and the system in background work. */
  actor?: AuditActor;
}

/**
 * Publishes `audit.recorded` in the transaction of the change. An entry with equal fields before and after is no change
 * and is left out.
 */
export async function recordAudit(tx: EntityManager, outbox: EventOutbox, ...entries: AuditEntry[]): Promise<void> {
  const at = new Date().toISOString();
  const messages = entries.flatMap((entry) => auditRecordOf(entry, at) ?? []);
  await outbox.publish(
    tx,
    'audit.recorded',
    messages,
    messages.map(({ requestId }) => requestId || undefined),
  );
}

/** The event of an entry; undefined when nothing changed. `at`: RFC 3339. */
export function auditRecordOf(
  { action, object, before, after, actor }: AuditEntry,
  at: string,
): AuditRecorded | undefined {
  const changed = changedFields(before ?? null, after ?? null);
  if (!changed) return undefined;
  const request = currentActor();
  const { kind, name } = actor ?? request?.actor ?? { kind: 'system', name: '' };
  return create(AuditRecordedSchema, {
    at,
    actorKind: kind,
    actor: name,
    service: currentService() ?? '',
    action,
    objectKind: object.kind,
    objectId: String(object.id),
    objectName: object.name,
    before: changed.before ? canonicalJson(changed.before) : '',
    after: changed.after ? canonicalJson(changed.after) : '',
    requestId: correlationId() ?? '',
    address: request?.address ?? '',
  });
}
