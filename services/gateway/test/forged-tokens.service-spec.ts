import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { accessTokenPrefix } from '@mm/proto/http/access-tokens.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import { forgedSecrets, forgedTokens } from '@mm/sign-in/testing/forged-tokens.js';
import { accessToken, account, secretOf, type CurrentAnswer } from '@mm/sign-in/testing/identity-server.js';
import { newKey, signedToken } from '@mm/sign-in/testing/realm-server.js';
import { runningGateway } from './kit.js';

// keycloak-connect writes a line for every token with a key that it does not know.
jest.spyOn(console, 'error').mockImplementation(() => undefined);
const now = Math.floor(Date.now() / 1000);
const nobody: CurrentAnswer = { caller: null, scope: null };
const operator = account('mm_operator', { user_id: 3 });
const program = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;
/** What identity says now, by secret or number of the account; it knows nobody else. */
const answers = new Map<string | number, CurrentAnswer>([
  [3, operator],
  [5, account('mm_operator', { user_id: 5, not_before: now + 60 })],
  [program, accessToken(operator, ['topics'])],
]);
/** Requests that passed the gateway's check. */
const passed: string[] = [];
const stack = await runningGateway(({ url = '' }, body) => {
  if (url.startsWith('/internal/check-caller')) {
    const { secret, user_id: id } = JSON.parse(body) as { secret?: string; user_id?: number };
    return { body: answers.get(secret ?? id ?? 0) ?? nobody };
  }
  if (url.startsWith('/internal/')) return { body: { exceeded: null } };
  passed.push(url);
  return { body: {} };
});
afterAll(() => stack.stop());

const good = {
  iss: stack.issuer,
  aud: ['mm-api'],
  azp: 'mm-web',
  typ: 'Bearer',
  sub: 'a-1',
  preferred_username: 'operator',
  name: 'Олжас',
  mm_user_id: 3,
  realm_access: { roles: ['mm_operator'] },
  iat: now,
  exp: now + 300,
};
const person = (id: number): string => signedToken(stack.key, { ...good, mm_user_id: id });
const path = '/api-py/topics-list';
const statusOf = async (token: string, address = path): Promise<number> =>
  (await fetch(`${stack.url}${address}`, { headers: { authorization: `Bearer ${token}` } })).status;

it('lets valid tokens through, over HTTP and at the handshake', async () => {
  for (const token of [person(3), program]) {
    expect(await statusOf(token)).toBe(200);
    const { client } = await stack.connect({ token });
    expect(client.connected).toBe(true);
  }
});

describe('over HTTP and at the handshake of the live channel', () => {
  const cases = {
    ...forgedTokens(stack.key, good),
    'is of an ended session': person(5),
    'is of a disabled or deleted account': person(6),
    'is an access token that was revoked, or never was': secretOf('revoked'),
    'services use among themselves': serviceToken(stack.secretKey, { userId: 3, operations: ['topics'], topics: null }),
  };
  const secrets = Object.entries(forgedSecrets(program)).map(([name, secret]) => [`as a secret ${name}`, secret]);

  it.each([...Object.entries(cases), ...secrets])('a token that %s is refused [D §4]', async (_, token = '') => {
    passed.length = 0;
    expect(await statusOf(token)).toBe(401);
    await expect(stack.connect({ token })).rejects.toThrow('unauthenticated');
    expect(passed).toEqual([]);
  });

  it.each([[undefined], [null], [1], [true], [{ token: 'x' }], [['x']]])('%j is no token', async (token) => {
    await expect(stack.connect({ token })).rejects.toThrow('unauthenticated');
  });

  it('a token of a realm that only the request names is refused [D §4]', async () => {
    const foreign = signedToken(newKey(), { ...good, iss: 'http://127.0.0.1:9/realms/evil' });
    const query = 'realm=evil&client=evil&auth_url=http://127.0.0.1:9&iss=http://127.0.0.1:9/realms/evil';
    expect(await statusOf(foreign, `${path}?${query}`)).toBe(401);
    const named = { token: foreign, realm: 'evil', auth_url: 'http://127.0.0.1:9' };
    await expect(stack.connect(named, { 'x-realm': 'evil' })).rejects.toThrow('unauthenticated');
  });
});
