import { allCalls } from '@mm/proto/http/calls.js';
import type { Call, HttpMethod } from '@mm/proto/http/call.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { errorCodeOf, fieldsOf, request, examplePath, ApiClient, type ApiResponse } from './api-client.js';

const accounts = {
  admin: 'mm_admin',
  superviser: 'mm_superviser',
  operator: 'mm_operator',
  analyst: 'mm_user',
  viewer: 'MM_view',
} as const satisfies Record<string, Role>;
type Account = keyof typeof accounts;
const names = Object.keys(accounts) as Account[];

const externalCalls = allCalls.filter(({ internal }) => !internal);
const protectedCalls = externalCalls.filter(({ roles }) => roles !== 'public');
const namedCalls = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);
const changingGets = externalCalls.filter(({ changes }) => changes);

let clients: Record<Account, ApiClient>;
beforeAll(async () => {
  clients = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await ApiClient.signIn(name)])),
  ) as Record<Account, ApiClient>;
});

const mayCall = ({ roles }: Call, account: Account): boolean =>
  roles === 'any' || roles === 'public' || roles.includes(accounts[account]);
const permittedClient = (call: Call): ApiClient => clients[names.find((name) => mayCall(call, name)) ?? 'admin'];
/** A body that no call accepts: a rejection that does not mention it happened before validation. */
const invalidBody = ({ method }: Call): { body?: unknown } =>
  method === 'GET' || method === 'DELETE' ? {} : { body: { surprise: 1 } };

function withAdminRole(token: string): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return [
    head,
    Buffer.from(JSON.stringify({ ...claims, realm_access: { roles: ['mm_admin'] } })).toString('base64url'),
    signature,
  ].join('.');
}

function withoutSignature(token: string): string {
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`;
}

describe('a call', () => {
  it('is one of more than 45', () => expect(protectedCalls.length).toBeGreaterThan(45));

  it.each(namedCalls(protectedCalls))(
    '%s returns 401 without a token and with an invalid one, before validation [D §4]',
    async (_, call) => {
      const path = examplePath(call, 'operator');
      const { token } = clients.viewer;
      for (const [kind, bad] of [
        ['none', null],
        ['nonsense', 'nonsense'],
        ['with another role', withAdminRole(token)],
        ['unsigned', withoutSignature(token)],
      ] as const) {
        const response = await request(call.method, path, { token: bad, ...invalidBody(call) });
        expect([kind, response.status, errorCodeOf(response)]).toEqual([kind, 401, 'unauthenticated']);
      }
    },
  );

  it.each(namedCalls(protectedCalls))(
    '%s rejects the roles that its declaration does not name and accepts the others [D §4]',
    async (_, call) => {
      for (const name of names) {
        const response = await clients[name].request(call.method, examplePath(call, name), invalidBody(call));
        if (mayCall(call, name))
          expect([name, response.status, [401, 403, 405, 500].includes(response.status)]).toEqual([
            name,
            response.status,
            false,
          ]);
        else expect([name, response.status, errorCodeOf(response)]).toEqual([name, 403, 'forbidden']);
      }
    },
  );

  it.each(namedCalls(externalCalls.filter(({ roles }) => roles === 'public')))(
    '%s needs no token and ignores an invalid one',
    async (_, call) => {
      for (const token of [null, 'nonsense'])
        expect([401, 403]).not.toContain(
          (await request(call.method, examplePath(call, 'operator'), { token, ...invalidBody(call) })).status,
        );
    },
  );

  it.each(namedCalls(allCalls.filter(({ internal }) => internal)))(
    '%s, internal, is not exposed by the gateway',
    async (_, call) => {
      for (const token of [null, clients.admin.token])
        expect((await request(call.method, examplePath(call, 'admin'), { token })).status).toBe(404);
    },
  );

  it.each(namedCalls(externalCalls.filter(({ method }) => method === 'POST')))(
    '%s rejects an unknown field and names it [D §3]',
    async (_, call) => {
      const inner = fieldsOf(call.body).filter((key) => ['params', 'post', 'media'].includes(key));
      const response = await permittedClient(call).request('POST', examplePath(call, 'admin'), {
        body: { surprise: 1, ...Object.fromEntries(inner.map((key) => [key, { surprise: 1 }])) },
      });
      const details = (response.json as { details?: { path: string; code: string }[] }).details ?? [];
      expect([response.status, details.filter(({ code }) => code === 'unknown-field').map(({ path }) => path)]).toEqual(
        [400, expect.arrayContaining(['body.surprise', ...inner.map((key) => `body.${key}.surprise`)])],
      );
    },
  );
});

describe('a query', () => {
  it.each(namedCalls(externalCalls.filter(({ query }) => query)))(
    'of %s with an unknown field is refused and names it [D §3]',
    async (_, call) => {
      const path = examplePath(call, 'admin');
      const response = await permittedClient(call).request(
        call.method,
        `${path}${path.includes('?') ? '&' : '?'}surprise=1`,
        invalidBody(call),
      );
      const { details = [] } = response.json as { details?: { path: string; code: string }[] };
      expect([response.status, details]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ path: 'query.surprise', code: 'unknown-field' })]),
      ]);
    },
  );
});

describe('a call under another path', () => {
  const aliased = externalCalls.filter(({ aliases }) => aliases?.length);
  const shape = ({ status, json }: ApiResponse): unknown => [status, Object.keys((json ?? {}) as object).sort()];

  it.each(namedCalls(aliased))('%s responds as under its own path [D §3]', async (_, call) => {
    const client = permittedClient(call);
    for (const alias of call.aliases ?? []) {
      const [own, other] = await Promise.all(
        [call.path, alias].map((path) =>
          client.request(call.method, examplePath({ ...call, path }, client.username), invalidBody(call)),
        ),
      );
      expect(shape(other as ApiResponse)).toEqual(shape(own as ApiResponse));
      expect(
        (await request(call.method, examplePath({ ...call, path: alias }, 'operator'), invalidBody(call))).status,
      ).toBe(call.roles === 'public' ? 200 : 401);
    }
  });

  it('returns the screen of that path for HTML requests, and data under its own path [D §3]', async () => {
    const html = { headers: { accept: 'text/html,application/xhtml+xml' } };
    const screen = await request('GET', '/ping', html);
    expect([screen.status, screen.headers.get('content-type'), screen.text.includes('<div id=')]).toEqual([
      200,
      'text/html; charset=utf-8',
      true,
    ]);
    expect((await request('GET', '/ping')).json).toMatchObject({ status: 'ok' });
    expect((await request('GET', '/api-py/ping', html)).json).toMatchObject({ status: 'ok' });
  });
});

describe('a GET that changes something', () => {
  it('is one of more than 6', () => expect(changingGets.length).toBeGreaterThan(6));

  it.each(namedCalls(changingGets))(
    '%s has a POST variant with the same response, and neither is cached [D §3]',
    async (_, call) => {
      const client = permittedClient(call);
      const responses = await Promise.all(
        (['GET', 'POST'] as const).map((method) => client.request(method, examplePath(call, client.username))),
      );
      const [got, posted] = responses.map((response) => [response.status, errorCodeOf(response)]);
      expect(posted).toEqual(got);
      expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
    },
  );

  it.each(namedCalls(changingGets))('%s is not executed for a prefetch [D §3]', async (_, call) => {
    const client = permittedClient(call);
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-moz', 'prefetch'],
    ] as const) {
      const response = await client.request('GET', examplePath(call, client.username), { headers: { [name]: value } });
      expect([name, response.status, errorCodeOf(response)]).toEqual([name, 403, 'prefetch-refused']);
    }
  });
});

describe('a call that names another user', () => {
  const callsNamingUser: [HttpMethod, (other: string) => string, ((other: string) => unknown)?][] = [
    ['GET', (other) => `/api-py/get-access/${other}`],
    ['GET', (other) => `/api/vk/add-channel?name=nobody_is_here&watcher=${other}`],
    ['POST', (other) => `/api/vk/add-channel?name=nobody_is_here&watcher=${other}`],
    ['GET', (other) => `/api/insta-author-info/nobody/${other}?network=smi`],
    ['GET', (other) => `/api/subscribe-insta-authors/nobody/${other}?network=smi`],
    ['POST', (other) => `/api-py/vk/post?username=${other}`, () => ({ post: { id: 999_999_999, is_ignored: true } })],
    ['POST', () => '/api-py/smi-media-open', (other) => ({ authorname: 'dala-habar.kz', username: other })],
  ];

  it.each(callsNamingUser.map(([method, path, body]) => [`${method} ${path('admin')}`, method, path, body] as const))(
    '%s is forbidden for an operator and allowed for roles that act for others [D §4]',
    async (_, method, path, body) => {
      const statusFor = async (name: Account, other: string) => {
        const { status } = await clients[name].request(method, path(other), { body: body?.(other) });
        return status;
      };
      expect(await statusFor('operator', 'admin')).toBe(403);
      const own = await statusFor('operator', 'operator');
      expect([200, 404]).toContain(own);
      expect([await statusFor('admin', 'operator'), await statusFor('superviser', 'operator')]).toEqual([own, own]);
    },
  );
});
