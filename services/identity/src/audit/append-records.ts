import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { DataSource } from 'typeorm';
import { AuditChain, AuditRecord } from './audit-record.entity.js';
import { hashOf, type ChainedRecord } from './record-hash.js';

/** Position and hash of the last record. */
export interface ChainEnd {
  position: number;
  hash: Buffer;
}

const lockEnd = statement(
  columnsOf(AuditChain, 'position', 'hash'),
  'SELECT position, hash FROM identity.audit_chain FOR UPDATE',
);
const findEvents = statement(
  columnsOf(AuditRecord, 'event_id'),
  'SELECT event_id FROM identity.audit_record WHERE event_id = ANY($1::uuid[])',
);
const moveEnd = statement({}, 'UPDATE identity.audit_chain SET position = $1, hash = $2');
const actorKinds: readonly string[] = ['person', 'rule', 'model', 'token', 'system'] satisfies ActorKind[];

type ActorKind = AuditRecord['actor_kind'];

/** Appends the records of events, each once, and returns the end of the chain. Appends wait for each other. */
export async function appendRecords(
  dataSource: DataSource,
  events: readonly LogEvent<'audit.recorded'>[],
): Promise<ChainEnd> {
  return inTransaction(dataSource, async (tx) => {
    const [end] = await rows(tx, lockEnd);
    if (!end) throw new Error('the row of the audit chain is gone');
    const byId = new Map(events.map((event) => [event.id, event]));
    for (const { event_id: id } of await rows(tx, findEvents, [[...byId.keys()]])) byId.delete(id);
    let { hash } = end;
    let position = Number(end.position);
    const records = [...byId.values()].map((event) => {
      const record = recordOf(event, ++position);
      hash = hashOf(hash, record);
      return { ...record, hash };
    });
    if (records.length > 0) {
      await tx.insert(AuditRecord, records);
      await affected(tx, moveEnd, [position, hash]);
    }
    return { position, hash };
  });
}

function recordOf({ id, message, occurredAt, producer }: LogEvent<'audit.recorded'>, position: number): ChainedRecord {
  const at = new Date(message.at);
  return {
    position: String(position),
    event_id: id,
    at: Number.isNaN(at.getTime()) ? occurredAt : at,
    actor_kind: isActorKind(message.actorKind) ? message.actorKind : 'system',
    actor: message.actor,
    // what the log says, since the message could name any service
    service: producer,
    action: message.action,
    object_kind: message.objectKind,
    object_id: message.objectId,
    object_name: message.objectName,
    before: message.before || null,
    after: message.after || null,
    request_id: message.requestId,
    address: message.address,
  };
}

const isActorKind = (kind: string): kind is ActorKind => actorKinds.includes(kind);
