import request from 'supertest';
import { Browser, claimsOf } from './browser.js';
import type { Tokens } from './browser.js';
import { sessionContract, type SessionStack } from './session.contract.js';

/** A running identity service and its sign-in provider. */
export interface SignInStack {
  /** Base of the identity service's calls. */
  url: string;
  /** Base of `/realms/…`. */
  signInUrl: string;
  realm: string;
  loginClientSecret: string;
  stop(): Promise<void>;
}

/** Long enough to create a realm and its accounts. */
const timeoutMs = 120_000;
const demoUsers = [
  ['admin', 'mm_admin', 1],
  ['superviser', 'mm_superviser', 2],
  ['operator', 'mm_operator', 3],
  ['analyst', 'mm_user', 4],
  ['viewer', 'MM_view', 5],
] as const;

/**
 * Tests that both sign-in providers must pass: the bundled one and Keycloak, whose page locks an account for everybody.
 */
export function signInContract(startStack: () => Promise<SessionStack>): void {
  let stack: SessionStack;
  let admin: string;
  const browser = (): Browser => new Browser(stack.signInUrl, stack.realm);
  const login = (username: string, password: string): request.Test =>
    request(stack.url).post('/api-py/login').send({ username, password });
  const asAdmin = (method: 'get' | 'post' | 'delete', path: string): request.Test =>
    request(stack.url)[method](path).set('authorization', `Bearer ${admin}`);
  const renew = (one: Browser, { refresh_token }: Tokens): Promise<Response> =>
    one.token({ grant_type: 'refresh_token', refresh_token });
  const rolesIn = ({ access_token }: Pick<Tokens, 'access_token'>): unknown[] =>
    (claimsOf(access_token).realm_access as { roles: unknown[] }).roles;
  /** A new account with a role; its password is `quiet-river-1`. */
  const createAccount = async (username: string, { roleid = 4, mustChange = false } = {}): Promise<number> => {
    const fields = { username, password: 'quiet-river-1', must_change_password: mustChange };
    const { body } = await asAdmin('post', '/api-py/create-user').send(fields).expect(200);
    const { id } = (body as { user: { id: number } }).user;
    await asAdmin('post', '/api-py/create-user-role').send({ userid: id, roleid }).expect(200);
    return id;
  };

  beforeAll(async () => {
    stack = await startStack();
    admin = ((await login('admin', 'demo')).body as { token: string }).token;
  }, timeoutMs);
  afterAll(() => stack.stop());

  describe('the code flow', () => {
    it.each(demoUsers)(
      'gives %s a token with the role %s that the services accept [S2 §6]',
      async (username, role, number) => {
        const { access_token, id_token, refresh_token } = await browser().signIn(username);
        const access = claimsOf(access_token);
        expect(access).toMatchObject({
          typ: 'Bearer',
          azp: 'mm-web',
          iss: `${stack.signInUrl}/realms/${stack.realm}`,
          preferred_username: username,
          mm_user_id: number,
          name: expect.stringContaining(' '),
          sid: expect.any(String),
        });
        expect(access.aud).toEqual(expect.arrayContaining(['account', 'mm-api']));
        expect(Number(access.exp) - Number(access.iat)).toBe(300);
        expect(demoUsers.map(([, name]) => name).filter((name) => rolesIn({ access_token }).includes(name))).toEqual([
          role,
        ]);
        expect(claimsOf(id_token)).toMatchObject({
          typ: 'ID',
          aud: 'mm-web',
          sid: access.sid,
          preferred_username: username,
        });
        expect(claimsOf(refresh_token)).toMatchObject({ typ: 'Refresh', sid: access.sid });
        const { body } = await request(stack.url)
          .get(`/api-py/get-access/${username}`)
          .set('authorization', `Bearer ${access_token}`)
          .expect(200);
        expect(body).toEqual({ userRole: [role] });
      },
    );

    it('requires PKCE with S256 [S2 §6, D §10]', async () => {
      const query = {
        client_id: 'mm-web',
        redirect_uri: `${stack.signInUrl}/`,
        response_type: 'code',
        response_mode: 'query',
        scope: 'openid',
      };
      for (const more of ['', `&code_challenge=${'x'.repeat(43)}&code_challenge_method=plain`]) {
        const one = browser();
        const { headers } = await one.request(one.endpoint(`auth?${new URLSearchParams(query)}${more}`));
        expect(headers.get('location')).toContain('error=invalid_request');
      }
    });

    it('accepts a code only with its verifier, and only once', async () => {
      const exchange = async (one: Browser, code: string, code_verifier: string): Promise<number> =>
        (
          await one.token({
            grant_type: 'authorization_code',
            code,
            redirect_uri: `${stack.signInUrl}/main?x=1`,
            code_verifier,
          })
        ).status;
      const codeOf = async (one: Browser): Promise<string> =>
        new URL((await one.submitCredentials('operator', 'demo')).headers.get('location') ?? '').searchParams.get(
          'code',
        ) ?? '';
      const [thief, owner] = [browser(), browser()];
      expect(await exchange(thief, await codeOf(thief), 'x'.repeat(43))).toBe(400);
      const code = await codeOf(owner);
      expect(await exchange(owner, code, owner.verifier)).toBe(200);
      expect(await exchange(owner, code, owner.verifier)).toBe(400);
    });

    it('redirects with a code to our own pages only', async () => {
      for (const redirect_uri of ['https://evil.example/', `${stack.signInUrl}.evil.example/`, 'javascript:alert(1)'])
        expect((await browser().authorize({ redirect_uri })).status).toBe(400);
    });

    it.each(['ru', 'kk'])('shows its sign-in page in %s where the product asks for that', async (language) => {
      const [html = ''] = (await browser().signInPage({ ui_locales: language })).match(/<html[^>]*>/) ?? [];
      expect(html).toContain(` lang="${language}"`);
    });

    it('stays on the sign-in page for wrong credentials', async () => {
      const response = await browser().submitCredentials('operator', 'wrong');
      expect([response.headers.get('location'), await response.text()]).toEqual([
        null,
        expect.stringContaining('id="kc-form-login"'),
      ]);
    });
  });

  describe('a session', () => sessionContract(() => stack));

  describe('POST /api-py/login', () => {
    it('returns tokens that the services accept, and success false for wrong credentials [S2 §7, D §10]', async () => {
      const { body } = await login('analyst', 'demo').expect(200);
      expect(body).toMatchObject({ success: true, refresh_token: expect.any(String) });
      // seconds that are left of 300, rounded down
      expect([298, 299, 300]).toContain((body as { expires_in: number }).expires_in);
      await request(stack.url)
        .get('/api-py/get-access/analyst')
        .set('authorization', `Bearer ${(body as { token: string }).token}`)
        .expect(200);
      for (const [username, password] of [
        ['analyst', 'wrong'],
        ['nobody', 'demo'],
        ["' OR 1=1 --", 'x'],
      ] as const)
        expect((await login(username, password).expect(200)).body).toEqual({ success: false });
    });

    it('issues tokens that POST /api-py/renew-login renews until the session ends', async () => {
      const id = await createAccount('renewing');
      const { refresh_token } = (await login('renewing', 'quiet-river-1')).body as { refresh_token: string };
      const renewLogin = (): request.Test => request(stack.url).post('/api-py/renew-login').send({ refresh_token });
      const { body } = await renewLogin().expect(200);
      await request(stack.url)
        .get('/api-py/get-access/renewing')
        .set('authorization', `Bearer ${(body as { token: string }).token}`)
        .expect(200);
      await asAdmin('post', '/api-py/update-user').send({ id, username: 'renewing', disabled: true }).expect(200);
      expect((await renewLogin().expect(200)).body).toEqual({ success: false });
    });

    it('is the only password grant: the web client and a guessed secret are rejected [D §10]', async () => {
      const fields = { grant_type: 'password', username: 'admin', password: 'demo' };
      expect((await browser().token(fields)).status).toBe(400);
      expect((await browser().token({ ...fields, client_id: 'mm-login', client_secret: 'x' })).status).toBe(401);
      expect(
        (await browser().token({ ...fields, client_id: 'mm-login', client_secret: stack.loginClientSecret })).status,
      ).toBe(200);
    });

    it('locks only that account after five wrong passwords, even for the right one', async () => {
      await createAccount('guessed');
      for (let tries = 0; tries < 5; tries++)
        expect((await login('guessed', `wrong-${tries}`)).body).toEqual({ success: false });
      const { body, headers } = await login('guessed', 'quiet-river-1').expect(429);
      expect(body).toMatchObject({ code: 'too-many-attempts' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const page = await browser().submitCredentials('guessed', 'quiet-river-1');
      expect(page.headers.get('location')).toBeNull();
      expect((await login('viewer', 'demo')).body).toMatchObject({ success: true });
    });
  });

  describe('the admin manager', () => {
    it('creates accounts that sign in with their roles until these are removed [D §4]', async () => {
      const id = await createAccount('newcomer');
      const one = browser();
      const tokens = await one.signIn('newcomer', 'quiet-river-1');
      expect(claimsOf(tokens.access_token)).toMatchObject({ mm_user_id: id, name: 'newcomer' });
      expect(rolesIn(tokens)).toContain('mm_user');
      await asAdmin('delete', `/api-py/delete-user-role/${id}/4`).expect(200);
      expect(rolesIn((await (await renew(one, tokens)).json()) as Tokens)).not.toContain('mm_user');
    });

    it('rejects a taken name regardless of letter case [S2 §5]', async () => {
      await createAccount('twice');
      expect(
        (
          await asAdmin('post', '/api-py/create-user')
            .send({ username: 'Twice', password: 'quiet-river-1' })
            .expect(409)
        ).body,
      ).toMatchObject({ code: 'account-name-taken' });
    });

    it('keeps the id and password of a renamed account [D §4]', async () => {
      const id = await createAccount('before');
      await asAdmin('post', '/api-py/update-user').send({ id, username: 'after', password: '•••' }).expect(200);
      expect(claimsOf((await browser().signIn('after', 'quiet-river-1')).access_token)).toMatchObject({
        mm_user_id: id,
        preferred_username: 'after',
      });
      expect((await login('before', 'quiet-river-1')).body).toEqual({ success: false });
    });

    it('ends the sessions of an account with a new password, and only the new one works', async () => {
      const id = await createAccount('changed');
      const one = browser();
      const tokens = await one.signIn('changed', 'quiet-river-1');
      await asAdmin('post', '/api-py/update-user')
        .send({ id, username: 'changed', password: 'quiet-river-2', must_change_password: false })
        .expect(200);
      expect((await renew(one, tokens)).status).toBe(400);
      expect((await login('changed', 'quiet-river-2')).body).toMatchObject({ success: true });
      expect((await login('changed', 'quiet-river-1')).body).toEqual({ success: false });
    });

    it('ends the sessions of a disabled account and refuses sign-in until it is enabled [D §4]', async () => {
      const id = await createAccount('leaver');
      const one = browser();
      const tokens = await one.signIn('leaver', 'quiet-river-1');
      await asAdmin('post', '/api-py/update-user').send({ id, username: 'leaver', disabled: true }).expect(200);
      expect((await renew(one, tokens)).status).toBe(400);
      expect((await login('leaver', 'quiet-river-1')).body).toEqual({ success: false });
      await asAdmin('post', '/api-py/update-user').send({ id, username: 'leaver', disabled: false }).expect(200);
      expect((await login('leaver', 'quiet-river-1')).body).toMatchObject({ success: true });
    });

    it('deletes an account with its sessions and frees its name', async () => {
      const id = await createAccount('gone');
      const one = browser();
      const tokens = await one.signIn('gone', 'quiet-river-1');
      await asAdmin('delete', `/api-py/delete-user/${id}`).expect(200);
      expect((await renew(one, tokens)).status).toBe(400);
      expect((await login('gone', 'quiet-river-1')).body).toEqual({ success: false });
      expect(await createAccount('gone')).not.toBe(id);
    });
  });

  it('publishes its public keys and nothing secret', async () => {
    const discovery = (await (
      await browser().request(`/realms/${stack.realm}/.well-known/openid-configuration`)
    ).json()) as { issuer: string; jwks_uri: string };
    expect(discovery.issuer).toBe(`${stack.signInUrl}/realms/${stack.realm}`);
    const keys = await (await browser().request(discovery.jwks_uri)).text();
    expect(JSON.parse(keys)).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ alg: 'RS256', use: 'sig' })]),
    });
    expect(keys).not.toMatch(/"(d|p|q)":/);
  });
}
