import { create } from '@bufbuild/protobuf';
import { AccountChangedSchema } from '@mm/proto/events/gen/mm/events/v1/account_pb.js';
import { AlertRaisedSchema } from '@mm/proto/events/gen/mm/events/v1/notification_pb.js';
import { outgoingEvent } from '@mm/proto/http/outgoing-event.js';
import { Webhook } from 'standardwebhooks';
import { channelsKit, type ChannelsKit } from './channels-kit.js';

let kit: ChannelsKit;
let admin: string;
let analyst: string;
let webhookSecret: string;
beforeAll(async () => {
  kit = await channelsKit();
  admin = kit.bearer('admin', ['mm_admin']);
  analyst = kit.bearer('analyst', ['mm_user'], 4);
  await kit.topic(7, [4, 5]);
  const params = { name: 'Диспетчер', url: `http://${kit.webhooks.host}/in`, events: ['topic.changed'], active: true };
  const { body } = await kit
    .post('save-webhook', admin, { params: { ...params, topic_ids: [7], networks: [] } })
    .expect(200);
  webhookSecret = (body as { secret: string }).secret;
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.telegram.sent.length = 0;
  kit.telegram.refuse = undefined;
  kit.push.received.length = 0;
  kit.push.status = 201;
  kit.webhooks.received.length = 0;
});

afterEach(() => kit.database.query('DELETE FROM notification.push_subscription'));

/** Subscribes a browser at the local push service; the call itself takes only https. */
async function subscribe(bearer: string, userId: number, host = kit.push.host): Promise<void> {
  const endpoint = `https://push.example/${userId}`;
  await kit.post('subscribe-push', bearer, { endpoint, keys: kit.push.keys }).expect(200);
  await kit.database.query('UPDATE notification.push_subscription SET endpoint = $2 WHERE endpoint = $1', [
    endpoint,
    `http://${host}/${userId}`,
  ]);
}
const named = (name: string) => ({ subject: { kind: 'topic' as const, id: '7', name } });

describe('the bot', () => {
  it('is stored after a look at whose the token is, and its token is never read back', async () => {
    const { token } = kit.telegram;
    const refused = await kit.post('save-telegram-bot', admin, { token: `9:${'B'.repeat(35)}` }).expect(400);
    expect(refused.body.code).toBe('telegram-token-invalid');
    await kit.post('save-telegram-bot', admin, { token: '../../x' }).expect(400);
    await kit.post('save-telegram-bot', kit.bearer('chief', ['mm_superviser'], 2), { token }).expect(403);
    const { body } = await kit.post('save-telegram-bot', admin, { token }).expect(200);
    expect(body).toEqual({ status: 'success', username: 'mm_test_bot' });
    expect((await kit.post('save-telegram-bot', admin, { token: '•••' }).expect(200)).body.username).toBe(
      'mm_test_bot',
    );
    const { rows } = await kit.database.query('SELECT * FROM notification.telegram_bot');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
    expect((rows as { token: Buffer }[])[0]?.token.includes(token)).toBe(false);
    await kit.until(
      async () => (await kit.logged('audit.recorded')).some((a) => a['action'] === 'telegram-bot.stored'),
      'the audit',
    );
    expect(JSON.stringify(await kit.logged('audit.recorded'))).not.toContain(token);
  });

  it('knows the chats in which it is, and forgets those that it left', async () => {
    const chat = (id: number, title: string) => ({ id, type: 'supergroup', title });
    const member = (status: string) => ({ status });
    kit.telegram.updates = [
      { update_id: 5, message: { chat: { id: 77, type: 'private', first_name: 'Айгуль' } } },
      { update_id: 6, my_chat_member: { chat: chat(-1001, 'Дежурные'), new_chat_member: member('member') } },
      { update_id: 7, my_chat_member: { chat: chat(-1002, 'Другие'), new_chat_member: member('member') } },
    ] as never;
    const chats = async (): Promise<unknown> => (await kit.get('telegram-bot', admin).expect(200)).body;
    const known = [
      { id: '77', title: 'Айгуль', is_group: false },
      { id: '-1001', title: 'Дежурные', is_group: true },
    ];
    expect(await chats()).toEqual({
      username: 'mm_test_bot',
      chats: [...known, { id: '-1002', title: 'Другие', is_group: true }],
      last_error: '',
    });
    kit.telegram.updates = [
      { update_id: 8, my_chat_member: { chat: chat(-1002, 'Другие'), new_chat_member: member('kicked') } },
    ] as never;
    expect(await chats()).toMatchObject({ chats: known });
  });
});

describe('an alert', () => {
  it('goes through each channel of its rule once, however often its event is read', async () => {
    await subscribe(analyst, 4);
    const channels = ['mail', 'telegram', 'webhook', 'push'] as const;
    const rule = { channels: [...channels], addresses: 'a@mm.kz, b@mm.kz', chats: ['-1001'] };
    const id = await kit.raise(await kit.rule(analyst, rule));
    const all = 'mail sent, mail sent, push sent, telegram sent, webhook sent';
    await kit.deliveries(id, all);
    await kit.publish('alert.raised', create(AlertRaisedSchema, { alertId: id }));
    const next = await kit.raise(await kit.rule(analyst, rule), named('later'));
    await kit.deliveries(next, all);
    expect(kit.telegram.sent.map(({ chat_id: chat }) => chat)).toEqual(['-1001', '-1001']);
    expect(kit.telegram.sent[0]?.text).toContain('<b>Всплеск публикаций: Дороги &lt;b&gt;</b>');
    expect(kit.telegram.sent[0]?.text).toContain('Публикаций: 42, обычно 12,5');
    expect(kit.telegram.sent[0]?.text).toContain('Чаще всего: мост &amp; &lt;i&gt;');
    const mails = await kit.database.query<{ recipient: string; html: string }>(
      `SELECT recipient, html FROM notification.stored_mail WHERE subject LIKE '%Дороги%' ORDER BY recipient`,
    );
    expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['a@mm.kz', 'b@mm.kz']);
    expect(mails.rows[0]?.html).toContain('мост &amp; &lt;i&gt;');
    const [sent] = kit.webhooks.received;
    expect(kit.webhooks.received).toHaveLength(2);
    expect(outgoingEvent().parse(sent?.event)).toEqual(sent?.event);
    expect(new Webhook(webhookSecret).verify(sent?.body ?? '', sent?.headers ?? {})).toMatchObject({
      type: 'alert.raised',
      data: { alert_id: id, subject_id: '7' },
    });
    expect(kit.push.received.map(({ payload }) => payload['title'])).toEqual([
      'Всплеск публикаций: Дороги <b>',
      'Всплеск публикаций: later',
    ]);
    expect(JSON.stringify(kit.push.received)).not.toContain('мост');
  });

  it('waits as long as Telegram says, and is sent then', async () => {
    kit.telegram.refuse = () => ({ error_code: 429, description: 'Too Many', parameters: { retry_after: 900 } });
    const id = await kit.raise(await kit.rule(analyst, { channels: ['telegram'], chats: ['-1001'] }));
    const tried = (): Promise<number | false> =>
      kit
        .deliveries(id, 'telegram pending')
        .then(([one]) => (one && one.tries > 0 && one.last_error !== '' ? one.next_try.getTime() : false));
    const next = await kit.until(tried, 'a try');
    expect(next).toBeGreaterThan(Date.now() + 800_000);
    kit.telegram.refuse = undefined;
    await kit.dueNow();
    expect(await kit.deliveries(id, 'telegram sent')).toMatchObject([{ tries: 2, last_error: '' }]);
  });

  it.each(['telegram', 'webhook', 'push'] as const)(
    'reaches a receiver of %s that fails for now later',
    async (name) => {
      if (name === 'push') await subscribe(analyst, 4);
      kit.telegram.refuse = () => ({ error_code: 502, description: 'Bad Gateway' });
      kit.push.status = 503;
      kit.webhooks.respond = () => ({ status: 500, body: 'later' });
      const id = await kit.raise(await kit.rule(analyst, { channels: [name], chats: ['-1001'] }));
      await kit.until(async () => {
        const [one] = await kit.deliveries(id, `${name} pending`);
        return one?.tries === 1 && one.last_error !== '';
      }, 'a failed try');
      kit.telegram.refuse = undefined;
      kit.push.status = 201;
      kit.webhooks.respond = () => ({ status: 200 });
      await kit.dueNow();
      expect(await kit.deliveries(id, `${name} sent`)).toMatchObject([{ tries: 2, last_error: '' }]);
      const { push, telegram, webhooks } = kit;
      const ids = new Set(webhooks.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size + push.received.length + telegram.sent.length).toBe(1);
    },
  );

  it('is given up where a chat refuses, and follows a group that got another id', async () => {
    kit.telegram.refuse = ({ chat_id: chat }) =>
      chat === '-5'
        ? { error_code: 400, description: 'upgraded', parameters: { migrate_to_chat_id: -1005 } }
        : (chat === '-6' && { error_code: 403, description: 'bot was kicked' }) || undefined;
    const ruleId = await kit.rule(analyst, { channels: ['telegram'], chats: ['-5', '-6'] });
    const id = await kit.raise(ruleId);
    const [, refused] = await kit.deliveries(id, 'telegram sent, telegram dead');
    expect(refused?.last_error).toBe('403 bot was kicked');
    expect(kit.telegram.sent.map(({ chat_id: chat }) => chat)).toEqual(['-1005']);
    const { rows } = await kit.database.query('SELECT chats FROM notification.alert_rule WHERE id = $1', [ruleId]);
    expect(rows).toEqual([{ chats: ['-1005', '-6'] }]);
    expect((await kit.get('telegram-bot', admin).expect(200)).body.last_error).not.toContain(kit.telegram.token);
  });

  it('is held back in quiet hours, and sent as one summary without what was acknowledged', async () => {
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Asia/Almaty', hour: 'numeric', hourCycle: 'h23' }).format(),
    );
    const quiet: [number, number] = [hour, (hour + 3) % 24];
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three']) {
      const rule = { channels: ['telegram' as const, 'webhook' as const], chats: ['-7'], quiet_hours: quiet };
      ids.push(await kit.raise(await kit.rule(analyst, rule), named(name)));
    }
    for (const id of ids) await kit.deliveries(id, 'telegram held, webhook sent');
    const [held] = await kit.deliveries(ids[0] ?? 0, 'telegram held, webhook sent');
    expect([held?.alert_ids, held?.next_try.getUTCMinutes()]).toEqual([ids, 0]);
    await kit.post('acknowledge-alert', admin, { ids: [ids[1]] }).expect(200);
    await kit.dueNow();
    await kit.deliveries(ids[2] ?? 0, 'telegram sent, webhook sent');
    expect(kit.telegram.sent).toHaveLength(1);
    expect(kit.telegram.sent[0]?.text).toMatch(/тихие часы: 2[\s\S]*one[\s\S]*three/);
    expect(kit.telegram.sent[0]?.text).not.toContain('two');
  });

  it('is not sent once the rule is off or its owner lost the topic', async () => {
    kit.telegram.refuse = () => ({ error_code: 500, description: 'later' });
    const ruleId = await kit.rule(analyst, { channels: ['telegram'], chats: ['-8'] });
    const other = await kit.rule(kit.bearer('other', ['mm_user'], 5), { channels: ['telegram'], chats: ['-9'] });
    const [id, lost] = [await kit.raise(ruleId), await kit.raise(other)];
    for (const one of [id, lost])
      await kit.until(async () => (await kit.deliveries(one, 'telegram pending'))[0]?.last_error !== '', 'a try');
    kit.telegram.refuse = undefined;
    await kit.post('delete-alert-rule', analyst, { id: ruleId }).expect(200);
    await kit.topic(7, [4]);
    await kit.dueNow();
    await kit.deliveries(id, 'telegram dropped');
    await kit.deliveries(lost, 'telegram dropped');
    expect(kit.telegram.sent).toEqual([]);
    await kit.topic(7, [4, 5]);
    const changes = () => kit.webhooks.received.filter(({ event }) => event.type === 'topic.changed');
    await kit.until(async () => changes().length === 2, 'the webhooks of both changes');
  });
});

describe('a push', () => {
  it('of the installation reaches every subscribed account that may see the alert', async () => {
    await subscribe(analyst, 4);
    await subscribe(kit.bearer('stranger', ['mm_user'], 9), 9);
    await subscribe(kit.bearer('leaving', ['mm_admin'], 10), 10);
    const change = { userId: 10, username: 'leaving', change: 'updated', disabled: true, roles: ['mm_admin'] };
    await kit.publish('account.changed', create(AccountChangedSchema, change));
    const roles = `SELECT FROM notification.push_subscription WHERE user_id = 10 AND roles = '{}'`;
    await kit.until(async () => (await kit.database.query(roles)).rows.length > 0, 'the disabled account');
    const { rows } = await kit.database.query<{ id: number }>(
      `UPDATE notification.alert_rule SET channels = '{push}' WHERE kind = 'topic-spike' AND owner = '' RETURNING id`,
    );
    const id = await kit.raise(rows[0]?.id ?? 0);
    await kit.deliveries(id, 'push sent');
    expect(kit.push.received).toHaveLength(1);
    expect(kit.push.received[0]?.headers['authorization']).toMatch(/^vapid t=/);
    await kit.database.query(`UPDATE notification.alert_rule SET channels = '{}' WHERE id = $1`, [rows[0]?.id]);
  });

  it('ends the subscription of a browser that is gone', async () => {
    await subscribe(analyst, 4);
    kit.push.status = 410;
    const id = await kit.raise(await kit.rule(analyst, { channels: ['push'] }));
    await kit.deliveries(id, 'push dead');
    expect((await kit.database.query('SELECT FROM notification.push_subscription')).rows).toEqual([]);
  });

  it('goes to no private address that the installation does not allow', async () => {
    await subscribe(analyst, 4, '127.0.0.1:9');
    const ruleId = await kit.rule(analyst, { channels: ['push'] });
    const { body } = await kit.post('test-alert-rule', analyst, { id: ruleId }).expect(200);
    expect(body.results).toEqual([{ channel: 'push', ok: false, error: expect.stringContaining('private address') }]);
  });

  it('is for browsers with real keys, which only their account ends', async () => {
    const endpoint = 'https://push.example/x';
    const keys = { p256dh: 'AAAA', auth: 'AAAA' };
    await kit.post('subscribe-push', analyst, { endpoint, keys }).expect(400);
    await subscribe(analyst, 4);
    const other = kit.bearer('other', ['mm_user'], 5);
    const stored = `http://${kit.push.host}/4`;
    const count = async (): Promise<number> =>
      (await kit.database.query('SELECT FROM notification.push_subscription')).rows.length;
    await kit.post('unsubscribe-push', other, { endpoint: stored }).expect(200);
    expect(await count()).toBe(1);
    await kit.post('unsubscribe-push', analyst, { endpoint: stored }).expect(200);
    expect(await count()).toBe(0);
    const { key } = (await kit.get('push-key', analyst).expect(200)).body as { key: string };
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect((await kit.get('push-key', admin).expect(200)).body.key).toBe(key);
  });
});

describe('the test of a rule', () => {
  it('sends through each channel now, and says what became of each', async () => {
    const ruleId = await kit.rule(analyst, {
      channels: ['mail', 'telegram', 'webhook', 'push'],
      addresses: 'a@mm.kz',
      chats: ['-1001', '-6'],
      quiet_hours: [0, 23],
    });
    kit.telegram.refuse = ({ chat_id: chat }) =>
      chat === '-6' ? { error_code: 403, description: 'bot was kicked' } : undefined;
    const { body } = await kit.post('test-alert-rule', analyst, { id: ruleId }).expect(200);
    expect(body.results).toEqual([
      { channel: 'mail', ok: true, error: '' },
      { channel: 'telegram', ok: true, error: '' },
      { channel: 'telegram', ok: false, error: '403 bot was kicked' },
      { channel: 'webhook', ok: true, error: '' },
      { channel: 'push', ok: false, error: 'no-target' },
    ]);
    expect(kit.telegram.sent[0]?.text).toContain('Проверка: Всплеск публикаций');
    expect(kit.webhooks.received.map(({ event }) => event.type)).toEqual(['webhook.test']);
    await kit.post('test-alert-rule', kit.bearer('stranger', ['mm_user'], 9), { id: ruleId }).expect(404);
  });
});
