import { randomUUID } from 'node:crypto';
import { create, toJson } from '@bufbuild/protobuf';
import { DeadLetterSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import type { DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import type { ServiceJobWire } from '@mm/proto/http/jobs.js';
import { Jobs } from '@mm/service-host/jobs.js';
import request from 'supertest';
import { KeycloakReconciler } from '../src/keycloak/keycloak-reconciler.js';
import { KeycloakUsers } from '../src/keycloak/keycloak-users.js';
import { auditKit, type AuditKit } from './audit-kit.js';

let kit: AuditKit;
beforeAll(async () => {
  kit = await auditKit();
});
afterAll(() => kit.stop());

interface Written {
  group?: string;
  topic?: string;
  eventId: string;
  value?: string;
  buriedAt: string;
  handled?: boolean;
  reason?: string;
}

/** Writes to the log what a group writes when it gives up an event, or handles it at its replay. */
async function write({ group = 'reporting', topic = 'topic.changed', eventId, value = '{}', ...letter }: Written) {
  const event = { topic, key: 'topic:1', headers: { 'event-id': eventId, 'correlation-id': 'c-1' }, value };
  const message = create(DeadLetterSchema, { group, tries: 5, error: 'Error: no\n  at x', ...letter, event });
  await kit.database.query(
    `INSERT INTO log.outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
     VALUES ($1, $2, $3, $4, $5, '', now(), $6)`,
    [
      randomUUID(),
      `${topic}.dead`,
      event.key,
      DeadLetterSchema.typeName,
      group,
      JSON.stringify(toJson(DeadLetterSchema, message)),
    ],
  );
}

const page = async (query = '') => {
  const { body } = await kit.get(`/api-py/dead-letters?${query}`).expect(200);
  return body as { letters: DeadLetterWire[]; total: number; open: number; topics: string[]; groups: string[] };
};
const letterOf = (eventId: string, state: string): Promise<DeadLetterWire> =>
  kit.until(
    async () => (await page(`state=${state}`)).letters.find((one) => one.event_id === eventId),
    `the letter of ${eventId} as ${state}`,
  );
const decide = (what: 'replay' | 'discard', ids: unknown[], bearer = kit.admin): request.Test =>
  request(kit.url).post(`/api-py/${what}-dead-letters`).set('authorization', bearer).send({ ids });
const recorded = (action: string) =>
  kit.until(async () => {
    const { records } = await kit.journal(`action=${action}`);
    return records.length > 0 && records;
  }, action);

it('lists what groups gave up, the newest first, by log topic and group', async () => {
  await write({ eventId: 'list-1', group: 'review', topic: 'post.collected', buriedAt: '2026-11-20T10:00:00.000Z' });
  await write({ eventId: 'list-2', reason: 'gave up after 5 tries', buriedAt: '2026-11-20T11:00:00.000Z' });
  await letterOf('list-1', 'open');
  expect(await letterOf('list-2', 'dead')).toMatchObject({
    topic: 'topic.changed',
    key: 'topic:1',
    group: 'reporting',
    reason: 'gave up after 5 tries',
    error: 'Error: no\n  at x',
    tries: 5,
    buried_at: Date.parse('2026-11-20T11:00:00Z') / 1000,
    replays: 0,
    replayed_at: null,
  });
  const all = await page();
  expect(all.letters.map(({ event_id: id }) => id)).toEqual(['list-2', 'list-1']);
  expect(all).toMatchObject({ open: 2, topics: ['post.collected', 'topic.changed'], groups: ['reporting', 'review'] });
  expect((await page('group=review')).letters.map(({ event_id: id }) => id)).toEqual(['list-1']);
  expect(await page('topic=post.collected&state=discarded')).toMatchObject({ letters: [], total: 0, open: 2 });
  expect((await page('size=1&page=2')).letters.map(({ event_id: id }) => id)).toEqual(['list-1']);
});

it('shows an event without secrets', async () => {
  const value = JSON.stringify({ name: 'Вода', apiToken: 'canary' });
  await write({ eventId: 'shown', value, buriedAt: '2026-11-20T12:00:00.000Z' });
  const { id } = await letterOf('shown', 'dead');
  const { body } = await kit.get(`/api-py/dead-letter/${id}`).expect(200);
  expect(body).toMatchObject({ letter: { id }, headers: { 'event-id': 'shown', 'correlation-id': 'c-1' } });
  expect(JSON.parse((body as { content: string }).content)).toEqual({ name: 'Вода', apiToken: '…' });
  await kit.get('/api-py/dead-letter/999999').expect(404);
});

it('replays an event to its group, and follows its outcome', async () => {
  const first = { eventId: 'replayed', value: '{"topicId":7}', buriedAt: '2026-11-20T13:00:00.000Z' };
  await write(first);
  const { id } = await letterOf('replayed', 'dead');
  await decide('replay', [id]).expect(200, { status: 'success', replayed: 1 });
  const asked = await kit.until(async () => (await kit.logged('dead-letter.replayed'))[0], 'the request to the group');
  expect(asked).toMatchObject({
    group: 'reporting',
    event: { topic: 'topic.changed', key: 'topic:1', value: first.value, headers: { 'event-id': 'replayed' } },
  });
  expect(await letterOf('replayed', 'replaying')).toMatchObject({ id, replays: 1, replayed_by: 'admin' });
  // the group has been asked a moment ago
  await decide('replay', [id]).expect(200, { status: 'success', replayed: 0 });
  const [record] = await recorded('dead-letter.replayed');
  expect(record).toMatchObject({ actor: 'admin', object_kind: 'dead-letter', object_id: String(id) });

  await write({ ...first, reason: 'again', buriedAt: '2026-11-20T13:01:00.000Z' });
  expect(await letterOf('replayed', 'dead')).toMatchObject({ id, reason: 'again', replays: 1, replayed_by: 'admin' });
  await decide('replay', [id]).expect(200, { status: 'success', replayed: 1 });
  await write({ ...first, handled: true, buriedAt: '2026-11-20T13:02:00.000Z' });
  await letterOf('replayed', 'handled');
  // the log gives the first letter once more
  await write(first);
  await write({ eventId: 'after', buriedAt: '2026-11-20T13:03:00.000Z' });
  await letterOf('after', 'dead');
  expect(await letterOf('replayed', 'handled')).toMatchObject({ id, replays: 2 });
  await decide('replay', [id]).expect(200, { status: 'success', replayed: 0 });
  await decide('discard', [id]).expect(200, { status: 'success', discarded: 0 });
});

it('discards an event, which stays listed and may still be replayed', async () => {
  await write({ eventId: 'discarded', buriedAt: '2026-11-20T14:00:00.000Z' });
  const { id } = await letterOf('discarded', 'dead');
  await decide('discard', [id]).expect(200, { status: 'success', discarded: 1 });
  expect(await letterOf('discarded', 'discarded')).toMatchObject({ id, discarded_by: 'admin' });
  const [record] = await recorded('dead-letter.discarded');
  expect(record).toMatchObject({ object_id: String(id), before: { state: 'dead' }, actor: 'admin' });
  await decide('replay', [id]).expect(200, { status: 'success', replayed: 1 });
});

it('keeps an event of another program that has no id and odd characters', async () => {
  const value = 'not \0 JSON';
  await write({ eventId: '', value, topic: 'post.collected', buriedAt: '2026-11-20T15:00:00.000Z' });
  const [letter] = await kit.until(async () => {
    const { letters } = await page('topic=post.collected');
    return letters.length === 2 && letters;
  }, 'the letter without an id');
  expect(letter?.event_id).toMatch(/^[0-9a-f]{64}$/);
  const { body } = await kit.get(`/api-py/dead-letter/${letter?.id}`).expect(200);
  expect((body as { content: string }).content).toBe('not  JSON');
});

it('is for administrators', async () => {
  const operator = kit.bearer('operator', ['mm_operator']);
  await kit.get('/api-py/dead-letters', operator).expect(403);
  await decide('replay', [1], operator).expect(403);
  await kit.get('/api-py/background-jobs', operator).expect(403);
  await decide('replay', []).expect(400);
});

describe('background jobs', () => {
  it('are those of this service, with the names of services that do not answer', async () => {
    const { body } = await kit.get('/api-py/background-jobs').expect(200);
    expect(body).toMatchObject({ unreachable: ['ingestion', 'classification', 'review', 'reporting'] });
    const kinds = (body as { jobs: { service: string; kind: string }[] }).jobs.map(({ service, kind }) => [
      service,
      kind,
    ]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['identity', 'audit-retention'],
        ['identity', 'account-removal'],
        ['identity', 'dead-letter-removal'],
      ]),
    );
  });

  it('are tried again when they failed, and this is recorded', async () => {
    const retry = (id: string): request.Test =>
      request(kit.url).post('/api-py/retry-job').set('authorization', kit.admin).send({ service: 'identity', id });
    await retry('audit-retention:repeated').expect(404);
    await retry('unknown:1').expect(404);
    let isFailed = true;
    kit.app.get(Jobs, { strict: false }).add('report-download', {
      list: async () =>
        isFailed
          ? [
              {
                id: 'a:1',
                state: 'failed',
                subject: 'Отчет',
                ownerId: 1,
                error: 'first\nsecond',
                tries: 3,
                canRetry: true,
              },
            ]
          : [],
      retry: async () => void (isFailed = false),
    });
    const { body } = await kit.get('/api-py/background-jobs').expect(200);
    const id = 'report-download:a:1';
    expect((body as { jobs: ServiceJobWire[] }).jobs[0]).toEqual({
      service: 'identity',
      id,
      kind: 'report-download',
      state: 'failed',
      subject: 'Отчет',
      owner: 'admin',
      owner_id: 1,
      since: null,
      progress: null,
      tries: 3,
      error: 'first',
      next_try_at: null,
      can_retry: true,
    });
    await retry(id).expect(200, { status: 'success' });
    await retry(id).expect(404);
    const [record] = await recorded('job.retried');
    expect(record).toMatchObject({
      actor: 'admin',
      object_kind: 'job',
      object_id: `identity/${id}`,
      object_name: 'Отчет',
      before: { state: 'failed', tries: 3 },
    });
  });

  it('are accounts in which Keycloak may differ, with the reason', async () => {
    const jobs = new Jobs();
    // nobody answers there
    const keycloak = { url: 'http://127.0.0.1:9', realm: 'mm', clientId: 'mm-identity', clientSecret: 'x'.repeat(16) };
    const reconciler = new KeycloakReconciler(kit.dataSource, new KeycloakUsers(keycloak), jobs);
    const { rows } = await kit.database.query<{ id: string }>("SELECT id FROM identity.users WHERE username = 'admin'");
    const userId = Number(rows[0]?.id);
    const id = `account-repair:${userId}`;
    await reconciler.enqueue(userId);
    expect(await jobs.list()).toMatchObject([{ id, state: 'waiting', subject: 'admin', tries: 0, can_retry: true }]);
    await reconciler.reconcile(userId);
    const [failed] = await jobs.list();
    expect(failed).toMatchObject({ id, state: 'failed', tries: 1, error: expect.stringContaining('rror') as string });
    await jobs.retry(id);
    const due = await kit.database.query('SELECT FROM identity.keycloak_repair WHERE due_at <= now()');
    expect(due.rowCount).toBe(1);
    await kit.database.query('DELETE FROM identity.keycloak_repair');
    expect(await jobs.list()).toEqual([]);
  });
});
