import http from 'node:http';
import getPort from 'get-port';
import { until } from '@mm/clock/testing/until.js';
import pg from 'pg';
import request from 'supertest';
import { runningIdentity } from './identity.js';
import type { RunningIdentity } from './identity.js';
import { testRealm } from './keycloak-realm.js';
import type { TestRealm } from './keycloak-realm.js';
import { startKeycloakProxy } from './keycloak-proxy.js';
import type { KeycloakProxy } from './keycloak-proxy.js';

let realm: TestRealm;
let proxy: KeycloakProxy;
let service: RunningIdentity;
let database: pg.Client;
let admin: string;

const login = (username: string, password: string): request.Test =>
  request(service.url).post('/api-py/login').send({ username, password });
const asAdmin = (method: 'post' | 'delete', path: string): request.Test =>
  request(service.url)[method](path).set('authorization', `Bearer ${admin}`);
const create = (username: string): request.Test =>
  asAdmin('post', '/api-py/create-user').send({ username, password: 'quiet-river-1', must_change_password: false });
const idOf = ({ body }: request.Response): number => (body as { user: { id: number } }).user.id;
const inKeycloak = async (userId: number) =>
  (await realm.admin.users.find({ realm: realm.realm, q: `mm_user_id:${userId}` }))[0];
const countAccounts = async (username: string): Promise<number> =>
  (await database.query('SELECT 1 FROM identity.users WHERE username = $1', [username])).rowCount ?? 0;

/** Below Jest's limit, so that a failure says what is missing. */
const repairMs = 25_000;
const allReconciled = (): Promise<void> =>
  until(
    async () => (await database.query('SELECT 1 FROM identity.keycloak_repair')).rowCount === 0,
    'all repairs',
    repairMs,
  );

beforeAll(async () => {
  realm = await testRealm();
  proxy = await startKeycloakProxy(realm.url, await getPort({ host: '127.0.0.1' }));
  // Our own rule is weaker than the realm's here, so that the realm's is met.
  service = await runningIdentity({ ...realm.environment, MM_KEYCLOAK_URL: proxy.url, MM_PASSWORD_LENGTH: '8' });
  database = new pg.Client(service.databaseUrl);
  await database.connect();
  admin = ((await login('admin', 'demo')).body as { token: string }).token;
});
afterAll(async () => {
  await database.end();
  await service.stop();
  await proxy.close();
  await realm.drop();
});
beforeEach(async () => {
  proxy.rejectWhen(() => false);
  admin = ((await login('admin', 'demo')).body as { token: string }).token;
});

describe('while Keycloak is unreachable', () => {
  const isAdminApi = ({ url = '' }: http.IncomingMessage): boolean => url.startsWith('/admin/');

  it('rejects changes as busy and changes nothing', async () => {
    const id = idOf(await create('steady').expect(200));
    proxy.rejectWhen(isAdminApi);
    expect((await create('too-early').expect(503)).body).toMatchObject({ code: 'upstream-busy' });
    await asAdmin('post', '/api-py/update-user')
      .send({ id, username: 'renamed', password: 'quiet-river-2', disabled: true })
      .expect(503);
    await asAdmin('post', '/api-py/create-user-role').send({ userid: id, roleid: 1 }).expect(503);
    await asAdmin('delete', `/api-py/delete-user/${id}`).expect(503);
    expect([await countAccounts('steady'), await countAccounts('renamed'), await countAccounts('too-early')]).toEqual([
      1, 0, 0,
    ]);
    proxy.rejectWhen(() => false);
    expect((await login('steady', 'quiet-river-1')).body).toMatchObject({ success: true });
    await allReconciled();
    expect(await inKeycloak(id)).toMatchObject({ username: 'steady', enabled: true });
  });

  it('rejects password sign-in as busy, not as wrong credentials', async () => {
    proxy.rejectWhen(() => true);
    await login('viewer', 'demo').expect(503);
  });
});

describe('an interrupted change', () => {
  it('leaves no account in Keycloak that is not ours', async () => {
    proxy.rejectWhen(({ method, url = '' }) => method === 'GET' && url.includes('/role-mappings/'));
    await create('half-made').expect(503);
    expect(await countAccounts('half-made')).toBe(0);
    proxy.rejectWhen(() => false);
    await allReconciled();
    expect(await realm.admin.users.find({ realm: realm.realm, username: 'half-made', exact: true })).toEqual([]);
    await create('half-made').expect(200);
  });

  it('leaves an account and its roles unchanged', async () => {
    const id = idOf(await create('half-changed').expect(200));
    proxy.rejectWhen(({ method, url = '' }) => method === 'GET' && url.includes('/role-mappings/'));
    await asAdmin('post', '/api-py/update-user').send({ id, username: 'other-name' }).expect(503);
    expect(await inKeycloak(id)).toMatchObject({ username: 'other-name' });
    proxy.rejectWhen(() => false);
    await allReconciled();
    expect(await inKeycloak(id)).toMatchObject({ username: 'half-changed' });
    expect((await login('half-changed', 'quiet-river-1')).body).toMatchObject({ success: true });
  });

  it('is reconciled after a restart', async () => {
    const id = idOf(await create('restarted').expect(200));
    await asAdmin('delete', `/api-py/delete-user/${id}`).expect(200);
    expect(await inKeycloak(id)).toMatchObject({ enabled: false, username: `deleted-account-${id}` });
    await database.query(`UPDATE identity.users SET deleted_at = now() - interval '31 days' WHERE id = $1`, [id]);
    proxy.rejectWhen(({ method }) => method === 'DELETE');
    await service.restart();
    await until(async () => (await countAccounts('restarted')) === 0, 'the removal from our tables', repairMs);
    expect(await inKeycloak(id)).toMatchObject({ enabled: false });
    proxy.rejectWhen(() => false);
    await service.restart();
    await allReconciled();
    expect(await inKeycloak(id)).toBeUndefined();
  });
});

describe('an account', () => {
  it('that Keycloak lost is created there again with its roles; its password must be set again', async () => {
    const id = idOf(await create('lost').expect(200));
    await asAdmin('post', '/api-py/create-user-role').send({ userid: id, roleid: 3 }).expect(200);
    const user = await inKeycloak(id);
    await realm.admin.users.del({ realm: realm.realm, id: user?.id ?? '' });
    await service.restart();
    const { id: keycloakId = '' } = await until(() => inKeycloak(id), 'the account in Keycloak', repairMs);
    await allReconciled();
    expect(
      (await realm.admin.users.listRealmRoleMappings({ realm: realm.realm, id: keycloakId })).map(({ name }) => name),
    ).toContain('mm_operator');
    await asAdmin('post', '/api-py/update-user')
      .send({ id, username: 'lost', password: 'quiet-river-2', must_change_password: false })
      .expect(200);
    expect((await login('lost', 'quiet-river-2')).body).toMatchObject({ success: true });
  });

  it('whose name belongs to an unrelated Keycloak user is rejected as taken', async () => {
    await realm.admin.users.create({ realm: realm.realm, username: 'stranger', enabled: true });
    expect((await create('Stranger').expect(409)).body).toMatchObject({ code: 'account-name-taken' });
    expect(await countAccounts('stranger')).toBe(0);
  });

  it('created in Keycloak itself has no account id and no access', async () => {
    await realm.admin.users.create({
      realm: realm.realm,
      username: 'outsider',
      enabled: true,
      credentials: [{ type: 'password', value: 'quiet-river-1', temporary: false }],
    });
    const { token } = (await login('outsider', 'quiet-river-1')).body as { token: string };
    await request(service.url).get('/api-py/get-access/outsider').set('authorization', `Bearer ${token}`).expect(401);
  });

  it('with a password that only Keycloak refuses gets the same code', async () => {
    const id = idOf(await create('ruled').expect(200));
    for (const call of [
      asAdmin('post', '/api-py/create-user').send({ username: 'ruled-too', password: 'x7!kQ2#mP' }),
      asAdmin('post', '/api-py/update-user').send({ id, username: 'ruled', password: 'x7!kQ2#mP' }),
    ])
      expect((await call.expect(400)).body).toMatchObject({ code: 'password-too-short' });
    expect(await countAccounts('ruled-too')).toBe(0);
    expect((await login('ruled', 'quiet-river-1')).body).toMatchObject({ success: true });
  });

  it('has no password in our database', async () => {
    const { rows } = await database.query('SELECT 1 FROM identity.users WHERE password_hash IS NOT NULL');
    expect(rows).toEqual([]);
  });
});

it('the first administrator of a live workspace gets the configured password', async () => {
  const own = await testRealm();
  const live = await runningIdentity({
    ...own.environment,
    MM_DEMO: 'false',
    MM_FIRST_ADMIN_PASSWORD: 'first-river-1',
  });
  try {
    await live.restart();
    const { body } = await request(live.url)
      .post('/api-py/login')
      .send({ username: 'admin', password: 'first-river-1' });
    expect(body).toMatchObject({ success: true });
  } finally {
    await live.stop();
    await own.drop();
  }
});
