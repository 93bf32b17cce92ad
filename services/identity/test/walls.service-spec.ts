import { DataSource } from 'typeorm';
import { removeExpiredCodes } from '../src/access-tokens/wall-enrolment.js';
import { AccessTokenCalls, allTopics, onlyTopics } from './access-token-calls.js';

let calls: AccessTokenCalls;
beforeAll(async () => {
  calls = await AccessTokenCalls.start();
});
afterAll(() => calls.stop());

describe('a wall', () => {
  it('is enrolled by a code that a supervisor enters, in any case and without the dash', async () => {
    const { code, secret, expires_at } = await calls.requestCode();
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}$/);
    expect(secret).toMatch(/^mma_[\w-]{43}$/);
    expect(await calls.wallOf(secret)).toEqual({ state: 'pending', expires_at });
    expect(await calls.check({ secret })).toEqual({ caller: null, scope: null });

    const { body } = await calls.approve('superviser', ` ${code.toLowerCase().replace('-', '')} `).expect(200);
    expect(body).toEqual({
      status: 'success',
      access_token: {
        id: expect.any(Number),
        kind: 'wall',
        name: 'Холл',
        owner: 'superviser',
        operations: ['dashboard'],
        topics: null,
        wall: allTopics,
        created_at: expires_at - 900,
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
        last_address: expect.stringMatching(/^2001:db8::/),
        minute_quota: null,
        day_quota: null,
        calls_today: 0,
      },
    });
    expect(await calls.wallOf(secret)).toEqual({
      state: 'approved',
      name: 'Холл',
      username: 'superviser',
      wall: allTopics,
    });
    const { caller, scope } = await calls.check({ secret });
    expect(caller).toMatchObject({ user_id: 2, username: 'superviser', roles: ['mm_superviser'] });
    expect(scope).toMatchObject({ operations: ['dashboard'], topics: null });
  });

  it('without Все темы reads its own topics alone', async () => {
    const { secret } = await calls.enrolled('superviser', onlyTopics);
    expect((await calls.check({ secret })).scope).toMatchObject({ operations: ['dashboard'], topics: [7, 8] });
  });

  it('is not enrolled by a wrong, used or expired code, which all get the same answer', async () => {
    const { code } = await calls.requestCode();
    const late = await calls.requestCode();
    await calls.age(late.secret, 'created_at', '15 minutes');
    await calls.approve('admin', code).expect(200);
    const refused = [
      await calls.approve('superviser', 'QQQQ-QQQQ').expect(404),
      await calls.approve('superviser', code).expect(404),
      await calls.approve('superviser', late.code).expect(404),
    ];
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'wall-code-not-found', message: refused[0]?.body.message as string });
    expect(await calls.wallOf(late.secret)).toEqual({ state: 'refused' });
  });

  it('is not enrolled by guessing: after five wrong codes within a minute a person has to wait', async () => {
    const { code, secret } = await calls.requestCode();
    for (let i = 0; i < 5; i++) await calls.approve('second-superviser', 'CCCC-CCCC').expect(404);
    const { body, headers } = await calls.approve('second-superviser', code).expect(429);
    expect(body).toMatchObject({ code: 'too-many-wrong-codes' });
    expect(headers['retry-after']).toBe('60');
    expect(await calls.wallOf(secret)).toMatchObject({ state: 'pending' });
    await calls.approve('admin', code).expect(200);
  });

  it('belongs to one of two who enter its code at the same time', async () => {
    const { code, secret } = await calls.requestCode();
    const both = await Promise.all([calls.approve('admin', code), calls.approve('superviser', code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = both[0]?.status === 200 ? 'admin' : 'superviser';
    expect(await calls.wallOf(secret)).toMatchObject({ state: 'approved', username: winner });
  });

  it.each([
    ['no dashboards', { ...allTopics, items: [] }],
    ['a topic that is no id', { ...allTopics, items: [0] }],
    ['too short a turn', { ...allTopics, every: 9 }],
    ['an unknown look', { ...allTopics, look: 'dark' }],
    ['unknown fields', { ...allTopics, role: 'mm_admin' }],
  ])('is not enrolled with %s', async (_, wall) => {
    const { code, secret } = await calls.requestCode();
    await calls.approve('admin', code, wall).expect(400);
    expect(await calls.wallOf(secret)).toMatchObject({ state: 'pending' });
  });

  it('follows a change of its name and dashboards', async () => {
    const { id, secret } = await calls.enrolled('superviser');
    await calls.post('superviser', 'update-access-token', { id, name: 'Приёмная' }).expect(200);
    expect(await calls.wallOf(secret)).toMatchObject({ name: 'Приёмная', wall: onlyTopics });
    expect((await calls.check({ secret })).scope).toMatchObject({ topics: [7, 8] });

    const changed = { ...allTopics, items: [9], every: 60 };
    const { body } = await calls.post('superviser', 'update-access-token', { id, wall: changed }).expect(200);
    expect(body).toMatchObject({ access_token: { id, name: 'Приёмная', wall: changed, topics: [9] } });
    expect(await calls.wallOf(secret)).toMatchObject({ name: 'Приёмная', wall: changed });
    expect((await calls.check({ secret })).scope).toMatchObject({ topics: [9] });
    const { rows } = await calls.database.query<{ value: string }>(
      "SELECT value FROM identity.outbox WHERE topic = 'account.changed' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.parse(rows[0]?.value ?? '{}')).toMatchObject({ userId: 2, change: 'updated' });
  });

  it('is refused with an unknown secret and with that of a program', async () => {
    expect(await calls.wallOf(`mma_${'x'.repeat(43)}`)).toEqual({ state: 'refused' });
    expect(await calls.wallOf((await calls.created()).secret)).toEqual({ state: 'refused' });
    await calls.post('nobody', 'wall-of-secret', { secret: 'x'.repeat(201) }).expect(400);
  });
});

describe('codes', () => {
  afterEach(() => calls.database.query('DELETE FROM identity.access_token WHERE approved_at IS NULL'));

  it('are given to an address ten times a minute, and to others still', async () => {
    const address = calls.newAddress();
    for (let i = 0; i < 10; i++) await calls.ask(address).expect(200);
    const { body, headers } = await calls.ask(address).expect(429);
    expect(body).toMatchObject({ code: 'too-many-wall-codes' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    await calls.requestCode();
    await calls.database.query(
      "UPDATE identity.access_token SET created_at = now() - interval '61 s' WHERE last_address = $1",
      [address],
    );
    await calls.ask(address).expect(200);
  });

  it('wait a hundred at once at most, also when many are asked for at the same time', async () => {
    await calls.database.query(
      `INSERT INTO identity.access_token (kind, secret_hash, operations, code, created_at)
       SELECT 'wall', sha256(n::text::bytea), '{dashboard}', 'test ' || n, now() - interval '5 minutes'
       FROM generate_series(1, 95) n`,
    );
    const responses = await Promise.all(Array.from({ length: 12 }, () => calls.ask()));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const wait = Number(responses.find(({ status }) => status === 429)?.headers['retry-after']);
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(600);
  });

  it('that have expired are removed in the background, and nothing else is', async () => {
    const { id } = await calls.enrolled('superviser');
    const late = await calls.requestCode();
    const fresh = await calls.requestCode();
    await calls.age(late.secret, 'created_at', '16 minutes');
    await removeExpiredCodes(calls.service.handle.app.get(DataSource));
    const { rows } = await calls.database.query<{ kept: boolean }>(
      `SELECT secret_hash = sha256(convert_to($1, 'UTF8')) AS kept
       FROM identity.access_token WHERE approved_at IS NULL`,
      [fresh.secret],
    );
    expect(rows).toEqual([{ kept: true }]);
    expect((await calls.listed('superviser')).some((token) => token.id === id)).toBe(true);
  });
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
