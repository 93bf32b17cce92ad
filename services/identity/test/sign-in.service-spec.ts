import pg from 'pg';
import { Browser, claimsOf } from './browser.js';
import { runningIdentity } from './identity.js';
import type { RunningIdentity } from './identity.js';

let service: RunningIdentity;
const browser = (): Browser => new Browser(service.url);

beforeAll(async () => {
  service = await runningIdentity();
});
afterAll(() => service.stop());

describe('signing in', () => {
  it('issues an access token in the form of Keycloak', async () => {
    const { access_token, id_token, refresh_token } = await browser().signIn('operator');
    const access = claimsOf(access_token);
    expect(access).toMatchObject({
      typ: 'Bearer',
      azp: 'mm-web',
      aud: ['account', 'mm-api'],
      iss: `${service.url}/realms/mm`,
      preferred_username: 'operator',
      realm_access: { roles: ['mm_operator'] },
      mm_user_id: 3,
      sid: expect.any(String),
    });
    expect(claimsOf(id_token)).toMatchObject({ typ: 'ID', sid: access.sid, aud: 'mm-web' });
    expect(claimsOf(refresh_token)).toMatchObject({ typ: 'Refresh', sid: access.sid });
  });

  it('needs no password again while the session lasts, even after a restart', async () => {
    const one = browser();
    const { access_token, refresh_token } = await one.signIn('operator');
    await service.restart();
    expect((await one.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    const again = await one.tokensFrom(await one.authorize({ prompt: 'none' }));
    expect(claimsOf(again.access_token).sid).toBe(claimsOf(access_token).sid);
  });

  it("does not redirect to the provider's own pages", async () => {
    expect((await browser().authorize({ redirect_uri: `${service.url}/realms/mm/x` })).status).toBe(400);
  });

  it('responds with 404 for other realms [D §4]', async () => {
    expect((await browser().request('/realms/master/protocol/openid-connect/certs')).status).toBe(404);
    expect((await browser().request('/realms/mmm')).status).toBe(404);
  });
});

describe('the login page', () => {
  it('is Russian, shows the demo accounts and allows only its own scripts and styles', async () => {
    const { html, response } = await browser().loginPage();
    expect(html).toContain('<html lang="ru">');
    for (const username of ['admin', 'superviser', 'operator', 'analyst', 'viewer'])
      expect(html).toContain(`data-account="${username}"`);
    const policy = [
      "default-src 'none'",
      "style-src 'nonce-[^']+'",
      "script-src 'nonce-[^']+'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ];
    expect(response.headers.get('content-security-policy')).toMatch(new RegExp(`^${policy.join('; ')}$`));
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('shows an error for wrong credentials and escapes markup in the name [S2 §8]', async () => {
    const one = browser();
    const { address, csrf } = await one.loginPage();
    const response = await one.submit(address, { username: '"><script>alert(1)</script>', password: 'x', csrf });
    const html = await response.text();
    expect(html).toContain('Invalid credentials');
    expect(html).not.toContain('<script>alert');
  });

  it('shows the same error for a name with a NUL character', async () => {
    const one = browser();
    const { address, csrf } = await one.loginPage();
    const response = await one.submit(address, { username: 'oper\u0000ator', password: 'demo', csrf });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('role="alert"')]);
  });

  it('rejects forms that it has not issued', async () => {
    const one = browser();
    const { address, csrf } = await one.loginPage();
    const other = await browser().loginPage();
    const right = { username: 'operator', password: 'demo' };
    expect((await one.submit(address, right)).status).toBe(403);
    expect((await one.submit(address, { ...right, csrf: other.csrf })).status).toBe(403);
    expect((await one.submit(address, { ...right, csrf }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser().submit(address, { ...right, csrf })).status).toBe(400);
    expect((await one.submit(address, { ...right, csrf, padding: 'x'.repeat(9000) })).status).toBe(413);
  });

  it('shows when to retry after five wrong passwords', async () => {
    const one = browser();
    const { address, csrf } = await one.loginPage();
    for (let tries = 0; tries < 5; tries++)
      expect((await one.submit(address, { username: 'analyst', password: 'x', csrf })).status).toBe(200);
    const barred = await one.submit(address, { username: 'analyst', password: 'demo', csrf });
    expect(barred.status).toBe(429);
    const seconds = Number(barred.headers.get('retry-after'));
    expect(await barred.text()).toContain(`Попробуйте снова через ${seconds} с.`);
  });
});

describe('other Keycloak addresses', () => {
  it('require a valid access token', async () => {
    const one = browser();
    const { access_token, id_token } = await one.signIn('superviser');
    const bearer = { authorization: `Bearer ${access_token}` };
    expect(
      await (await one.request('/realms/mm/protocol/openid-connect/userinfo', { headers: bearer })).json(),
    ).toMatchObject({ preferred_username: 'superviser' });
    expect(await (await one.request('/realms/mm/account', { headers: bearer })).json()).toMatchObject({
      username: 'superviser',
    });
    expect((await one.request('/realms/mm/account', { headers: { authorization: `Bearer ${id_token}` } })).status).toBe(
      401,
    );
    expect((await one.request('/realms/mm/account')).status).toBe(401);
  });

  it('for frames may be framed by our own pages only', async () => {
    for (const name of ['3p-cookies/step1.html', 'login-status-iframe.html'])
      expect(
        (await browser().request(`/realms/mm/protocol/openid-connect/${name}`)).headers.get('content-security-policy'),
      ).toContain("frame-ancestors 'self'");
  });

  it('name the sign-out address in the discovery document', async () => {
    const discovery = (await (await browser().request('/realms/mm/.well-known/openid-configuration')).json()) as Record<
      string,
      string
    >;
    expect(discovery).toMatchObject({
      end_session_endpoint: `${service.url}/realms/mm/protocol/openid-connect/logout`,
    });
  });
});

describe('the database', () => {
  it('contains no usable token, session id or key', async () => {
    const one = browser();
    const { refresh_token } = await one.signIn('operator');
    const session = one.cookies.get('MM_SESSION')?.value ?? 'missing';
    const opaque = String(claimsOf(refresh_token).jti);
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ dump: string }>(
      `SELECT string_agg(t, ' ') AS dump
       FROM (
         SELECT p::text || encode(payload, 'escape') AS t FROM identity.oidc_payload p
         UNION ALL SELECT s::text || encode(sealed, 'escape') FROM identity.provider_secret s
         UNION ALL SELECT u::text FROM identity.users u
       ) x`,
    );
    await client.end();
    for (const secret of [session, opaque, '"kty"', 'demo"']) expect(rows[0]?.dump).not.toContain(secret);
  });
});
