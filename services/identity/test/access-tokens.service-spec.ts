import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { forgedSecrets } from '@mm/sign-in/testing/forged-tokens.js';
import { AccessTokenCalls, allTopics, program } from './access-token-calls.js';
import { quotaContract } from './quotas.contract.js';

let calls: AccessTokenCalls;
beforeAll(async () => {
  calls = await AccessTokenCalls.start();
});
afterAll(() => calls.stop());

describe('the token of a program', () => {
  it('means its owner with its operations and topics, and shows its secret once', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const { secret, token } = await calls.created({ operations: ['report', 'report'], expires_at: expiresAt });
    expect(secret).toMatch(/^mma_[\w-]{43}$/);
    expect(token).toMatchObject({
      kind: 'program',
      name: 'Витрина',
      owner: 'admin',
      operations: ['report'],
      topics: [7],
      wall: null,
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
      last_address: '',
      minute_quota: null,
      day_quota: null,
      calls_today: 0,
    });
    const { caller, scope } = await calls.check({ secret });
    expect(caller).toMatchObject({ user_id: 1, username: 'admin', name: 'Айгуль Администратор', roles: ['mm_admin'] });
    expect(scope).toEqual({ token_id: token.id, operations: ['report'], topics: [7] });
    expect((await calls.listed('admin')).find(({ id }) => id === token.id)).toMatchObject({ name: 'Витрина' });
  });

  it('ends when it expires', async () => {
    const { secret } = await calls.created({ expires_at: Math.floor(Date.now() / 1000) + 3600, topics: null });
    expect((await calls.check({ secret })).scope).toMatchObject({ topics: null });
    await calls.age(secret, 'expires_at', '1 second');
    expect(await calls.check({ secret })).toEqual({ caller: null, scope: null });
  });

  it.each([
    ['a past expiry', { expires_at: 1 }],
    ['an expiry beyond all calendars', { expires_at: Number.MAX_SAFE_INTEGER }],
    ['no operations', { operations: [] }],
    ['an unknown operation', { operations: ['accounts'] }],
    ['an empty list of topics', { topics: [] }],
    ['no name', { name: ' ' }],
  ])('is not made with %s', (_, fields) =>
    calls.post('admin', 'create-access-token', { ...program, ...fields }).expect(400),
  );

  it('has no dashboards', async () => {
    const { token } = await calls.created();
    const { body } = await calls.post('admin', 'update-access-token', { id: token.id, wall: allTopics }).expect(400);
    expect(body).toMatchObject({ details: [{ path: 'body.wall', code: 'not-a-wall' }] });
  });

  it('notes its last use and address, once a minute', async () => {
    const { secret, token } = await calls.created();
    const use = async (): Promise<Pick<AccessTokenWire, 'last_used_at' | 'last_address'>> => {
      const found = (await calls.listed('admin')).find(({ id }) => id === token.id);
      return { last_used_at: found?.last_used_at ?? null, last_address: found?.last_address ?? '' };
    };
    await calls.check({ secret, address: '192.0.2.1' });
    const first = await use();
    expect(first).toEqual({ last_used_at: expect.any(Number), last_address: '192.0.2.1' });
    await calls.check({ secret, address: '192.0.2.2' });
    expect(await use()).toEqual(first);
    await calls.age(secret, 'last_used_at', '61 seconds');
    await calls.check({ secret });
    expect(await use()).toEqual({ last_used_at: expect.any(Number), last_address: '192.0.2.1' });
    await calls.age(secret, 'last_used_at', '61 seconds');
    await calls.check({ secret, address: '192.0.2.2' });
    expect((await use()).last_address).toBe('192.0.2.2');
  });
});

describe('rights', () => {
  const users = ['nobody', 'admin', 'superviser', 'operator', 'analyst', 'viewer'];
  const supervisors = ['admin', 'superviser'];
  const table: [string, 'get' | 'post', object, string[], number][] = [
    ['access-tokens', 'get', {}, supervisors, 200],
    ['approve-wall', 'post', { code: 'QQQQQQQQ', name: 'x', wall: allTopics }, supervisors, 404],
    ['create-access-token', 'post', program, ['admin'], 200],
    ['update-access-token', 'post', { id: 999_999, name: 'x' }, supervisors, 404],
    ['revoke-access-token', 'post', { id: 999_999 }, supervisors, 404],
  ];

  it.each(table)('give %s to its roles only [D §4]', async (path, method, body, allowed, status) => {
    const found: Record<string, number> = {};
    for (const user of users) {
      const sent = method === 'get' ? undefined : body;
      const response = await calls.send(user, method, `/api-py/${path}`, sent);
      found[user] = response.status;
    }
    const expected = users.map((user) => [user, allowed.includes(user) ? status : user === 'nobody' ? 401 : 403]);
    expect(found).toEqual(Object.fromEntries(expected));
  });

  it.each(table)('for %s do not come with an access token [D §4]', async (path, method, body) => {
    const { secret } = await calls.created({ operations: ['dashboard', 'report', 'topics'], topics: null });
    calls.tokens.program = secret;
    const sent = method === 'get' ? undefined : body;
    await calls.send('program', method, `/api-py/${path}`, sent).expect(403);
  });

  it('show a supervisor own tokens only, and an administrator all', async () => {
    const own = await calls.enrolled('superviser');
    const others = await calls.enrolled('second-superviser');
    const ofAdmin = (await calls.created()).token.id;
    const idsFor = async (user: string): Promise<number[]> => (await calls.listed(user)).map(({ id }) => id);
    expect(await idsFor('superviser')).toContain(own.id);
    expect((await calls.listed('superviser')).every(({ owner }) => owner === 'superviser')).toBe(true);
    expect(await idsFor('admin')).toEqual(expect.arrayContaining([own.id, others.id, ofAdmin]));
    for (const id of [others.id, ofAdmin]) {
      const update = await calls.post('superviser', 'update-access-token', { id, name: 'Моя' }).expect(404);
      expect(update.body).toMatchObject({ code: 'access-token-not-found' });
      await calls.post('superviser', 'revoke-access-token', { id }).expect(404);
    }
    expect(await calls.wallOf(others.secret)).toMatchObject({ state: 'approved', name: 'Холл' });
    await calls.post('admin', 'update-access-token', { id: others.id, name: 'Зал' }).expect(200);
    expect(await calls.wallOf(others.secret)).toMatchObject({ name: 'Зал', username: 'second-superviser' });
  });

  it('refuse a waiting wall to everybody who does not have its code', async () => {
    const { secret } = await calls.requestCode();
    const { rows } = await calls.database.query<{ id: number }>(
      "SELECT id FROM identity.access_token WHERE secret_hash = sha256(convert_to($1, 'UTF8'))",
      [secret],
    );
    const id = rows[0]?.id;
    expect((await calls.listed('admin')).some((token) => token.id === id)).toBe(false);
    await calls.post('admin', 'revoke-access-token', { id }).expect(404);
    await calls.post('admin', 'update-access-token', { id, name: 'x', wall: allTopics }).expect(404);
  });

  it('are not confused by an id beyond those of the table', async () => {
    await calls.post('admin', 'revoke-access-token', { id: Number.MAX_SAFE_INTEGER }).expect(404);
    expect(await calls.check({ user_id: Number.MAX_SAFE_INTEGER })).toEqual({ caller: null, scope: null });
  });
});

describe('revocation', () => {
  it('ends a token at once, publishes it once, and is not undone', async () => {
    const { id, secret } = await calls.enrolled('superviser');
    await calls.post('admin', 'revoke-access-token', { id }).expect(200);
    await calls.post('superviser', 'revoke-access-token', { id }).expect(200);
    expect(await calls.check({ secret })).toEqual({ caller: null, scope: null });
    expect(await calls.wallOf(secret)).toEqual({ state: 'refused' });
    const { body } = await calls.post('superviser', 'update-access-token', { id, name: 'Снова' }).expect(409);
    expect(body).toMatchObject({ code: 'access-token-revoked' });
    expect((await calls.listed('superviser')).find((token) => token.id === id)).toMatchObject({
      revoked_at: expect.any(Number),
    });
    const { rows } = await calls.database.query<{ value: string }>(
      "SELECT value FROM identity.outbox WHERE topic = 'account.changed'",
    );
    const events = rows.map(({ value }) => JSON.parse(value) as object);
    expect(events.filter((event) => 'tokenId' in event && event.tokenId === id)).toEqual([
      {
        userId: 2,
        username: 'superviser',
        change: 'token-revoked',
        tokenId: id,
        roles: ['mm_superviser'],
        changedAt: expect.any(String),
      },
    ]);
  });
});

describe('the owner of a token', () => {
  it('limits it to the roles that the owner has now', async () => {
    const userId = await calls.person('demoted', 2);
    const { secret } = await calls.enrolled('demoted');
    expect((await calls.check({ secret })).caller).toMatchObject({ roles: ['mm_superviser'] });
    await calls.post('admin', 'create-user-role', { userid: userId, roleid: 5 }).expect(200);
    await calls.send('admin', 'delete', `/api-py/delete-user-role/${userId}/2`).expect(200);
    expect((await calls.check({ secret })).caller).toMatchObject({ roles: ['MM_view'] });
    expect((await calls.check({ user_id: userId })).caller).toMatchObject({ roles: ['MM_view'] });
  });

  it('has no other roles than those that calls know', async () => {
    const { role } = (await calls.post('admin', 'create-role', { rolename: 'press' }).expect(200)).body as {
      role: { id: number };
    };
    const userId = await calls.person('press-officer', role.id);
    expect((await calls.check({ user_id: userId })).caller).toMatchObject({ username: 'press-officer', roles: [] });
  });

  it('takes it along when disabled, and brings it back when enabled', async () => {
    const id = await calls.person('on-leave', 2);
    const { secret } = await calls.enrolled('on-leave');
    await calls.post('admin', 'update-user', { id, username: 'on-leave', disabled: true }).expect(200);
    expect(await calls.check({ secret })).toEqual({ caller: null, scope: null });
    expect(await calls.check({ user_id: id })).toEqual({ caller: null, scope: null });
    expect(await calls.wallOf(secret)).toEqual({ state: 'refused' });
    await calls.post('admin', 'update-user', { id, username: 'on-leave', disabled: false }).expect(200);
    expect((await calls.check({ secret })).caller).toMatchObject({ user_id: id });
  });

  it('takes it along when deleted', async () => {
    const userId = await calls.person('leaver', 2);
    const { id, secret } = await calls.enrolled('leaver');
    await calls.send('admin', 'delete', `/api-py/delete-user/${userId}`).expect(200);
    expect(await calls.check({ secret })).toEqual({ caller: null, scope: null });
    expect(await calls.check({ user_id: userId })).toEqual({ caller: null, scope: null });
    expect(await calls.wallOf(secret)).toEqual({ state: 'refused' });
    expect((await calls.listed('admin')).some((token) => token.id === id)).toBe(false);
  });
});

quotaContract(() => calls);

describe('a secret that is almost one', () => {
  it('means nobody [D §4]', async () => {
    const { secret } = await calls.created();
    for (const [name, forged] of Object.entries(forgedSecrets(secret)))
      if (forged.length <= 200)
        expect([name, await calls.check({ secret: forged })]).toEqual([name, { caller: null, scope: null }]);
    expect((await calls.check({ secret })).caller).toMatchObject({ username: 'admin' });
  });
});

describe('check-caller', () => {
  it('needs a user id or a secret', () => calls.send('nobody', 'post', '/internal/check-caller', {}).expect(400));

  it('knows no account of another number', async () =>
    expect(await calls.check({ user_id: 424_242 })).toEqual({ caller: null, scope: null }));
});

it('secrets are in no table, log or later answer [D §4]', async () => {
  const { secrets, text } = await calls.traces();
  expect(secrets.length).toBeGreaterThan(5);
  expect(text).toContain('the log is read');
  for (const secret of secrets) {
    expect(text).not.toContain(secret.slice('mma_'.length));
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
