import pg from 'pg';
import request from 'supertest';
import { Browser, claimsOf } from './browser.js';
import { runningIdentity } from './identity.js';
import type { RunningIdentity } from './identity.js';

let service: RunningIdentity;
const tokens: Record<string, string> = {};

const login = (username: string, password: string): request.Test =>
  request(service.url).post('/api-py/login').send({ username, password });
const as = (username: string, method: 'get' | 'post' | 'delete', path: string): request.Test => {
  const call = request(service.url)[method](path);
  return call.set('authorization', `Bearer ${tokens[username] ?? ''}`);
};

beforeAll(async () => {
  service = await runningIdentity();
  for (const username of ['admin', 'superviser', 'operator', 'analyst', 'viewer'])
    tokens[username] = ((await login(username, 'demo')).body as { token: string }).token;
});
afterAll(() => service.stop());

describe('POST /api-py/login', () => {
  it('returns tokens for a correct password, and new ones for the refresh token [S2 §7, D §10]', async () => {
    const { body } = await login('analyst', 'demo').expect(200);
    expect(body).toMatchObject({
      success: true,
      token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 300,
    });
    const renewed = await request(service.url)
      .post('/realms/mm/protocol/openid-connect/token')
      .type('form')
      .send({
        grant_type: 'refresh_token',
        client_id: 'mm-web',
        refresh_token: (body as { refresh_token: string }).refresh_token,
      })
      .expect(200);
    expect(renewed.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('opens a session, so that reloading the page needs no password', async () => {
    const one = new Browser(service.url);
    await one.request('/api-py/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'analyst', password: 'demo' }),
    });
    const { access_token } = await one.tokensFrom(await one.authorize({ prompt: 'none' }));
    expect(claimsOf(access_token)).toMatchObject({ preferred_username: 'analyst' });
  });

  it.each([
    ['analyst', 'wrong'],
    ['nobody', 'demo'],
    ['analyst', ''],
    ["' OR 1=1 --", 'x'],
  ])('responds with 200 and success false for %s and %s [D §10]', async (username, password) => {
    expect((await login(username, password).expect(200)).body).toEqual({ success: false });
  });

  it.each(['a\u0000b', 'a\u0007b'])('rejects control characters in a name: %j', async (name) => {
    const details = (path: string): object => ({ details: [{ path, code: 'control-character' }] });
    expect((await login(name, 'demo').expect(400)).body).toMatchObject(details('body.username'));
    const role = as('admin', 'post', '/api-py/create-role').send({ rolename: name });
    expect((await role.expect(400)).body).toMatchObject(details('body.rolename'));
    const address = `/api-py/get-access/${encodeURIComponent(name)}`;
    expect((await as('admin', 'get', address).expect(400)).body).toMatchObject(details('params.username'));
  });

  it('rejects unknown fields by name [D §3]', async () => {
    const { body } = await request(service.url)
      .post('/api-py/login')
      .send({ username: 'a', password: 'b', role: 'mm_admin' })
      .expect(400);
    expect(body).toMatchObject({ details: [{ path: 'body.role', code: 'unknown-field' }] });
  });

  it('refuses an account after five wrong passwords, also for parallel attempts', async () => {
    await as('admin', 'post', '/api-py/create-user')
      .send({ username: 'guessed', password: 'quiet-river-9', must_change_password: false })
      .expect(200);
    const responses = await Promise.all(Array.from({ length: 12 }, () => login('guessed', 'wrong')));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    await login('Guessed', 'quiet-river-9').expect(429);
    expect((await login('viewer', 'demo')).body).toMatchObject({ success: true });
  });
});

describe('names that others can be taken for', () => {
  const create = (username: string): request.Test =>
    as('admin', 'post', '/api-py/create-user').send({ username, password: 'quiet-river-9' });

  it.each([
    ['\u0430dmin', 'name-mixed-scripts'],
    ['adm\u200bin', 'name-characters'],
    ['admin\u202e', 'name-characters'],
    ['\uff41dmin', 'name-characters'],
  ])('%j is refused for accounts and roles, also when they are renamed', async (name, code) => {
    expect((await create(name).expect(400)).body).toMatchObject({ code });
    expect(
      (await as('admin', 'post', '/api-py/update-user').send({ id: 5, username: name }).expect(400)).body,
    ).toMatchObject({ code });
    const role = await as('admin', 'post', '/api-py/create-role').send({ rolename: name }).expect(400);
    expect(role.body).toMatchObject({ code });
  });

  it('one that looks like another account is taken; composed and decomposed letters are one', async () => {
    await create('\u043e\u0440\u0430').expect(200);
    expect((await create('opa').expect(409)).body).toMatchObject({ code: 'account-name-taken' });
    await create('\u0418\u0306\u043eд').expect(200);
    await create('\u0439од').expect(409);
    const signedIn = await login('\u0438\u0306од', 'quiet-river-9').expect(200);
    expect(signedIn.body).toEqual({ success: false, code: 'password-change-needed' });
  });

  it('accounts from before the rules keep working, and can be changed without a new name', async () => {
    const { body } = await create('older').expect(200);
    const { id } = (body as { user: { id: number } }).user;
    const username = 'old\u0435r\u200b';
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    await database.query('UPDATE identity.users SET username = $2 WHERE id = $1', [id, username]);
    await database.end();
    const change = { id, username, password: 'quiet-river-8', must_change_password: false };
    await as('admin', 'post', '/api-py/update-user').send(change).expect(200);
    expect((await login(username, 'quiet-river-8').expect(200)).body).toMatchObject({ success: true });
  });
});

describe('access to accounts', () => {
  it('returns everyone their own roles [S2 §7]', async () => {
    expect((await as('viewer', 'get', '/api-py/get-access/viewer').expect(200)).body).toEqual({
      userRole: ['MM_view'],
    });
    expect((await as('operator', 'get', '/api-py/get-access/operator').expect(200)).body).toEqual({
      userRole: ['mm_operator'],
    });
  });

  it('returns the roles of others to administrators and supervisers only [D §4]', async () => {
    await as('operator', 'get', '/api-py/get-access/viewer').expect(403);
    await as('superviser', 'get', '/api-py/get-access/viewer').expect(200);
  });

  it('contains no password, not even hashed [D §4]', async () => {
    const { text } = await as('admin', 'get', '/api-py/get-users').expect(200);
    expect(text).not.toMatch(/"password|hash|scrypt/);
  });

  it.each([
    ['get', '/api-py/get-users', ['admin', 'superviser', 'operator']],
    ['get', '/api-py/get-users-roles', ['admin', 'superviser']],
    ['get', '/api-py/get-roles', ['admin', 'superviser']],
    ['get', '/get-user-roles/1', ['admin', 'superviser']],
    ['post', '/api-py/create-role', []],
  ] as const)('allows %s %s to its roles only [S2 §7, D §4]', async (method, path, allowed) => {
    await request(service.url)[method](path).expect(401);
    for (const username of ['superviser', 'operator', 'analyst', 'viewer'])
      await as(username, method, path).expect((allowed as readonly string[]).includes(username) ? 200 : 403);
  });
});

describe('the admin manager', () => {
  const create = (username: string, password = 'quiet-river-1'): request.Test =>
    as('admin', 'post', '/api-py/create-user').send({ username, password, must_change_password: false });

  it('creates an account that signs in with its assigned roles [S2 §7, D §4]', async () => {
    const { body } = await create('newcomer').expect(200);
    const { id } = (body as { user: { id: number } }).user;
    await as('admin', 'post', '/api-py/create-user-role').send({ userid: id, roleid: 4 }).expect(200);
    expect((await as('admin', 'get', `/api-py/get-user-roles/${id}`)).body).toEqual({ userId_roles: [4] });
    tokens.newcomer = ((await login('newcomer', 'quiet-river-1')).body as { token: string }).token;
    expect((await as('newcomer', 'get', '/api-py/get-access/newcomer').expect(200)).body).toEqual({
      userRole: ['mm_user'],
    });
  });

  it('rejects a taken name regardless of letter case [S2 §5]', async () => {
    await create('twice').expect(200);
    expect((await create('Twice').expect(409)).body).toMatchObject({ code: 'account-name-taken' });
  });

  it('keeps the id on renaming, and the password if none is sent [D §4]', async () => {
    const { id } = ((await create('before')).body as { user: { id: number } }).user;
    const { body } = await as('admin', 'post', '/api-py/update-user')
      .send({ id, username: 'after', password: '•••' })
      .expect(200);
    expect(body).toMatchObject({ user: { id, username: 'after', name: 'after' } });
    expect((await login('after', 'quiet-river-1')).body).toMatchObject({ success: true });
  });

  it('prevents a disabled account from signing in and renewing tokens [D §4]', async () => {
    const { id } = ((await create('leaver')).body as { user: { id: number } }).user;
    const { refresh_token } = (await login('leaver', 'quiet-river-1')).body as { refresh_token: string };
    await as('admin', 'post', '/api-py/update-user').send({ id, username: 'leaver', disabled: true }).expect(200);
    expect((await login('leaver', 'quiet-river-1')).body).toEqual({ success: false });
    await request(service.url)
      .post('/realms/mm/protocol/openid-connect/token')
      .type('form')
      .send({ grant_type: 'refresh_token', client_id: 'mm-web', refresh_token })
      .expect(400);
  });

  it('keeps the last enabled administrator [D §4]', async () => {
    expect((await as('admin', 'delete', '/api-py/delete-user-role/1/1').expect(409)).body).toMatchObject({
      code: 'last-admin',
    });
    expect(
      (await as('admin', 'post', '/api-py/update-user').send({ id: 1, username: 'admin', disabled: true }).expect(409))
        .body,
    ).toMatchObject({ code: 'last-admin' });
    await as('admin', 'delete', '/api-py/delete-user/1').expect(409);
  });

  it('neither renames nor deletes built-in roles [D §4]', async () => {
    await as('admin', 'delete', '/api-py/delete-role/4').expect(409);
    await as('admin', 'post', '/api-py/update-role').send({ id: 5, rolename: 'x' }).expect(409);
  });

  it('adds, renames and deletes a role [S2 §5, S2 §7]', async () => {
    const { role } = (await as('admin', 'post', '/api-py/create-role').send({ rolename: 'press' }).expect(200))
      .body as { role: { id: number } };
    expect(
      (await as('admin', 'post', '/api-py/create-role').send({ rolename: 'Press' }).expect(409)).body,
    ).toMatchObject({ code: 'role-name-taken' });
    await as('admin', 'post', '/api-py/update-role').send({ id: role.id, rolename: 'press-office' }).expect(200);
    await as('admin', 'delete', `/api-py/delete-role/${role.id}`).expect(200);
    await as('admin', 'delete', `/api-py/delete-role/${role.id}`).expect(404);
  });
});
