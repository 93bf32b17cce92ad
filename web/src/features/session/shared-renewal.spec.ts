import { BroadcastChannel } from 'node:worker_threads';
import { jest } from '@jest/globals';
import { KeycloakSession } from './keycloak-session.js';

const seconds = () => Math.floor(Date.now() / 1000);
let count = 0;
const tokenOf = (session: string, lifetime = 300) => {
  const claims = { sid: session, iat: seconds(), exp: seconds() + lifetime, preferred_username: 'aya', n: ++count };
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
};
/** The refresh tokens that reached the provider. */
let used: string[] = [];
let waiting: Promise<unknown> = Promise.resolve();

beforeAll(() => {
  // keycloak-js needs it; browsers have it, this runtime does not.
  Object.assign(Promise, {
    withResolvers: () => {
      const parts: Record<string, unknown> = {};
      return Object.assign(parts, {
        promise: new Promise((resolve, reject) => Object.assign(parts, { resolve, reject })),
      });
    },
  });
  Object.assign(globalThis, { BroadcastChannel });
  // As the browser's: one at a time, over all tabs.
  const locks = { request: (_: string, hold: () => Promise<void>) => (waiting = waiting.then(hold)) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
beforeEach(() => {
  used = [];
  globalThis.fetch = async (_url, init) => {
    const token = new URLSearchParams(String(init?.body)).get('refresh_token') ?? '';
    used.push(token);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    return Response.json({ access_token: tokenOf(sid), refresh_token: tokenOf(sid), expires_in: 300 });
  };
});

async function tab(session: string) {
  const events: string[] = [];
  const opened = new KeycloakSession(
    'http://localhost',
    { realm: 'mm', client: 'mm-web' },
    {
      onSignedIn: () => events.push('in'),
      onSignedOut: () => events.push('out'),
      onSigningOut: () => undefined,
      onToken: () => events.push('token'),
      renewTokens: async () => undefined,
    },
  );
  await opened.adopt({ token: tokenOf(session, 5), refresh_token: tokenOf(session) }, 300);
  return { opened, events };
}

test('one tab renews for all of its session, the others take its tokens over', async () => {
  const tabs = [await tab('one'), await tab('one'), await tab('one')];
  const other = await tab('two');
  const others = await other.opened.token();
  // What the tabs received when they were opened has reached the others.
  await new Promise((resolve) => setTimeout(resolve, 100));
  used = [];
  expect(await Promise.all(tabs.map(({ opened }) => opened.renew()))).toEqual([true, true, true]);
  expect(used).toHaveLength(1);
  const tokens = await Promise.all(tabs.map(({ opened }) => opened.token()));
  expect(new Set(tokens).size).toBe(1);
  expect(await other.opened.token()).toBe(others);
  await tabs[2]?.opened.renew();
  expect(new Set(used).size).toBe(2);
});

test('a refresh token whose successor was lost signs nobody out while the provider knows the session', async () => {
  const { opened, events } = await tab('three');
  const silent = jest.spyOn(opened, 'start').mockImplementation(async () => undefined);
  globalThis.fetch = async () => Response.json({ error: 'invalid_grant' }, { status: 400 });
  events.length = 0;
  expect(await opened.renew()).toBe(false);
  expect([silent.mock.calls.length, events]).toEqual([1, []]);
});
