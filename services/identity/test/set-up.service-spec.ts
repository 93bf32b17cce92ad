import pg from 'pg';
import request from 'supertest';
import { SetUp } from '../src/set-up/set-up.js';
import { runningIdentity, type RunningIdentity } from './identity.js';

let one: RunningIdentity;
let database: pg.Pool;
let code = '';
const form = (over: object = {}): object => ({
  code,
  username: 'Админ',
  password: 'Жайлау-2026-көктем',
  time_zone: 'Asia/Aqtobe',
  ...over,
});
const begin = async (): Promise<string | undefined> => one.handle.app.get(SetUp).begin();
const state = (): request.Test => request(one.url).get('/api-py/set-up-state');
const setUp = (over: object = {}, url = one.url): request.Test =>
  request(url).post('/api-py/set-up').set('x-forwarded-for', '192.0.2.1').send(form(over));
const outbox = async (topic: string): Promise<Record<string, unknown>[]> =>
  (await database.query<{ value: string }>('SELECT value FROM identity.outbox WHERE topic = $1', [topic])).rows.map(
    ({ value }) => JSON.parse(value) as Record<string, unknown>,
  );

beforeAll(async () => {
  one = await runningIdentity({ MM_DEMO: 'false' });
  database = new pg.Pool({ connectionString: one.databaseUrl, max: 2 }).on('error', () => undefined);
});
afterAll(async () => {
  await database.end();
  await one.stop();
});

describe('the first set-up', () => {
  it('is not possible before a code was printed [D §4]', async () => {
    expect((await state().expect(404)).body).toMatchObject({ code: 'set-up-not-needed' });
    expect((await setUp({ code: 'KKKK-KKKK' }).expect(409)).body).toMatchObject({ code: 'already-set-up' });
  });

  it('says what the form has to know', async () => {
    code = (await begin()) ?? '';
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    const { body } = await state().expect(200);
    expect(body).toEqual({ accounts: 'bundled', password_length: 10, time_zone: 'Asia/Almaty' });
  });

  it.each([
    ['a short password', { password: 'short' }, 'password-too-short'],
    ['a common password', { password: 'password123' }, 'password-too-common'],
    ['a password that is the name', { username: 'Мұрагер-Айдос', password: 'мұрагер-айдос' }, 'password-is-name'],
    ['a zone that does not exist', { time_zone: 'Mars/Base' }, 'setting-not-allowed'],
    ['no name', { username: ' ' }, 'invalid-request'],
    ['a field that is not known', { roles: ['mm_admin'] }, 'invalid-request'],
  ])('refuses %s, and that is no try', async (_, over, expected) => {
    expect((await setUp(over).expect(400)).body).toMatchObject({ code: expected });
    const { rows } = await database.query('SELECT tries FROM identity.set_up_code');
    expect(rows).toEqual([{ tries: 0 }]);
  });

  it('is locked after ten wrong codes, tried at once or one by one, until a new code is printed [D §4]', async () => {
    const tried = await Promise.all(Array.from({ length: 12 }, () => setUp({ code: 'QQQQ-QQQQ' })));
    const codes = tried.map(({ status, body }) => `${status} ${(body as { code: string }).code}`).sort();
    expect(codes).toEqual([
      ...Array<string>(2).fill('403 set-up-code-locked'),
      ...Array<string>(10).fill('403 set-up-code-wrong'),
    ]);
    expect((await setUp().expect(403)).body).toMatchObject({ code: 'set-up-code-locked' });
    const old = code;
    code = (await begin()) ?? '';
    expect(code).not.toBe(old);
    expect((await setUp({ code: old }).expect(403)).body).toMatchObject({ code: 'set-up-code-wrong' });
  });

  it('creates one administrator with the time zone, also when it is sent twice through two processes', async () => {
    const second = await one.another();
    const answers = await Promise.all([
      setUp({ code: ` ${code.toLowerCase().replace('-', ' ')} ` }),
      setUp({ username: 'Другой' }, second.address),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await second.stop();
    const { rows } = await database.query('SELECT username FROM identity.users');
    expect(rows).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200)?.body as { username: string };
    expect(rows).toEqual([{ username: winner.username }]);
    const signIn = { username: winner.username, password: 'Жайлау-2026-көктем' };
    const { body } = await request(one.url).post('/api-py/login').send(signIn).expect(200);
    const { token } = body as { token: string };
    const listed = await request(one.url).get('/api-py/get-users').set('authorization', `Bearer ${token}`).expect(200);
    expect(listed.body).toMatchObject({
      users: [{ username: winner.username, roles: [1], must_change_password: false }],
    });
    const settings = request(one.url).get('/api-py/system-settings').set('authorization', `Bearer ${token}`);
    expect(((await settings.expect(200)).body as { settings: object[] }).settings).toContainEqual(
      expect.objectContaining({ key: 'time-zone', value: 'Asia/Aqtobe', changed_by: winner.username }),
    );
    const actions = (await outbox('audit.recorded')).map((record) => [record.action, record.actor, record.address]);
    expect(actions).toEqual([
      ['account.created', winner.username, '192.0.2.1'],
      ['setting.changed', winner.username, '192.0.2.1'],
    ]);
    expect(await outbox('setting.changed')).toMatchObject([{ key: 'time-zone', value: '"Asia/Aqtobe"' }]);
    expect(await outbox('account.changed')).toMatchObject([{ change: 'created', roles: ['mm_admin'] }]);
  });

  it('is over then, also after a new start [D §4]', async () => {
    expect(await begin()).toBeUndefined();
    await state().expect(404);
    await setUp().expect(409);
    await one.restart();
    expect(await begin()).toBeUndefined();
    await setUp().expect(409);
    const { rows } = await database.query('SELECT FROM identity.set_up_code');
    expect(rows).toEqual([]);
  });
});
