import { jest } from '@jest/globals';
import type { SignedIn } from '../../api/user-session.js';
import { makeStore } from '../../app/store.js';
import { chooseClient } from './choose-client.js';
import { PendingSession } from './pending-session.js';
import { startSession } from './start-session.js';

const token = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const kept = () => [localStorage.getItem('username'), localStorage.getItem('userRole')];

const settings: typeof fetch = async () =>
  Response.json({
    auth: { url: 'http://localhost', realms: [{ realm: 'mm', clients: ['mm-web'] }], realm: 'mm', client: 'mm-web' },
    demo: false,
    demo_names: {},
    version: '',
    time_zone: 'Asia/Almaty',
  });

test('name and roles are kept on the client while somebody is signed in and removed at sign-out [S1 §3]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = settings;
  const { store, session } = makeStore();
  void startSession(store.dispatch, session);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await session.current.adopt(
    {
      token: token({
        preferred_username: 'operator',
        realm_access: { roles: ['mm_operator', 'mm_user', 'offline_access'] },
      }),
      refresh_token: token({}),
    },
    300,
  );
  expect(kept()).toEqual(['operator', 'mm_operator,mm_user']);
  session.current.signOut();
  expect(kept()).toEqual([null, null]);
});

test('a page of a wall screen loads the settings and leaves sign-in to the wall; Keycloak is not asked', async () => {
  const asked: string[] = [];
  globalThis.fetch = async (input, init) => {
    asked.push(String(input));
    return settings(input, init);
  };
  localStorage.setItem('mm.wall', `mma_${'a'.repeat(43)}`);
  window.history.replaceState(null, '', '/main?wall=1&list=5');
  const { store, session } = makeStore();
  const before = session.current;
  const frames = document.querySelectorAll('iframe').length;
  await startSession(store.dispatch, session);
  const { caller, config } = store.getState();
  expect([caller.status, config.status, session.current === before]).toEqual(['unknown', 'known', true]);
  expect([asked, document.querySelectorAll('iframe').length]).toEqual([['/api-py/settings'], frames]);
  window.history.replaceState(null, '', '/');
  localStorage.removeItem('mm.wall');
});

test('a renewed token with other roles shows them at once, and the same ones change nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const tokenOf = (...roles: string[]) => token({ preferred_username: 'operator', realm_access: { roles } });
  let renewed = tokenOf('mm_operator');
  globalThis.fetch = async (input, init) =>
    init?.method === 'POST'
      ? Response.json({ success: true, token: renewed, refresh_token: token({}), expires_in: 300 })
      : settings(input, init);
  const { store, session } = makeStore();
  void startSession(store.dispatch, session);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await session.current.adopt({ token: renewed, refresh_token: token({}) }, 300);
  const before = store.getState().caller;
  await session.current.renew();
  expect(store.getState().caller).toBe(before);
  renewed = tokenOf('mm_user');
  await session.current.renew();
  expect([store.getState().caller.roles, kept()]).toEqual([['mm_user'], ['operator', 'mm_user']]);
  session.current.signOut();
});

test('who was signed in is expected until that is checked; nobody else is, and no wall screen', async () => {
  globalThis.fetch = settings;
  const expectedBy = (entries: Record<string, string>, path = '/main') => {
    window.history.replaceState(null, '', path);
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    const { store, session } = makeStore();
    void startSession(store.dispatch, session);
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    const { status, username, roles } = store.getState().caller;
    return [status, username, roles];
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect([
    expectedBy({ username: 'operator', userRole: 'mm_operator,of-long-ago' }),
    expectedBy({}),
    expectedBy({ username: 'operator', userRole: 'of-long-ago' }),
    expectedBy({ username: 'operator', userRole: 'mm_operator', 'mm.wall': `mma_${'a'.repeat(43)}` }, '/main?wall=1'),
  ]).toEqual([
    ['expected', 'operator', ['mm_operator']],
    ['unknown', '', []],
    ['unknown', '', []],
    ['unknown', '', []],
  ]);
});

const allowed = {
  realms: [
    { realm: 'mm', clients: ['mm-web'] },
    { realm: 'region', clients: ['mm-web', 'wall'] },
  ],
  realm: 'mm',
  client: 'mm-web',
};
const memory = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
};

test('realm and client come from the query and are remembered [S1 §6]', () => {
  const store = memory();
  expect(chooseClient(allowed, new URLSearchParams('realm=region&clientid=wall'), store)).toEqual({
    realm: 'region',
    client: 'wall',
  });
  expect(chooseClient(allowed, new URLSearchParams(), store)).toEqual({ realm: 'region', client: 'wall' });
});

test('a realm that the server does not list is never used [S1 §6, D §4]', () => {
  expect(chooseClient(allowed, new URLSearchParams('realm=evil'), memory())).toEqual({ realm: 'mm', client: 'mm-web' });
  expect(chooseClient(allowed, new URLSearchParams(), memory({ 'mm.realm': 'gone', 'mm.clientid': 'x' }))).toEqual({
    realm: 'mm',
    client: 'mm-web',
  });
});

const session = { token: async () => 'of-operator', renew: async () => true } as SignedIn;

test('calls wait until it is known who is signed in, and then carry the token', async () => {
  const pending = new PendingSession();
  const waiting = pending.token();
  pending.settle(session);
  expect([await waiting, await pending.token(), await pending.renew()]).toEqual(['of-operator', 'of-operator', true]);
});

test('calls fail when nobody is signed in, and do not start a sign-in', async () => {
  const pending = new PendingSession();
  const waiting = pending.token();
  pending.settle(undefined);
  pending.settle(session);
  pending.signIn();
  await expect(waiting).rejects.toThrow('nobody is signed in');
  await expect(pending.token()).rejects.toThrow('nobody is signed in');
});
