import { jest } from '@jest/globals';
import { fakeServer } from '../../test/fake-server.js';
import { authorisedFetch, baseQuery } from './base-query.js';
import { UserSession, type SignedIn } from './user-session.js';

const sessionWith = (over: Partial<SignedIn> = {}) => {
  const session = new UserSession();
  const signIn = jest.fn();
  session.current = { ...session.current, token: async () => 'old', signIn, ...over };
  return { session, signIn };
};
const queryApi = () =>
  ({ signal: new AbortController().signal, extra: sessionWith() }) as unknown as Parameters<typeof baseQuery>[1];

test('a 401 renews the token once and repeats the request', async () => {
  let token = 'old';
  const { session } = sessionWith({ token: async () => token, renew: async () => Boolean((token = 'new')) });
  const seen: (string | null)[] = [];
  globalThis.fetch = async (_, init) => {
    seen.push(new Headers(init?.headers).get('authorization'));
    return new Response('{}', { status: seen.length === 1 ? 401 : 200 });
  };
  expect((await authorisedFetch(session, '/api-py/x', {})).status).toBe(200);
  expect(seen).toEqual(['Bearer old', 'Bearer new']);
});

test('a 401 starts sign-in when the session is over', async () => {
  const { session, signIn } = sessionWith();
  fakeServer({
    'GET /api-py/x': () => ({ status: 401, json: { code: 'unauthorised', message: '', correlationId: '' } }),
  });
  await authorisedFetch(session, '/api-py/x', {});
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('a failed call becomes a problem with the server’s code, message and current object', async () => {
  fakeServer({
    'POST /api-py/x': () => ({
      status: 409,
      json: { code: 'stale-version', message: 'm', current: { id: 1 }, correlationId: 'c' },
    }),
  });
  const result = await baseQuery({ url: '/api-py/x', method: 'POST', body: {} }, queryApi(), {});
  expect(result.error).toMatchObject({ status: 409, code: 'stale-version', message: 'm', current: { id: 1 } });
});

test('an unreachable server gives a problem with status 0', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  expect((await baseQuery({ url: '/api-py/x', method: 'GET' }, queryApi(), {})).error).toMatchObject({
    status: 0,
    code: 'unreachable',
  });
});
