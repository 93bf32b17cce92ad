import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { PostClassifiedSchema, PostWithdrawnSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { outgoingEvent } from '@mm/proto/http/outgoing-event.js';
import type { ServiceHandle } from '@mm/service-host/service.js';
import { Webhook } from 'standardwebhooks';
import { publicationsOf, webhookKit } from './webhook-kit.js';
import { describeWebhookCalls } from './webhook-calls.js';

const kit = await webhookKit();
const { deliveries, dueNow, inState, logged, post, publish, read, receivedBy, receiver, save, service, startSecond } =
  kit;
afterAll(() => kit.stop());
afterEach(() => kit.clear());

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
      expect(outgoingEvent().parse(event)).toEqual(event);
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
    await logged();
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

  it('whose secret cannot be opened fails, and does not hold up others', async () => {
    const { webhook } = await save();
    await save();
    await service.database.query(`UPDATE notification.webhook SET secret = '\\x00' WHERE id = $1`, [webhook.id]);
    await publish();
    await receivedBy(receiver, 1);
    expect((await inState(webhook.id, 'failing')).last_error).toMatch(/secret/);
    expect(receiver.received).toHaveLength(1);
  });

  it('learns that it missed events which the log no longer has', async () => {
    const { webhook } = await save();
    await save({ id: webhook.id, active: false });
    await publish();
    await logged();
    await service.database.query('UPDATE log.head SET trimmed = position');
    await service.database.query('UPDATE notification.webhook SET active = true');
    await receivedBy(receiver, 1);
    const later = await publish();
    await receivedBy(receiver, 2);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['resync', 'topic.matched']);
    expect(publicationsOf(receiver)[1]).toBe(later[0]);
  });

  it('waits where another process read on, without a resync', async () => {
    const { webhook } = await save({ events: ['topic.matched'] });
    await service.until(async () => (await service.logged('audit.recorded')).length > 0, 'the audit');
    await service.database.query(
      `UPDATE notification.webhook SET cursor = (SELECT position + 3 FROM log.head) WHERE id = $1`,
      [webhook.id],
    );
    const ids = await publish(6);
    await service.until(async () => publicationsOf(receiver).includes(ids.at(-1)), 'the last event');
    expect(receiver.received.map(({ event }) => event.type)).not.toContain('resync');
    expect(publicationsOf(receiver)).not.toContain(ids[0]);
  });

  it('that is paused keeps what happens, and tries it for three days after it goes on', async () => {
    const { webhook } = await save();
    await service.database.query('UPDATE notification.webhook SET paused_at = now()');
    await publish(2);
    await service.until(async () => (await read(webhook.id)).pending === 2, 'what waits');
    await service.database.query(`UPDATE notification.webhook_delivery SET queued_at = now() - interval '4 days'`);
    receiver.respond = () => ({ status: 503 });
    await save({ id: webhook.id });
    expect(await inState(webhook.id, 'failing')).toMatchObject({ pending: 2, dead: 0 });
  });

  it('that is switched off keeps nothing of an erased author', async () => {
    const { webhook } = await save({ events: ['post.withdrawn', 'author.erased'] });
    receiver.respond = () => ({ status: 503 });
    const at = '2026-11-20T10:00:00Z';
    const withdrawn = create(PostWithdrawnSchema, { postId: 1, network: 'vkontakte', authorId: 8, withdrawnAt: at });
    await service.publish('post.withdrawn', withdrawn);
    await service.until(async () => (await read(webhook.id)).pending === 1, 'the event');
    await save({ id: webhook.id, active: false });
    const author = { id: 8, network: 'vkontakte', username: 'aul' };
    await service.publish('author.erased', create(AuthorErasedSchema, { author, erasedBy: 'admin', erasedAt: at }));
    await service.until(async () => (await read(webhook.id)).pending === 0, 'the erasure');
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

describe('two processes', () => {
  let second: ServiceHandle;
  beforeAll(async () => {
    second = await startSecond();
  });
  afterAll(() => second.stop());

  it('send nothing twice and in order', async () => {
    const { webhook } = await save();
    const ids: number[] = [];
    for (let round = 0; round < 10; round++) ids.push(...(await publish(20)));
    await receivedBy(receiver, ids.length);
    await service.until(async () => (await read(webhook.id)).pending === 0, 'all');
    expect(publicationsOf(receiver)).toEqual(ids);
  });

  it('take over from one that died', async () => {
    const { webhook } = await save();
    await service.database.query(
      `UPDATE notification.webhook
       SET lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 second'`,
    );
    await publish();
    await receivedBy(receiver, 1);
    await service.until(async () => (await read(webhook.id)).last_success_at, 'the record');
  });
});

describeWebhookCalls(kit);
