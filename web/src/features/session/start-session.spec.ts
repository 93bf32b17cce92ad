import { jest } from '@jest/globals';
import { makeStore } from '../../app/store.js';
import { startSession } from './start-session.js';

const token = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const kept = () => [localStorage.getItem('username'), localStorage.getItem('userRole')];

test('name and roles are kept on the client while somebody is signed in and removed at sign-out [S1 §3]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = async () =>
    Response.json({
      auth: { url: 'http://localhost', realms: [{ realm: 'mm', clients: ['mm-web'] }], realm: 'mm', client: 'mm-web' },
      demo: false,
      demo_names: {},
      version: '',
      time_zone: 'Asia/Almaty',
    });
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
