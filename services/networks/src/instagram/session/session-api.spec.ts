import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { FixtureResponse, FixtureServer } from '../../contract/fixture-server.js';
import { fixtureServer } from '../../contract/fixture-server.js';
import { SessionApi, sessionSettings } from './session-api.js';

const operator = { username: 'reader', password: 'very-secret' };
const document = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');
const toSignIn: FixtureResponse = { status: 302, headers: { location: 'https://www.instagram.com/accounts/login/' } };

let server: FixtureServer;
let api: SessionApi;
let signIn: FixtureResponse;
let answers: FixtureResponse[];

beforeEach(async () => {
  signIn = { headers: { 'set-cookie': 'sessionid=s1; Path=/' }, body: document('sign-in') };
  answers = [];
  server = await fixtureServer(({ url }) => {
    if (url.pathname === '/') return { headers: { 'set-cookie': 'csrftoken=csrf1; Path=/' }, body: '<html></html>' };
    if (url.pathname.includes('/login/')) return signIn;
    return answers.shift() ?? { body: '{"data":{"user":null},"status":"ok"}' };
  });
  const bases = { IG_WEB_BASE: server.base, IG_API_BASE: server.base };
  api = new SessionApi(
    {
      ...z.object(sessionSettings).parse({ ...bases, IG_SESSION_RPS: 1_000 }),
      MM_ALLOW_PRIVATE: [server.hostPort],
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    },
    5,
  );
});
afterEach(() => server.close());

const query = (account: typeof operator | undefined = operator): Promise<unknown> =>
  api.query('profile', '1', {}, z.unknown(), account ? { operator: account } : {});
const signIns = (): number => server.requests.filter(({ url }) => url.pathname.includes('/login/')).length;

describe('a session of an operator', () => {
  it('is signed in once for all requests, also for those at the same time', async () => {
    await Promise.all([query(), query()]);
    await query();
    expect(signIns()).toBe(1);
    const last = server.requests.at(-1)?.headers;
    expect([last?.cookie, last?.['x-csrftoken']]).toEqual(['csrftoken=csrf1; sessionid=s1', 'csrf1']);
  });

  it('signs in once more when it has ended, then fails with auth_required', async () => {
    answers = [toSignIn];
    await query();
    expect(signIns()).toBe(2);
    answers = [toSignIn, toSignIn];
    await expect(query()).rejects.toMatchObject({ kind: 'auth_required' });
    expect(signIns()).toBe(3);
  });

  it('is not shared between operators, and a changed password signs in again', async () => {
    await query();
    await query({ ...operator, password: 'changed' });
    expect(signIns()).toBe(2);
  });

  it('fails with auth_required without an operator and for a wrong password, which no message holds', async () => {
    await expect(api.query('profile', '1', {}, z.unknown(), {})).rejects.toMatchObject({ kind: 'auth_required' });
    signIn = { body: document('sign-in-refused') };
    const error: unknown = await query().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'auth_required', scope: 'credential', native: { code: 'wrong_password' } });
    expect(JSON.stringify(error) + String(error)).not.toContain('very-secret');
  });

  it('waits when Instagram asks to, without further requests', async () => {
    answers = [{ status: 401, body: document('please-wait') }];
    await expect(query()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 900_000 });
    const count = server.requests.length;
    await expect(query()).rejects.toMatchObject({ kind: 'rate_limited' });
    expect([server.requests.length, signIns()]).toEqual([count, 1]);
  });

  it.each([
    ['a checkpoint', 400, 'checkpoint'],
    ['a challenge', 400, { message: 'challenge_required', status: 'fail' }],
    ['a ban on an action', 400, { message: 'feedback_required', spam: true, status: 'fail' }],
  ])('is blocked by %s', async (_, status, body) => {
    answers = [{ status, body: typeof body === 'string' ? document(body) : JSON.stringify(body) }];
    await expect(query()).rejects.toMatchObject({ kind: 'blocked', scope: 'credential' });
  });

  it('is blocked by a checkpoint at the sign-in and by a second factor', async () => {
    for (const body of [document('checkpoint'), '{"message":"","two_factor_required":true,"status":"fail"}']) {
      signIn = { status: 400, body };
      await expect(query()).rejects.toMatchObject({ kind: 'blocked', scope: 'credential' });
    }
  });

  it.each([
    [404, '', 'not_found'],
    [429, '', 'rate_limited'],
    [502, '<html></html>', 'transient'],
    [200, '<html></html>', 'transient'],
    [200, 'no json', 'schema_drift'],
    [400, '{"message":"invalid query","status":"fail"}', 'schema_drift'],
    [302, '', 'schema_drift'],
  ])('a response %i %j is %s', async (status, body, kind) => {
    answers = [{ status, body, ...(status === 302 && { headers: { location: '/elsewhere/' } }) }];
    await expect(query()).rejects.toMatchObject({ kind });
  });

  it('follows no redirect of a GET with its cookies', async () => {
    answers = [{ status: 302, headers: { location: `${server.base}/challenge/1` } }];
    await expect(api.get('comments', '/api/v1/media/1/comments/', z.unknown(), { operator })).rejects.toMatchObject({
      kind: 'blocked',
    });
    expect(server.requests.some(({ url }) => url.pathname === '/challenge/1')).toBe(false);
  });
});
