import { create } from '@bufbuild/protobuf';
import { AccountChangedSchema } from '@mm/proto/events/gen/mm/events/v1/account_pb.js';
import { SettingChangedSchema } from '@mm/proto/events/gen/mm/events/v1/setting_pb.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { notificationsKit, type NotificationsKit, type TestUser } from './testing/notifications-kit.js';

let kit: NotificationsKit;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.stop());

const as = (username: string, role: Role, userId: number): TestUser => kit.as(username, role, userId);
let names = 0;
const minimal = (fields: object = {}) => ({ name: `Сводка ${++names}`, email: 'a@mm.kz', ...fields });

describe('a saved notification', () => {
  it('has the defaults of the specification, and comes first in the list [S2 §3]', async () => {
    const author = as('defaults', 'mm_user', 101);
    await author.save(minimal());
    const saved = await author.save({ name: 'Новая', email: 'a@mm.kz, b@mm.kz,a@MM.kz' });
    expect(saved).toMatchObject({
      email: 'a@mm.kz, b@mm.kz',
      typeNotif: 0,
      formats: ['.xlsx'],
      tone: { value: null },
      obl: [],
      sphere: [],
      period: { name: 'Ежедневно', value: 1 },
      time: { HH: '00', mm: '00' },
      active: true,
      theme: null,
      weekday: 0,
      autor: 'defaults',
      execDate: null,
      paused: null,
      may_edit: true,
      version: 1,
    });
    expect(saved._id).toBe(saved.id);
    expect((await author.list()).map(({ id }) => id)[0]).toBe(saved.id);
  });

  it('is changed as it is sent back, and never over a newer version', async () => {
    const author = as('versions', 'mm_operator', 102);
    const saved = await author.save(minimal());
    const changed = await author.save({
      ...saved,
      typeNotif: 1,
      formats: ['.pdf', '.doc'],
      tone: { name: 'Негативная', value: -2 },
      obl: [31],
      sphere: [2],
      period: { name: 'Еженедельно', value: 7 },
      time: { HH: '9', mm: '30' },
      theme: 7,
      weekday: 4,
      active: false,
    });
    expect(changed).toMatchObject({
      id: saved.id,
      typeNotif: 1,
      tone: { name: 'Негативная', value: -2 },
      period: { value: 7 },
      time: { HH: '09', mm: '00' },
      theme: 7,
      weekday: 4,
      nextDate: null,
      version: 2,
    });
    const { body } = await author.post('save-notif', { params: { ...saved, name: 'Старая' } }).expect(409);
    expect(body).toMatchObject({ code: 'stale-version', current: { version: 2 } });
    await kit.until(async () => (await kit.actions(saved.id)).length === 2, 'the journal');
    expect(await kit.actions(saved.id)).toEqual(['notification.created', 'notification.updated']);
  });

  test.each([
    [{ name: ' ' }, '400 name-missing'],
    [{ name: 'Сводка\r\nBcc: b@mm.kz' }, '400 invalid-request'],
    [{ email: 'a@mm.kz\r\nBcc: b@mm.kz' }, '400 email-invalid'],
    [{ email: ' ' }, '400 email-missing'],
    [{ email: 'a@mm.kz,mm.kz' }, '400 email-invalid'],
    [{ email: 'a@mm.kz,a@other.kz' }, '400 domain-not-allowed'],
    [{ email: Array.from({ length: 21 }, (_, n) => `a${n}@mm.kz`).join() }, '400 too-many-addresses'],
    [{ tone: { value: 5 } }, '400 tone-unknown'],
    [{ time: { HH: '24', mm: '00' } }, '400 invalid-request'],
    [{ theme: 12 }, '404 topic-not-found'],
    [{ autor: 'olzhas' }, '403 other-user'],
    [{ id: 99_999 }, '404 notification-not-found'],
  ])('is refused with %j', async (fields, refusal) =>
    expect(await as('wrong', 'mm_user', 103).refused(minimal(fields))).toBe(refusal),
  );

  it('has a name that its author uses once [S2 §5]', async () => {
    const author = as('names', 'mm_user', 104);
    await author.save(minimal({ name: 'Утро' }));
    expect(await author.refused(minimal({ name: 'утро ' }))).toBe('409 notification-name-taken');
    await as('names too', 'mm_user', 105).save(minimal({ name: 'Утро' }));
  });

  it('belongs to another author when a supervisor says so, and then shows what that author may see', async () => {
    const supervisor = as('chief', 'mm_superviser', 106);
    expect(await supervisor.save(minimal({ autor: 'olzhas', theme: 7 }))).toMatchObject({ autor: 'olzhas' });
    expect(await supervisor.refused(minimal({ autor: 'olzhas', theme: 8 }))).toBe('404 topic-not-found');
    expect(await supervisor.refused(minimal({ autor: 'nobody' }))).toBe('400 unknown-user');
    expect(await supervisor.refused(minimal({ autor: 'gone' }))).toBe('400 unknown-user');
  });
});

describe('who sees what [D §4]', () => {
  it('own ones, all of them for supervisors, those of visible topics for viewers', async () => {
    const author = as('author', 'mm_user', 110);
    const own = await author.save(minimal({ theme: 8 }));
    const hidden = await author.save(minimal());
    const idsOf = async (caller: TestUser): Promise<number[]> =>
      (await caller.list()).map(({ id }) => id).filter((id) => [own.id, hidden.id].includes(id));
    expect(await idsOf(author)).toEqual([hidden.id, own.id]);
    expect(await idsOf(as('author', 'MM_view', 110))).toEqual([hidden.id, own.id]);
    expect(await idsOf(as('chief', 'mm_superviser', 106))).toEqual([hidden.id, own.id]);
    expect(await idsOf(as('other', 'mm_operator', 111))).toEqual([]);
    expect(await idsOf(as('viewer', 'MM_view', 112))).toEqual([own.id]);
    expect((await as('viewer', 'MM_view', 112).list()).find(({ id }) => id === own.id)).toMatchObject({
      email: '',
      may_edit: false,
    });
  });

  it('others may not edit, test, follow or delete it', async () => {
    const { id } = await as('owner', 'mm_user', 113).save(minimal());
    const other = as('other', 'mm_operator', 111);
    expect(await other.refused(minimal({ id }))).toBe('404 notification-not-found');
    await other.post('del-notif', { params: { id } }).expect(404);
    await other.post('test-notif', { id }).expect(404);
    expect(await other.deliveries(id)).toEqual([]);
    await as('viewer', 'MM_view', 112).post('del-notif', { params: { id } }).expect(403);
    await as('chief', 'mm_superviser', 106).post('del-notif', { params: { id } }).expect(200);
    await as('owner', 'mm_user', 113).post('del-notif', { params: { id } }).expect(404);
  });
});

describe('a notification of a topic that the caller may not see [D §4]', () => {
  const secrets = { email: 'secret@mm.kz', theme: 9, obl: [31], sphere: [2], tone: { name: 'Негативная', value: -2 } };
  const blank = { email: '', theme: null, obl: [], sphere: [], tone: { name: '', value: null }, unsubscribed: [] };
  const rowOf = async (caller: TestUser, id: number) => (await caller.list()).find((row) => row.id === id);
  const mailOf = (caller: TestUser, id: number | undefined) => caller.get(`notif-mail/${id}`);

  it('is a row without topic, addresses and content for a supervisor, who can do nothing with it', async () => {
    const author = as('private', 'mm_user', 150);
    const { id } = await author.save(minimal(secrets));
    await author.post('test-notif', { id }).expect(200);
    const [mail] = await kit.until(async () => {
      const mails = await author.deliveries(id);
      return mails.every(({ state }) => state === 'sent') && mails;
    }, 'the mail');
    const chief = as('hidden from', 'mm_superviser', 151);
    kit.sees(151, [7]);
    expect(await rowOf(chief, id)).toMatchObject({ ...blank, autor: 'private', is_hidden: true, may_edit: false });
    const [row] = await chief.deliveries(id);
    expect(row).toMatchObject({ id: mail?.id, recipient: '', name: '', last_error: '', has_mail: false });
    expect(await chief.refused(minimal({ id, email: 'chief@mm.kz' }))).toBe('404 notification-not-found');
    expect(await chief.refused(minimal({ ...secrets, id, email: 'chief@mm.kz' }))).toBe('404 notification-not-found');
    for (const [path, body] of [
      ['test-notif', { id }],
      ['del-notif', { params: { id } }],
      ['retry-delivery', { id: mail?.id }],
    ] as const)
      await chief.post(path, body).expect(404);
    await mailOf(chief, mail?.id).expect(404);
    expect(await rowOf(as('root', 'mm_admin', 1), id)).toMatchObject({ ...secrets, is_hidden: false, may_edit: true });
    kit.sees(151, [7, 9]);
    expect(await rowOf(chief, id)).toMatchObject({ ...secrets, is_hidden: false, may_edit: true });
  });

  it('is such a row for its author, once the topic is closed to the author, who may delete it', async () => {
    const author = as('loser', 'mm_operator', 152);
    const { id } = await author.save(minimal(secrets));
    kit.sees(152, []);
    expect(await rowOf(author, id)).toMatchObject({ ...blank, is_hidden: true, may_edit: false });
    expect(await author.refused(minimal({ id }))).toBe('404 notification-not-found');
    await author.post('test-notif', { id }).expect(404);
    await author.post('del-notif', { params: { id } }).expect(200);
  });

  it('keeps the mails about a closed topic hidden after it is about another one', async () => {
    const author = as('mover', 'mm_user', 153);
    const saved = await author.save(minimal(secrets));
    await author.post('test-notif', { id: saved.id }).expect(200);
    await kit.until(async () => (await author.deliveries(saved.id))[0]?.state === 'sent', 'the mail');
    await author.save({ ...saved, theme: 7 });
    const chief = as('later', 'mm_superviser', 154);
    kit.sees(154, [7]);
    expect(await rowOf(chief, saved.id)).toMatchObject({ email: 'secret@mm.kz', theme: 7 });
    const [row] = await chief.deliveries(saved.id);
    expect(row).toMatchObject({ recipient: '', has_mail: false });
    await mailOf(chief, row?.id).expect(404);
    await chief.post('retry-delivery', { id: row?.id }).expect(404);
  });
});

describe('a pause', () => {
  it('of a deleted topic ends when the topic is back', async () => {
    const author = as('pause', 'mm_user', 120);
    const { id } = await author.save(minimal({ theme: 9 }));
    const change = (isDeleted: boolean) =>
      kit.publish('topic.changed', create(TopicChangedSchema, { topicId: 9, name: 'Школы', isDeleted }));
    const found = async () => (await author.list()).find((one) => one.id === id);
    await change(true);
    await kit.until(async () => (await found())?.paused === 'topic-deleted', 'the pause');
    expect((await found())?.nextDate).toBeNull();
    expect((await author.post('test-notif', { id }).expect(409)).body).toMatchObject({ code: 'notification-paused' });
    await change(false);
    await kit.until(async () => (await found())?.nextDate, 'the end of the pause');
    expect((await found())?.paused).toBeNull();
  });

  it('of a disabled author ends when the account is back, under its new name', async () => {
    const { id } = await as('disabled', 'mm_user', 121).save(minimal());
    const change = (disabled: boolean, username: string) =>
      kit.publish('account.changed', create(AccountChangedSchema, { userId: 121, username, disabled }));
    const found = async () => (await as('chief', 'mm_superviser', 106).list()).find((one) => one.id === id);
    await change(true, 'disabled');
    await kit.until(async () => (await found())?.paused === 'author-disabled', 'the pause');
    await change(false, 'enabled');
    await kit.until(async () => (await found())?.paused === null, 'the end of the pause');
    expect(await found()).toMatchObject({ autor: 'enabled' });
  });
});

describe('mails', () => {
  it('are planned for every address by a test, as often as 20 times an hour', async () => {
    const author = as('tests', 'mm_user', 130);
    const { id } = await author.save(minimal({ email: 'a@mm.kz,b@mm.kz', active: false }));
    const { body } = await author.post('test-notif', { id }).expect(200);
    expect(body).toEqual({ status: 200, recipients: 2 });
    const mails = await author.deliveries(id);
    expect(mails.map(({ is_test, recipient }) => [recipient, is_test]).sort()).toEqual([
      ['a@mm.kz', true],
      ['b@mm.kz', true],
    ]);
    const [mail] = mails;
    await kit.until(async () => (await author.deliveries(id)).every(({ state }) => state === 'sent'), 'the mails');
    expect((await author.deliveries(id))[0]).toMatchObject({ has_mail: true, tries: 1, next_try: null });
    expect((await author.post('retry-delivery', { id: mail?.id }).expect(409)).body).toMatchObject({
      code: 'delivery-not-failed',
    });
    await as('other', 'mm_operator', 111).post('retry-delivery', { id: mail?.id }).expect(404);
    for (let tests = 1; tests < 20; tests++) await author.post('test-notif', { id }).expect(200);
    expect((await author.post('test-notif', { id }).expect(429)).body).toMatchObject({ code: 'too-many-tests' });
  });

  it('are planned for a slot that came, once, and are tried again when somebody asks for it', async () => {
    const author = as('slots', 'mm_user', 131);
    const { id } = await author.save(minimal({ email: 'a@mm.kz,b@example.kz' }));
    await kit.database.query(
      `UPDATE notification.notification SET since = now() - interval '2 days', next_at = now() WHERE id = $1`,
      [id],
    );
    await kit.until(async () => (await author.deliveries(id)).length === 2, 'the mails');
    expect((await kit.logged('notification.due')).filter((due) => due.notificationId === id)).toHaveLength(1);
    const failed = await kit.until(
      async () => (await author.deliveries(id)).find(({ last_error: error }) => error !== ''),
      'a try without reporting',
    );
    expect(failed).toMatchObject({ state: 'pending', is_test: false, sent_at: null });
    expect(failed.next_try).not.toBeNull();
    await author.post('retry-delivery', { id: failed.id }).expect(200);
    await kit.until(async () => (await kit.actions(id)).includes('notification.retried'), 'the journal');
  });
});

it('follows the time zone of the installation', async () => {
  const author = as('zones', 'mm_user', 140);
  const next = async (): Promise<number | null> =>
    (await author.save(minimal({ time: { HH: '9', mm: '00' } }))).nextDate;
  const hourIn = (timeZone: string, seconds: number | null): string =>
    new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit' }).format((seconds ?? 0) * 1000);
  expect(hourIn('Asia/Almaty', await next())).toBe('09');
  const value = JSON.stringify('Asia/Kathmandu');
  const changedAt = new Date().toISOString();
  await kit.publish('setting.changed', create(SettingChangedSchema, { key: 'time-zone', value, changedAt }));
  await kit.until(async () => hourIn('Asia/Kathmandu', await next()) === '09', 'the new zone');
});
