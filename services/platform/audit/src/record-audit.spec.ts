import { runInScope } from '@mm/telemetry/correlation.js';
import { runAsActor } from './actor.js';
import { auditRecordOf, type AuditEntry } from './record-audit.js';

const topic: AuditEntry = {
  action: 'topic.updated',
  object: { kind: 'topic', id: 5, name: 'Вода' },
  before: { name: 'Вода', keywords: 'a' },
  after: { name: 'Вода', keywords: 'b' },
};

const at = '2026-11-20T10:00:00.000Z';

describe('a record', () => {
  it('names the caller, the address and the id of the request', () => {
    const request = { actor: { kind: 'person', name: 'анна' }, address: '203.0.113.5' } as const;
    const record = runInScope({ service: 'reporting', correlationId: 'request-1' }, () =>
      runAsActor(request, () => auditRecordOf(topic, at)),
    );
    expect(record).toMatchObject({
      at,
      actorKind: 'person',
      actor: 'анна',
      service: 'reporting',
      action: 'topic.updated',
      objectKind: 'topic',
      objectId: '5',
      objectName: 'Вода',
      before: '{"keywords":"a"}',
      after: '{"keywords":"b"}',
      requestId: 'request-1',
      address: '203.0.113.5',
    });
  });

  it('is the system’s in background work, and a rule’s or a model’s when the entry says so', () => {
    const system = { actorKind: 'system', actor: '', address: '', requestId: '' };
    expect(auditRecordOf(topic, at)).toMatchObject(system);
    const actor = { kind: 'rule', name: 'реклама' } as const;
    expect(auditRecordOf({ ...topic, actor }, at)).toMatchObject({ actorKind: 'rule', actor: 'реклама' });
  });

  it('has all fields of a new object, and there is none when nothing changed', () => {
    expect(auditRecordOf({ ...topic, before: null }, at)).toMatchObject({
      before: '',
      after: '{"keywords":"b","name":"Вода"}',
    });
    expect(auditRecordOf({ ...topic, after: topic.before ?? null }, at)).toBeUndefined();
  });
});
