import { randomBytes } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { PostClassifiedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { controlData, outgoingEvent } from '@mm/proto/http/outgoing-event.js';
import type { WebhookDeliveryWire, WebhookWire } from '@mm/proto/http/webhooks.js';
import { allRoles } from '@mm/proto/vocabulary/role.js';
import { startService, type ServiceHandle } from '@mm/service-host/service.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { Webhook } from 'standardwebhooks';
import { notification } from '../src/service.js';
import { webhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

const MM_SECRET_KEY = randomBytes(32).toString('base64');
let receiver: WebhookReceiver;
let other: WebhookReceiver;
let service: ServiceHarness;
let admin: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  other = await webhookReceiver();
  service = await serviceHarness(notification, { MM_SECRET_KEY, MM_WEBHOOK_PRIVATE: receiver.host });
  admin = service.bearer('admin', ['mm_admin']);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await other.close();
});
afterEach(async () => {
  for (const { id } of (await get<{ webhooks: WebhookWire[] }>('webhooks')).webhooks)
    await post('delete-webhook', { id });
  receiver.received.length = 0;
  receiver.respond = () => ({ status: 200 });
});

async function call<T>(method: string, path: string, body?: object, authorization = admin): Promise<T> {
  const response = await fetch(`${service.url}/api-py/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T & { code?: string };
  if (!response.ok) throw new Error(`${response.status} ${answer.code}`);
  return answer;
}
const get = <T>(path: string, authorization?: string): Promise<T> => call<T>('GET', path, undefined, authorization);
const post = <T>(path: string, body: object): Promise<T> => call<T>('POST', path, body);

type Saved = { webhook: WebhookWire; secret?: string };
const save = (params: Partial<WebhookWire> & { new_secret?: boolean } = {}): Promise<Saved> => {
  const { active = true, events = [], id, name = 'Склад', networks = [], new_secret, topic_ids = [], url } = params;
  const address = url ?? `http://${receiver.host}/in`;
  return post('save-webhook', {
    params: {
      name,
      url: address,
      events,
      networks,
      topic_ids,
      active,
      ...(id ? { id } : {}),
      ...(new_secret && { new_secret }),
    },
  });
};
const read = async (id: number): Promise<WebhookWire> => {
  const found = (await get<{ webhooks: WebhookWire[] }>('webhooks')).webhooks.find((one) => one.id === id);
  if (!found) throw new Error('the webhook is gone');
  return found;
};
const deliveries = async (id: number, state?: string): Promise<WebhookDeliveryWire[]> =>
  (await get<{ deliveries: WebhookDeliveryWire[] }>(`webhook-deliveries?id=${id}${state ? `&state=${state}` : ''}`))
    .deliveries;
const inState = (id: number, state: WebhookWire['state']): Promise<WebhookWire> =>
  service.until(async () => {
    const webhook = await read(id);
    return webhook.state === state && webhook;
  }, state);

let lastPublication = 0;
/** Publishes matches of a topic; returns the ids of their publications. */
async function publish(count = 1, topicId = 5): Promise<number[]> {
  const ids = Array.from({ length: count }, () => ++lastPublication);
  const matched = (publicationId: number) =>
    create(TopicMatchedSchema, {
      publicationId,
      index: 'social',
      topicIds: [topicId],
      publishedAt: '2026-11-20T10:00:00Z',
      change: 'added',
    });
  await service.publish('topic.matched', ...ids.map(matched));
  return ids;
}
const publicationsOf = ({ received }: WebhookReceiver): unknown[] =>
  received.map(({ event }) => event.data['publication_id']);
const receivedBy = (one: WebhookReceiver, count: number): Promise<true | undefined> =>
  service.until(async () => (one.received.length >= count ? true : undefined), `${count} webhooks`);
/** Makes what waits for its next try due now. */
const dueNow = async (): Promise<void> => {
  await service.database.query('UPDATE notification.webhook SET not_before = NULL');
  await service.database.query(`UPDATE notification.webhook_delivery SET next_try = now() WHERE state = 'pending'`);
};

describe('a webhook', () => {
  it('receives the events of its filter, signed as Standard Webhooks says, in order', async () => {
    const { secret = '', webhook } = await save({ events: ['topic.matched'], topic_ids: [5] });
    expect(webhook).toMatchObject({ state: 'ok', pending: 0, dead: 0, last_success_at: null });
    await publish(1, 6);
    const ids = await publish(5);
    await receivedBy(receiver, 5);
    expect(publicationsOf(receiver)).toEqual(ids);
    for (const { body, event, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(event);
      expect(outgoingEvent.parse(event)).toEqual(event);
      expect(headers['webhook-id']).toBe(event.id);
    }
    await service.until(async () => (await read(webhook.id)).pending === 0, 'all to be recorded');
    const sent = await deliveries(webhook.id, 'sent');
    expect(sent.map(({ event, status, tries }) => [event, status, tries])).toEqual(
      Array(5).fill(['topic.matched', 200, 1]),
    );
  });

  it('is sent what failed again, with the same id', async () => {
    const { webhook } = await save();
    receiver.respond = () => ({ status: 503, body: `wait\u0000<b>${'я'.repeat(2_000)}` });
    await publish();
    const failing = await inState(webhook.id, 'failing');
    expect(failing.last_error).toMatch(/^503 wait <b>я+$/);
    expect(failing.last_error.length).toBeLessThanOrEqual(500);
    receiver.respond = () => ({ status: 204 });
    await dueNow();
    expect(await inState(webhook.id, 'ok')).toMatchObject({ pending: 0, last_error: '' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries(webhook.id)).toEqual([expect.objectContaining({ state: 'sent', tries: 2, status: 204 })]);
  });

  it('is given up for an event after three days; dead events can be sent again', async () => {
    const { webhook } = await save();
    receiver.respond = () => ({ status: 500 });
    await publish(2);
    await inState(webhook.id, 'failing');
    await service.database.query(`UPDATE notification.webhook_delivery SET queued_at = now() - interval '3 days'`);
    await service.until(async () => {
      await dueNow();
      return (await read(webhook.id)).dead === 2;
    }, 'dead events');
    receiver.respond = () => ({ status: 200 });
    receiver.received.length = 0;
    await expect(post('replay-webhook', { id: webhook.id })).rejects.toThrow('400');
    expect(await post('replay-webhook', { id: webhook.id, only_dead: true })).toMatchObject({ count: 2 });
    await receivedBy(receiver, 2);
    expect(await inState(webhook.id, 'ok')).toMatchObject({ dead: 0 });
  });

  it('is sent again what happened since a moment', async () => {
    const { webhook } = await save();
    await publish();
    await receivedBy(receiver, 1);
    await service.until(async () => (await deliveries(webhook.id, 'sent')).length === 1, 'the first event');
    await service.database.query(
      `UPDATE notification.webhook_delivery SET occurred_at = occurred_at - interval '1 hour'`,
    );
    const since = Math.floor(Date.now() / 1000) - 60;
    const [second] = await publish();
    await service.until(async () => (await deliveries(webhook.id, 'sent')).length === 2, 'the second event');
    receiver.received.length = 0;
    const replayed = await post<{ from: number; count: number }>('replay-webhook', { id: webhook.id, from: since });
    expect(replayed.count).toBe(1);
    expect(replayed.from).toBeGreaterThanOrEqual(since);
    await receivedBy(receiver, 1);
    expect(publicationsOf(receiver)).toEqual([second]);
  });

  it('is paused after five days of failures, and then goes on where it stopped', async () => {
    const { webhook } = await save();
    receiver.respond = () => ({ status: 500 });
    const first = await publish();
    await inState(webhook.id, 'failing');
    await service.database.query(`UPDATE notification.webhook SET failing_since = now() - interval '5 days'`);
    await dueNow();
    await inState(webhook.id, 'paused');
    const second = await publish();
    receiver.respond = () => ({ status: 200 });
    receiver.received.length = 0;
    await dueNow();
    await save({ id: webhook.id });
    await receivedBy(receiver, 2);
    expect(publicationsOf(receiver)).toEqual([...first, ...second]);
    await inState(webhook.id, 'ok');
  });

  it('is paused at once when its receiver is gone for ever', async () => {
    const { webhook } = await save();
    receiver.respond = () => ({ status: 410 });
    await publish();
    expect(await inState(webhook.id, 'paused')).toMatchObject({ last_error: '410', pending: 1 });
  });

  it('that was switched off receives nothing of that time', async () => {
    const { webhook } = await save();
    await save({ id: webhook.id, active: false });
    await publish();
    await service.until(async () => (await service.logged('topic.matched')).length >= lastPublication, 'the log');
    expect((await read(webhook.id)).state).toBe('off');
    await save({ id: webhook.id });
    const later = await publish();
    await receivedBy(receiver, 1);
    expect(publicationsOf(receiver)).toEqual(later);
  });

  it('signs with both secrets after it got a new one', async () => {
    const { secret: old = '', webhook } = await save();
    const { secret: renewed = '' } = await save({ id: webhook.id, new_secret: true });
    expect((await save({ id: webhook.id })).secret).toBeUndefined();
    await publish();
    await receivedBy(receiver, 1);
    const [{ body, event, headers } = {}] = receiver.received as Partial<(typeof receiver.received)[0]>[];
    for (const secret of [old, renewed]) expect(new Webhook(secret).verify(body ?? '', headers ?? {})).toEqual(event);
  });

  it('learns that it missed events which the log no longer has', async () => {
    const { webhook } = await save();
    await save({ id: webhook.id, active: false });
    await publish();
    await service.until(async () => (await service.logged('topic.matched')).length >= lastPublication, 'the log');
    await service.database.query('UPDATE log.head SET trimmed = position');
    await service.database.query('UPDATE notification.webhook SET active = true');
    await receivedBy(receiver, 1);
    const later = await publish();
    await receivedBy(receiver, 2);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['resync', 'topic.matched']);
    expect(publicationsOf(receiver)[1]).toBe(later[0]);
  });

  it('keeps nothing of an erased author, and passes the erasure on', async () => {
    const { webhook } = await save();
    const author = { id: 7, network: 'vkontakte', username: 'aul' };
    const at = '2026-11-20T10:00:00Z';
    const post7 = { id: 1, network: 'vkontakte', code: '-7_1', publishedAt: at, text: 'Дорога', revision: 1 };
    await service.publish('post.classified', create(PostClassifiedSchema, { author, post: post7 }));
    await service.publish('author.erased', create(AuthorErasedSchema, { author, erasedBy: 'admin', erasedAt: at }));
    await service.until(
      async () => receiver.received.some(({ event }) => event.type === 'author.erased'),
      'the erasure',
    );
    expect((await deliveries(webhook.id)).map(({ event }) => event)).toEqual(['author.erased']);
  });
});

describe('the test button', () => {
  it('sends one signed event and says what came back', async () => {
    const { secret = '', webhook } = await save({ active: false });
    expect(await post('test-webhook', { id: webhook.id })).toEqual({ ok: true, status: 200, error: '' });
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    expect(controlData['webhook.test'].parse(receiver.received[0]?.event.data)).toEqual({
      webhook_id: webhook.id,
      name: 'Склад',
    });
    expect(await deliveries(webhook.id)).toEqual([]);
  });

  it('does not reach private addresses that are not allowed, also not by a redirect', async () => {
    const { webhook } = await save({ url: `http://${other.host}/`, active: false });
    expect(await post('test-webhook', { id: webhook.id })).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining('refused_address'),
    });
    receiver.respond = () => ({ status: 302, headers: { location: `http://${other.host}/` } });
    await save({ id: webhook.id, active: false });
    expect(await post('test-webhook', { id: webhook.id })).toMatchObject({ ok: false, status: 302 });
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
  });

  it('says why there was no response', async () => {
    const { webhook } = await save({ url: 'http://no-such-host.invalid/', active: false });
    expect(await post('test-webhook', { id: webhook.id })).toMatchObject({ ok: false, status: null });
  });
});

describe('the secret of a webhook', () => {
  it('is shown once, stored sealed, and not recorded', async () => {
    const { secret = '', webhook } = await save();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(await get('webhooks'))).not.toContain('whsec_');
    const { rows } = await service.database.query<{ secret: Buffer }>('SELECT secret FROM notification.webhook');
    expect(rows[0]?.secret.includes(secret)).toBe(false);
    await save({ id: webhook.id, name: 'Архив', new_secret: true });
    const recorded = await service.until(async () => {
      const all = (await service.logged('audit.recorded')).filter(({ objectId }) => objectId === String(webhook.id));
      return all.length > 1 && all;
    }, 'the audit');
    expect(recorded.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.updated']);
    expect(JSON.stringify(recorded)).toContain('Архив');
    expect(JSON.stringify(recorded)).not.toContain('whsec_');
  });
});

describe('the calls of webhooks', () => {
  it.each(allRoles.filter((role) => role !== 'mm_admin'))('are closed to %s [D §4]', async (role) =>
    expect(get('webhooks', service.bearer('other', [role]))).rejects.toThrow('403'),
  );

  it.each([
    ['an address with a password', { url: 'https://a:b@example.kz/' }],
    ['another scheme', { url: 'ftp://example.kz/' }],
    ['an unknown event', { events: ['account.changed'] }],
    ['an unknown network', { networks: ['mars'] }],
  ])('refuse %s', async (_, params) => expect(save(params)).rejects.toThrow('400 invalid-request'));

  it('do not find what is gone', async () => {
    for (const path of ['delete-webhook', 'test-webhook'])
      await expect(post(path, { id: 99_999 })).rejects.toThrow('404 webhook-not-found');
    await expect(post('replay-webhook', { id: 99_999, only_dead: true })).rejects.toThrow('404');
    await expect(get('webhook-deliveries?id=99999')).rejects.toThrow('404');
  });
});

describe('two processes', () => {
  let second: ServiceHandle;
  beforeAll(async () => {
    const url = service.database.options.connectionString;
    const environment = { DATABASE_URL: url, MM_SECRET_KEY, MM_WEBHOOK_PRIVATE: receiver.host };
    second = await startService(notification, environment, { port: 0 }, false);
  });
  afterAll(() => second.stop());

  it('send nothing twice and in order', async () => {
    await save();
    const ids: number[] = [];
    for (let round = 0; round < 10; round++) ids.push(...(await publish(20)));
    await receivedBy(receiver, ids.length);
    await service.until(
      async () => (await get<{ webhooks: WebhookWire[] }>('webhooks')).webhooks[0]?.pending === 0,
      'all',
    );
    expect(publicationsOf(receiver)).toEqual(ids);
  });

  it('take over from one that died', async () => {
    const { webhook } = await save();
    await service.database.query(
      `UPDATE notification.webhook SET lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 second'`,
    );
    await publish();
    await receivedBy(receiver, 1);
    expect((await inState(webhook.id, 'ok')).last_success_at).not.toBeNull();
  });
});
