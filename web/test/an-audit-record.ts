import type { AuditRecordWire } from '@mm/proto/http/audit.js';

/** A record of the journal for tests: the operator changed the keywords of a topic. */
export const anAuditRecord = (id: number, over: Partial<AuditRecordWire> = {}): AuditRecordWire => ({
  id,
  at: Date.UTC(2026, 10, 5, 21, 30, 7),
  actor_kind: 'person',
  actor: 'operator',
  service: 'reporting',
  action: 'topic.updated',
  object_kind: 'topic',
  object_id: '7',
  object_name: 'Парки',
  before: { keywords: 'парк' },
  after: { keywords: 'парк*' },
  request_id: 'c0ffee',
  address: '10.0.0.7',
  hash: 'ab'.repeat(32),
  ...over,
});
