import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { auditCalls, type AuditRecordWire } from '@mm/proto/http/audit.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { DataSource } from 'typeorm';
import { AuditReads, type AuditRow } from './audit.reads.js';
import { HeadsFile } from './heads-file.js';
import { assertSeesHistory, withoutHiddenTopics } from './history-rights.js';
import { verifyChain } from './verify-chain.js';

/** The journal of changes, the histories of objects, and whether the journal is whole. */
@Controller()
export class AuditController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: AuditReads,
    private readonly services: ServiceClient,
    private readonly headsFile: HeadsFile,
  ) {}

  @Call(auditCalls.audit)
  async audit(@Input() { query }: CallInput<typeof auditCalls.audit>): Promise<CallResponse<typeof auditCalls.audit>> {
    const [{ records, total }, values] = await Promise.all([this.reads.page(query), this.reads.values()]);
    return { records: records.map(recordWire), total, actions: values.actions, object_kinds: values.objectKinds };
  }

  @Call(auditCalls.history)
  async history(
    @Input() { params }: CallInput<typeof auditCalls.history>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof auditCalls.history>> {
    await assertSeesHistory(params, caller, this.services);
    const found = (await this.reads.ofObject(params.kind, params.id)).map(recordWire);
    const records = params.kind === 'post' ? found.map((record) => ofPost(record, params.id)) : found;
    return { records: await withoutHiddenTopics(records, params.kind, caller, this.services) };
  }

  @Call(auditCalls.verify)
  async verify(@Input() _input: CallInput<typeof auditCalls.verify>): Promise<CallResponse<typeof auditCalls.verify>> {
    const { records, first, head, brokenAt, reason } = await verifyChain(this.dataSource, this.headsFile);
    return { records, first, head, broken_at: brokenAt, reason };
  }
}

const recordWire = (row: AuditRow): AuditRecordWire => ({
  id: Number(row.position),
  at: row.at.getTime(),
  actor_kind: row.actor_kind,
  actor: row.actor,
  service: row.service,
  action: row.action,
  object_kind: row.object_kind,
  object_id: row.object_id,
  object_name: row.object_name,
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
  request_id: row.request_id,
  address: row.address,
  hash: row.hash.toString('hex'),
});

/** What the record of a decision about several posts says of one; the record of the post itself stays. */
function ofPost(record: AuditRecordWire, id: string): AuditRecordWire {
  if (record.object_kind !== 'decision') return record;
  const fieldsIn = (of: AuditRecordWire['before']) => (of?.[`post ${id}`] ?? null) as AuditRecordWire['before'];
  return {
    ...record,
    object_kind: 'post',
    object_id: id,
    before: fieldsIn(record.before),
    after: fieldsIn(record.after),
  };
}

/** null for text that is no JSON, which only a changed record has. */
function fieldsOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
