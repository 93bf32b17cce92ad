import { until } from '@mm/clock/testing/until.js';
import pg from 'pg';
import request from 'supertest';
import { Browser, claimsOf } from './browser.js';
import type { SignInStack } from './sign-in.contract.js';

/** Long enough to create a realm and its accounts. */
const timeoutMs = 120_000;
const firstPassword = 'quiet-river-1';
const newPassword = 'green-harbour-7';

interface Listed {
  id: number;
  username: string;
  locked_until: number | null;
  must_change_password: boolean;
  last_sign_in_at: number | null;
}

/** Tests of passwords, sessions and deleted accounts that both sign-in providers must pass. */
export function accountSecurityContract(startStack: () => Promise<SignInStack & { databaseUrl: string }>): void {
  let stack: Awaited<ReturnType<typeof startStack>>;
  let database: pg.Client;
  let admin: string;
  const browser = (): Browser => new Browser(stack.signInUrl, stack.realm);
  const login = (username: string, password: string): request.Test =>
    request(stack.url).post('/api-py/login').send({ username, password });
  const as = (token: string, method: 'get' | 'post' | 'delete', path: string): request.Test =>
    request(stack.url)[method](path).set('authorization', `Bearer ${token}`);
  const post = (path: string, body: object): request.Test => as(admin, 'post', `/api-py/${path}`).send(body);
  const createAccount = async (username: string, mustChange = false): Promise<number> => {
    const fields = { username, password: firstPassword, must_change_password: mustChange };
    const { body } = await post('create-user', fields).expect(200);
    return (body as { user: { id: number } }).user.id;
  };
  const listed = async (id: number): Promise<Listed | undefined> =>
    ((await as(admin, 'get', '/api-py/get-users').expect(200)).body as { users: Listed[] }).users.find(
      (user) => user.id === id,
    );
  const sessionsOf = async (id: number): Promise<Record<string, unknown>[]> =>
    ((await as(admin, 'get', `/api-py/sessions/${id}`).expect(200)).body as { sessions: Record<string, unknown>[] })
      .sessions;
  const changesOf = async (id: number): Promise<unknown[]> => {
    const { rows } = await database.query<{ value: string }>(
      `SELECT value FROM identity.outbox WHERE topic = 'account.changed' AND key = $1 ORDER BY id`,
      [String(id)],
    );
    return rows.map(({ value }) => JSON.parse(value) as Record<string, unknown>);
  };

  beforeAll(async () => {
    stack = await startStack();
    database = new pg.Client(stack.databaseUrl);
    await database.connect();
    admin = ((await login('admin', 'demo')).body as { token: string }).token;
  }, timeoutMs);
  afterAll(async () => {
    await database.end();
    await stack.stop();
  });

  describe('a password', () => {
    it.each([
      ['short-1', 'password-too-short'],
      ['qwerty12345', 'password-too-common'],
      ['careful2026', 'password-is-name'],
    ])('%s is refused: %s', async (password, code) => {
      const refused = await post('create-user', { username: 'careful', password }).expect(400);
      expect(refused.body).toMatchObject({ code });
      const change = await post('update-user', { id: 5, username: 'careful', password }).expect(400);
      expect(change.body).toMatchObject({ code });
    });

    it('of somebody else has to be changed at the first sign-in', async () => {
      const { body } = await post('create-user', { username: 'beginner', password: firstPassword }).expect(200);
      const { id } = (body as { user: Listed }).user;
      expect(await listed(id)).toMatchObject({ must_change_password: true });
      expect((await login('beginner', firstPassword).expect(200)).body).toEqual({
        success: false,
        code: 'password-change-needed',
      });
      expect((await login('beginner', 'a wrong one').expect(200)).body).toEqual({ success: false });

      const one = browser();
      const page = await one.submitCredentials('beginner', firstPassword);
      const html = await page.text();
      expect(html).toContain('name="password-new"');
      const differing = await (await one.chooseNewPassword(html, newPassword, 'another-one-7')).text();
      expect(differing).toContain('name="password-new"');
      const { access_token } = await one.tokensFrom(await one.chooseNewPassword(differing, newPassword));
      expect(claimsOf(access_token)).toMatchObject({ preferred_username: 'beginner', mm_user_id: id });
      await as(access_token, 'get', '/api-py/get-access/beginner').expect(200);
      expect(await listed(id)).toMatchObject({ must_change_password: false });
      expect((await login('beginner', newPassword)).body).toMatchObject({ success: true });
      expect((await login('beginner', firstPassword)).body).toEqual({ success: false });
    });

    it('that breaks the rules is refused on the page for a new one', async () => {
      await createAccount('hasty', true);
      const one = browser();
      const html = await (await one.submitCredentials('hasty', firstPassword)).text();
      const refused = await (await one.chooseNewPassword(html, 'short-1')).text();
      expect(refused).toContain('name="password-new"');
      expect((await login('hasty', 'short-1')).body).toEqual({ success: false });
    });
  });

  describe('sessions', () => {
    it('are listed with their address, the own one marked', async () => {
      const id = await createAccount('seated');
      expect(await sessionsOf(id)).toEqual([]);
      await browser().signIn('seated', firstPassword);
      expect(await sessionsOf(id)).toEqual([
        {
          started_at: expect.any(Number),
          last_used_at: expect.any(Number),
          address: expect.stringContaining('127.0.0.1'),
          browser: expect.any(String),
          current: false,
        },
      ]);
      expect((await sessionsOf(1)).filter(({ current }) => current)).toHaveLength(1);
      const user = await until(async () => {
        const found = await listed(id);
        return found?.last_sign_in_at ? found : undefined;
      }, 'the last sign-in');
      expect(user).toMatchObject({ username: 'seated', locked_until: null });
    });

    it('end everywhere: cookies, refresh tokens and access tokens no longer work', async () => {
      const id = await createAccount('ended');
      const one = browser();
      const { access_token, refresh_token } = await one.signIn('ended', firstPassword);
      const ownRoles = (): Promise<number> =>
        as(access_token, 'get', '/api-py/get-access/ended').then(({ status }) => status);
      expect(await ownRoles()).toBe(200);
      await post('end-sessions', { id }).expect(200);
      expect(await sessionsOf(id)).toEqual([]);
      expect((await one.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
      expect((await one.authorize({ prompt: 'none' })).headers.get('location')).toContain('error=login_required');
      const startedAt = performance.now();
      await until(async () => (await ownRoles()) === 401, 'the refusal of the access token', 10_000);
      console.info(
        `the access token is refused ${Math.round(performance.now() - startedAt)} ms after the sessions ended`,
      );
      await post('end-sessions', { id: 999_999 }).expect(404);
    });
  });

  it('a locked account shows until when, and can be unlocked', async () => {
    const id = await createAccount('forgetful');
    for (let tries = 0; tries < 5; tries++) await login('forgetful', `wrong-${tries}`).expect(200);
    await login('forgetful', firstPassword).expect(429);
    // Keycloak counts failures in the background.
    const lockedUntil = await until(async () => (await listed(id))?.locked_until, 'the lock');
    expect(lockedUntil).toBeGreaterThan(Date.now() / 1000);
    await post('unlock-user', { id }).expect(200);
    expect(await listed(id)).toMatchObject({ locked_until: null });
    expect((await login('forgetful', firstPassword)).body).toMatchObject({ success: true });
  });

  describe('a deleted account', () => {
    it('can be restored with its password and roles, unless its name is used meanwhile', async () => {
      const id = await createAccount('returning');
      await post('create-user-role', { userid: id, roleid: 4 }).expect(200);
      await as(admin, 'delete', `/api-py/delete-user/${id}`).expect(200);
      expect(await listed(id)).toBeUndefined();
      expect((await login('returning', firstPassword)).body).toEqual({ success: false });
      const { body } = await as(admin, 'get', '/api-py/deleted-users').expect(200);
      const { users } = body as { users: { id: number; deleted_at: number; removed_at: number }[] };
      const deleted = users.find((user) => user.id === id);
      expect(deleted).toMatchObject({ username: 'returning' });
      expect((deleted?.removed_at ?? 0) - (deleted?.deleted_at ?? 0)).toBe(30 * 86_400);

      const usurper = await createAccount('Returning');
      expect((await post('restore-user', { id }).expect(409)).body).toMatchObject({ code: 'account-name-taken' });
      await as(admin, 'delete', `/api-py/delete-user/${usurper}`).expect(200);
      expect((await post('restore-user', { id }).expect(200)).body).toMatchObject({
        user: { id, username: 'returning', roles: [4], disabled: false },
      });
      await post('restore-user', { id }).expect(404);
      const { body: again } = await login('returning', firstPassword);
      expect(claimsOf((again as { token: string }).token)).toMatchObject({ mm_user_id: id });
    });
  });

  it('every change of an account is published with what the account is then', async () => {
    const id = await createAccount('followed');
    await post('create-user-role', { userid: id, roleid: 3 }).expect(200);
    await post('update-user', { id, username: 'followed', disabled: true }).expect(200);
    await as(admin, 'delete', `/api-py/delete-user-role/${id}/3`).expect(200);
    await post('end-sessions', { id }).expect(200);
    await as(admin, 'delete', `/api-py/delete-user/${id}`).expect(200);
    await post('restore-user', { id }).expect(200);
    await as(admin, 'delete', '/api-py/delete-user/1').expect(409);
    expect(await changesOf(id)).toMatchObject([
      { userId: id, username: 'followed', change: 'created' },
      { change: 'roles', roles: ['mm_operator'] },
      { change: 'updated', roles: ['mm_operator'], disabled: true },
      { change: 'roles', disabled: true },
      { change: 'sessions-ended', disabled: true },
      { change: 'deleted', disabled: true },
      { change: 'restored', disabled: true },
    ]);
    expect((await changesOf(1)).filter((change) => (change as { change: string }).change === 'deleted')).toEqual([]);
  });
}
