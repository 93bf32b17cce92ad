import request from 'supertest';
import { appendRecords } from '../src/audit/append-records.js';
import { auditEvent, auditEvents, auditKit, auditMessage, type AuditKit } from './audit-kit.js';

let kit: AuditKit;
beforeAll(async () => {
  kit = await auditKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clear());

describe('records of all services', () => {
  it('are appended and shown, the newest first', async () => {
    await kit.publish('audit.recorded', auditMessage(), auditMessage({ action: 'topic.deleted', after: '' }));
    const { records, total, actions } = await kit.until(async () => {
      const found = await kit.journal();
      return found.total === 2 && found;
    }, 'two records');
    expect(total).toBe(2);
    expect(actions).toEqual(['topic.deleted', 'topic.updated']);
    expect(records).toMatchObject([
      { id: 2, action: 'topic.deleted', after: null },
      {
        id: 1,
        at: Date.parse('2026-11-20T10:00:00.123Z'),
        actor_kind: 'person',
        actor: 'анна',
        object_kind: 'topic',
        object_id: '5',
        object_name: 'Вода',
        before: { keywords: 'a' },
        after: { keywords: 'b' },
        request_id: 'request-1',
        address: '203.0.113.5',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('are appended once, however often the log delivers them', async () => {
    const some = auditEvents(3);
    await appendRecords(kit.dataSource, [...some, ...some]);
    await appendRecords(kit.dataSource, [...some, auditEvent()]);
    expect(await kit.verified()).toMatchObject({ records: 4, first: 1, reason: null });
  });

  it('have no gap when two processes append at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => appendRecords(kit.dataSource, auditEvents(5))));
    expect(await kit.verified()).toMatchObject({ records: 100, reason: null });
  });

  it('name the service that published them, and a time and an actor in any case', async () => {
    await appendRecords(kit.dataSource, [auditEvent({ service: 'identity', at: 'never', actorKind: 'ghost' })]);
    const { records } = await kit.journal();
    expect(records).toMatchObject([{ service: 'reporting', actor_kind: 'system' }]);
  });

  it('cannot be changed or deleted in the database', async () => {
    await appendRecords(kit.dataSource, auditEvents(2));
    const refused = 'records of the audit are not changed';
    await expect(kit.database.query('DELETE FROM identity.audit_record')).rejects.toThrow(refused);
    await expect(kit.database.query("UPDATE identity.audit_record SET actor = ''")).rejects.toThrow(refused);
    await expect(kit.database.query('TRUNCATE identity.audit_record')).rejects.toThrow(refused);
    expect((await kit.verified()).records).toBe(2);
  });
});

describe('the search', () => {
  beforeEach(() =>
    appendRecords(kit.dataSource, [
      auditEvent({ objectName: '100% чистой_воды', objectId: '1' }),
      auditEvent({
        actor: 'Серик',
        action: 'account.updated',
        objectKind: 'account',
        objectId: '12',
        objectName: 'olzhas',
      }),
      auditEvent({ after: '{"keywords":"нефть | газ"}', at: '2026-11-21T00:00:00Z' }),
    ]),
  );

  it.each([
    ['', [3, 2, 1]],
    ['sort=at', [1, 2, 3]],
    ['size=2&page=2', [1]],
    ['action=account.updated', [2]],
    ['object_kind=topic&object_id=1', [1]],
    ['actor=сер', [2]],
    ['text=НЕФТЬ газ', [3]],
    ['text=нефть вода', [3]],
    ['text=нефть уголь', []],
    ['text=100%', [1]],
    ['text=чистой_', [1]],
    ['text=%', [1]],
    ['text=.*', []],
    ['text=\\', []],
    [`from=${Date.parse('2026-11-21T00:00:00Z') / 1000}`, [3]],
    [`until=${Date.parse('2026-11-20T23:00:00Z') / 1000}`, [2, 1]],
  ])('%s', async (query, ids) => {
    expect((await kit.journal(query)).records.map(({ id }) => id)).toEqual(ids);
  });
});

describe('rights', () => {
  const roles = { mm_admin: 1, mm_superviser: 2, mm_operator: 3, mm_user: 4, MM_view: 5 } as const;
  const as = (role: keyof typeof roles): string => (role === 'mm_admin' ? kit.admin : kit.bearer(role, [role]));
  const history = (kind: string, id: string, role: keyof typeof roles): request.Test =>
    kit.get(`/api-py/object-history/${kind}/${id}`, as(role));

  it('the journal and its verification are for administrators', async () => {
    for (const role of ['mm_superviser', 'mm_operator', 'mm_user', 'MM_view'] as const) {
      await kit.get('/api-py/audit', as(role)).expect(403);
      await request(kit.url).post('/api-py/verify-audit').set('authorization', as(role)).expect(403);
    }
    await request(kit.url).get('/api-py/audit').expect(401);
    await request(kit.url).get('/api-py/object-history/topic/5').expect(401);
  });

  it.each([
    ['post', '9', ['mm_admin', 'mm_superviser', 'mm_operator'], 403],
    ['author', '9', ['mm_admin', 'mm_superviser', 'mm_operator'], 403],
    ['event', '9', ['mm_admin', 'mm_superviser', 'mm_operator'], 403],
    ['account', '9', ['mm_admin'], 403],
    ['topic', '5', Object.keys(roles), 404],
    ['topic', '6', ['mm_admin'], 404],
    ['section', '7', Object.keys(roles), 404],
    ['section', '8', ['mm_admin'], 404],
  ])('the history of %s %s is for %s', async (kind, id, allowed, otherwise) => {
    for (const role of Object.keys(roles) as (keyof typeof roles)[])
      await history(kind, id, role).expect(allowed.includes(role) ? 200 : otherwise);
  });

  it('a history has the records of its object alone, without address and request', async () => {
    await appendRecords(kit.dataSource, [
      auditEvent(),
      auditEvent({ objectId: '55' }),
      auditEvent({ objectKind: 'post' }),
    ]);
    const { body } = await history('topic', '5', 'MM_view').expect(200);
    expect(body.records).toHaveLength(1);
    expect(Object.keys(body.records[0])).not.toEqual(expect.arrayContaining(['address']));
    expect(body.records[0]).toMatchObject({ actor: 'анна', before: { keywords: 'a' }, after: { keywords: 'b' } });
    await kit.get('/api-py/object-history/proxy/5').expect(400);
  });

  it('the history of a post has what decisions about several changed of it alone', async () => {
    const decision = auditEvent({
      objectKind: 'decision',
      objectId: 'a5a9d1c6',
      before: '{"post 7":{"version":0},"post 71":{"tone":null,"version":3}}',
      after: '{"post 7":{"version":1},"post 71":{"tone":2,"version":4}}',
    });
    await appendRecords(kit.dataSource, [auditEvent({ objectKind: 'post', objectId: '71' }), decision]);
    const ofPost = async (id: string) => (await history('post', id, 'mm_operator').expect(200)).body.records;
    const changes = { before: { tone: null, version: 3 }, after: { tone: 2, version: 4 } };
    expect(await ofPost('71')).toMatchObject([{ object_kind: 'post', object_id: '71', ...changes }, { id: 1 }]);
    expect(await ofPost('1')).toEqual([]);
  });

  it('a history says nothing about topics that are hidden from its reader [D §4]', async () => {
    await appendRecords(kit.dataSource, [
      auditEvent({ objectKind: 'post', objectId: '71', before: '', after: '{"topic":6,"tone":1}' }),
      auditEvent({ objectKind: 'post', objectId: '71', before: '', after: '{"topic":5,"tone":2}' }),
      auditEvent({ objectKind: 'post', objectId: '71', before: '{"tone":1}', after: '{"tone":2}' }),
      auditEvent({ objectKind: 'section', objectId: '7', before: '{"topics":[5]}', after: '{"topics":[5,6]}' }),
    ]);
    const after = async (kind: string, id: string, role: keyof typeof roles): Promise<unknown[]> =>
      ((await history(kind, id, role).expect(200)).body as { records: { after: unknown }[] }).records.map(
        (record) => record.after,
      );
    expect(await after('post', '71', 'mm_superviser')).toEqual([{ tone: 2 }, { topic: 5, tone: 2 }]);
    expect(await after('post', '71', 'mm_admin')).toHaveLength(3);
    expect(await after('section', '7', 'mm_operator')).toEqual([{ topics: [5] }]);
    expect(await after('section', '7', 'mm_admin')).toEqual([{ topics: [5, 6] }]);
  });
});
