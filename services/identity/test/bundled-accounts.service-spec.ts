import { until } from '@mm/clock/testing/until.js';
import pg from 'pg';
import request from 'supertest';
import { accountSecurityContract } from './account-security.contract.js';
import { Browser } from './browser.js';
import { runningIdentity, type RunningIdentity } from './identity.js';

describe('the bundled provider', () => {
  accountSecurityContract(async () => {
    const service = await runningIdentity();
    const { databaseUrl, url } = service;
    return { url, signInUrl: url, realm: 'mm', loginClientSecret: '', databaseUrl, stop: () => service.stop() };
  });
});

describe('with our own tables', () => {
  let service: RunningIdentity;
  let database: pg.Client;
  let admin: string;
  const login = (username: string, password: string): request.Test =>
    request(service.url).post('/api-py/login').send({ username, password });
  const as = (token: string, method: 'get' | 'post' | 'delete', path: string): request.Test =>
    request(service.url)[method](path).set('authorization', `Bearer ${token}`);
  const tokenOf = async (username: string, password: string): Promise<string> =>
    ((await login(username, password)).body as { token: string }).token;
  const createAccount = async (username: string): Promise<number> => {
    const fields = { username, password: 'quiet-river-1', must_change_password: false };
    const { body } = await as(admin, 'post', '/api-py/create-user').send(fields).expect(200);
    return (body as { user: { id: number } }).user.id;
  };

  beforeAll(async () => {
    service = await runningIdentity();
    database = new pg.Client(service.databaseUrl);
    await database.connect();
    admin = await tokenOf('admin', 'demo');
  });
  afterAll(async () => {
    await database.end();
    await service.stop();
  });

  it('a person changes the own password, is signed out everywhere, and signs in again at once', async () => {
    await createAccount('herself');
    const one = new Browser(service.url);
    const { access_token, refresh_token } = await one.signIn('herself', 'quiet-river-1');
    const change = (old: string, password: string): request.Test =>
      as(access_token, 'post', '/api-py/change-own-password').send({ old, password });
    expect((await change('not-this-one', 'green-harbour-7').expect(400)).body).toMatchObject({
      code: 'wrong-password',
    });
    expect((await change('quiet-river-1', 'short').expect(400)).body).toMatchObject({ code: 'password-too-short' });
    expect((await change('quiet-river-1', 'quiet-river-1').expect(400)).body).toMatchObject({
      code: 'password-unchanged',
    });
    expect((await change('quiet-river-1', 'green-harbour-7').expect(200)).body).toEqual({ status: 'success' });
    expect((await one.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    const again = await tokenOf('herself', 'green-harbour-7');
    await as(again, 'get', '/api-py/get-access/herself').expect(200);
  });

  it('names browser and address of a client that signs in by the call', async () => {
    const { body } = await login('admin', 'demo')
      .set('x-forwarded-for', '203.0.113.9')
      .set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0');
    const sessions = await as((body as { token: string }).token, 'get', '/api-py/sessions/1').expect(200);
    expect((sessions.body as { sessions: unknown[] }).sessions).toContainEqual(
      expect.objectContaining({ address: '203.0.113.9', browser: 'Firefox, Linux', current: true }),
    );
  });

  it('keeps sessions, unlocking and deleted accounts to administrators', async () => {
    const superviser = await tokenOf('superviser', 'demo');
    for (const path of ['sessions/1', 'deleted-users']) await as(superviser, 'get', `/api-py/${path}`).expect(403);
    for (const path of ['end-sessions', 'unlock-user', 'restore-user'])
      await as(superviser, 'post', `/api-py/${path}`).send({ id: 1 }).expect(403);
  });

  it('shows operators the names of enabled accounts only [D §4]', async () => {
    const id = await createAccount('switched-off');
    await as(admin, 'post', '/api-py/update-user').send({ id, username: 'switched-off', disabled: true }).expect(200);
    const { body } = await as(await tokenOf('operator', 'demo'), 'get', '/api-py/get-users').expect(200);
    const { users } = body as { users: { username: string; roles: number[] }[] };
    expect(users.map(({ username }) => username)).not.toContain('switched-off');
    expect(users.find(({ username }) => username === 'admin')).toMatchObject({ roles: [], last_sign_in_at: null });
  });

  it('refuses a role that was taken away and a disabled account on the next calls', async () => {
    const id = await createAccount('demoted');
    await as(admin, 'post', '/api-py/create-user-role').send({ userid: id, roleid: 2 }).expect(200);
    const token = await tokenOf('demoted', 'quiet-river-1');
    const status = async (): Promise<number> => (await as(token, 'get', '/api-py/get-roles')).status;
    expect(await status()).toBe(200);
    await as(admin, 'delete', `/api-py/delete-user-role/${id}/2`).expect(200);
    const startedAt = performance.now();
    await until(async () => (await status()) === 403, 'the refusal of the role', 10_000);
    console.info(`the role is refused after ${Math.round(performance.now() - startedAt)} ms`);
    await as(admin, 'post', '/api-py/update-user').send({ id, username: 'demoted', disabled: true }).expect(200);
    await until(async () => (await status()) === 401, 'the refusal of the account', 10_000);
  });

  it('keeps one administrator when the last two are removed at the same time', async () => {
    const id = await createAccount('second-admin');
    await as(admin, 'post', '/api-py/create-user-role').send({ userid: id, roleid: 1 }).expect(200);
    const responses = await Promise.all([
      as(admin, 'delete', `/api-py/delete-user/${id}`),
      as(admin, 'delete', '/api-py/delete-user-role/1/1'),
      as(admin, 'post', '/api-py/update-user').send({ id: 1, username: 'admin', disabled: true }),
    ]);
    expect(responses.some(({ status }) => status === 409)).toBe(true);
    const { rows } = await database.query(
      `SELECT u.id FROM identity.users u JOIN identity.user_role ur ON ur.user_id = u.id
       WHERE ur.role_id = 1 AND NOT u.disabled AND u.deleted_at IS NULL`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('removes a deleted account for good after 30 days, and not before', async () => {
    const add = `INSERT INTO identity.users (id, username, name, deleted_at)
                 VALUES ($1, $2, $2, now() - make_interval(days => $3))`;
    await database.query(add, [9001, 'long-gone', 31]);
    await database.query(add, [9002, 'just-gone', 29]);
    const remaining = async (): Promise<unknown[]> =>
      (await database.query<{ id: number }>('SELECT id FROM identity.users WHERE id > 9000')).rows.map(({ id }) => id);
    await service.restart();
    await until(async () => (await remaining()).length === 1, 'the removal');
    expect(await remaining()).toEqual([9002]);
  });
});
