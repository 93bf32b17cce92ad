import http from 'node:http';
import zlib from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService } from '@mm/service-host/service.js';
import type { ServiceHandle } from '@mm/service-host/service.js';
import request from 'supertest';
import { gateway } from '../src/service.js';

const keycloak = process.env.KEYCLOAK_URL ?? '';
let database: Awaited<ReturnType<typeof testDatabase>>;
let handle: ServiceHandle;
const signInQuery = new URLSearchParams({
  client_id: 'mm-web',
  redirect_uri: `${keycloak}/main`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
});
const signInPage = `/realms/mm/protocol/openid-connect/auth?${signInQuery}`;

beforeAll(async () => {
  database = await testDatabase();
  await ensureLogSchema(database.url);
  // Keycloak's configured public address serves as the public address of the gateway.
  const environment = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: keycloak,
    MM_KEYCLOAK_URL: keycloak.replace('127.0.0.1', 'localhost'),
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  handle = await startService(gateway, environment, { port: 0 }, false);
});
afterAll(async () => {
  await handle.stop();
  await database.drop();
});

describe('Keycloak pages behind the gateway', () => {
  it('are Russian, have the form ids of browser tests and post to the public address', async () => {
    const { headers, text } = await request(handle.address).get(signInPage).set('accept', 'text/html').expect(200);
    expect(text).toMatch(/<html[^>]*lang="ru"/);
    for (const id of ['kc-form-login', 'username', 'password', 'kc-login']) expect(text).toContain(`id="${id}"`);
    expect(text).toContain(`action="${keycloak}/realms/mm/login-actions/authenticate`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^AUTH_SESSION_ID=.*path=\/realms\/mm\//i)]),
    );
  });

  it('include their files, compressed and cached', async () => {
    const { text } = await request(handle.address).get(signInPage).set('accept', 'text/html');
    const file = /(\/resources\/[^"]+\/login\/[^"]+\/css\/styles\.css)/.exec(text)?.[1] ?? '';
    const { headers, body } = await new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        http
          .get(
            `${handle.address}${new URL(file, keycloak).pathname}`,
            { headers: { 'accept-encoding': 'gzip' } },
            (response) => {
              const chunks: Buffer[] = [];
              response
                .on('data', (chunk: Buffer) => chunks.push(chunk))
                .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
            },
          )
          .on('error', reject);
      },
    );
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/css'),
      'cache-control': expect.stringContaining('max-age='),
    });
    expect(headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(body).toString() : body.toString()).toContain('{');
  });

  it('that look for a session may be framed', async () => {
    for (const frame of ['3p-cookies/step1.html', 'login-status-iframe.html']) {
      const { headers } = await request(handle.address).get(`/realms/mm/protocol/openid-connect/${frame}`).expect(200);
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers['content-security-policy']).not.toMatch(/frame-ancestors 'none'|default-src/);
    }
  });

  it('name the public address as issuer regardless of the requested host', async () => {
    const { body } = await request(handle.address)
      .get('/realms/mm/.well-known/openid-configuration')
      .set({ 'x-forwarded-host': 'evil.example', host: 'evil.example' })
      .expect(200);
    expect(body).toMatchObject({ issuer: `${keycloak}/realms/mm` });
  });
});

it.each([
  '/admin/',
  '/admin/master/console/',
  '/admin/realms/mm/users',
  '/realms/master',
  '/realms/master/protocol/openid-connect/auth',
  '/realms/mm/account/',
  '/realms/mm/clients-registrations/default',
])('forbids %s', async (path) => {
  const { status, text } = await request(handle.address).get(path).set('accept', 'application/json');
  expect(status).toBe(404);
  expect(text).not.toContain('Keycloak');
});

it('is ready only with Keycloak', async () => {
  expect((await request(handle.address).get('/ready')).body).toMatchObject({ services: { keycloak: true } });
});
