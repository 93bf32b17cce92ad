import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NetworkFault } from '@mm/networks/network-fault.js';
import type { TokenWire } from '@mm/proto/http/credentials.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const accounts = new StandInNetwork('instagram', { credential: 'none', operator: 'session' });
const pages = new StandInNetwork('facebook', { credential: 'token', operator: 'token' });
const channels = new StandInNetwork('youtube', { credential: 'token' });
const logged: string[] = [];
let harness: NetworkHarness;

beforeAll(async () => {
  for (const level of ['log', 'warn', 'error', 'debug'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
  accounts.authors.push({ code: '501', username: 'astana', posts: [aRawPost({ code: 'p1', ownerCode: '501' })] });
  pages.authors.push({ code: '1001', username: 'akimat' }, { code: '1002', username: 'taraz' });
  channels.authors.push({ code: 'UC1', username: 'qazaq' });
  harness = await networkHarness([accounts, pages, channels], { FACEBOOK_SERVICE_TOKEN: 'from-environment' });
});
afterAll(async () => {
  await harness.stop();
  jest.restoreAllMocks();
});

const add = (network: string, body: object) => harness.post(`/api-py/add-${network}-credentials`, body, harness.admin);
const disable = (network: string, username: string) =>
  harness.post(`/api-py/disable-${network}-accaunt`, { username }, harness.admin);
const operators = async (network: string, bearer?: string): Promise<unknown> =>
  (await harness.get(`/api-py/${network}-credentials`, bearer).expect(200)).body;
/** Looks up a name that nothing has cached and says with whose account. */
let names = 0;
async function usedFor(network: 'facebook' | 'instagram', operator = 'nonoperator'): Promise<string> {
  const stand = network === 'facebook' ? pages : accounts;
  stand.authors.push({ code: `n${++names}`, username: `name${names}` });
  const path =
    network === 'facebook'
      ? `/api-py/facebook/info-channel?name=name${names}`
      : `/api/insta-author-info/name${names}/${operator}?network=instagram`;
  const { status, reason } = (await harness.get(path).expect(200)).body as { status: string; reason?: string };
  return status === '200' ? (stand.uses.at(-1)?.as ?? '') : String(reason);
}

describe('operators', () => {
  it('are added, changed, disabled and activated by name, by administrators only [D §3, D §4, D §11]', async () => {
    expect((await add('instagram', { username: 'first' }).expect(400)).body).toMatchObject({
      code: 'password-missing',
    });
    await add('instagram', { username: 'first', password: '•••' }).expect(400);
    await harness.post('/api-py/add-instagram-credentials', { username: 'first', password: 'p' }).expect(403);
    await add('instagram', { username: 'first', password: 'p1' }).expect(200, { status: 'success' });
    await add('instagram', { username: 'second', password: 'p2' }).expect(200);
    await disable('instagram', 'first').expect(200, { status: 'success' });
    expect(await operators('instagram')).toEqual([
      { username: 'first', is_active: false },
      { username: 'second', is_active: true },
    ]);
    await add('instagram', { username: 'first', password: '•••' }).expect(200);
    expect(await usedFor('instagram', 'first')).toBe('first:p1');
    await add('instagram', { username: 'first', password: '' }).expect(200);
    await add('instagram', { username: 'first', password: 'p3' }).expect(200);
    expect(await usedFor('instagram', 'first')).toBe('first:p3');
    expect((await disable('instagram', 'nobody').expect(404)).body).toMatchObject({ code: 'operator-not-found' });
    expect(await operators('facebook')).toEqual([]);
  });

  it('that two administrators add at the same moment are stored once, with the password of one of them', async () => {
    const passwords = ['one', 'two', 'three', 'four'];
    await Promise.all(passwords.map((password) => add('instagram', { username: 'same', password }).expect(200)));
    expect(await operators('instagram')).toContainEqual({ username: 'same', is_active: true });
    expect(passwords.map((password) => `same:${password}`)).toContain(await usedFor('instagram', 'same'));
    await disable('instagram', 'same').expect(200);
  });

  it('take turns when the server chooses; a named one is used, or the call fails [D §11]', async () => {
    const used = [await usedFor('instagram'), await usedFor('instagram')];
    expect(used.toSorted()).toEqual(['first:p3', 'second:p2']);
    expect(await usedFor('instagram')).toBe(used[0]);
    expect(await usedFor('instagram', 'second')).toBe('second:p2');
    expect(await usedFor('instagram')).toBe('first:p3');
    await disable('instagram', 'second').expect(200);
    expect(await usedFor('instagram', 'second')).toBe('auth_required');
    expect(await usedFor('instagram', 'nobody')).toBe('auth_required');
    await add('instagram', { username: 'second' }).expect(200);
  });

  it('rest after a fault of their account, and another one does the task', async () => {
    accounts.fault = (as) =>
      as.startsWith('first') ? new NetworkFault('blocked', { code: 'checkpoint', message: 'checkpoint' }) : undefined;
    const outcomes = [await usedFor('instagram'), await usedFor('instagram'), await usedFor('instagram')];
    expect(outcomes).toEqual(['second:p2', 'second:p2', 'second:p2']);
    accounts.fault = () => new NetworkFault('rate_limited', { code: 429, message: 'slow' }, { retryAfterMs: 120_000 });
    expect(await usedFor('instagram')).toBe('rate_limited');
    const before = accounts.uses.length;
    expect(await usedFor('instagram')).toBe('rate_limited');
    expect(accounts.uses).toHaveLength(before);
    accounts.fault = () => undefined;
  });

  it('show their state to administrators only, and are free again with a new password', async () => {
    const parked = { is_active: true, state: 'parked', last_good: expect.any(Number) as number, proxy: '' };
    const noBudget = { budget: -1, budget_left: -1, next_allowed: expect.any(Number) as number };
    expect(await operators('instagram', harness.admin)).toEqual([
      { username: 'first', ...parked, reason: 'blocked', reason_text: 'checkpoint checkpoint', ...noBudget },
      expect.objectContaining({ username: 'same', is_active: false, state: 'off' }),
      { username: 'second', ...parked, reason: 'rate_limited', reason_text: '429 slow', ...noBudget },
    ]);
    for (const role of ['mm_operator', 'mm_superviser'] as const)
      expect(await operators('instagram', harness.bearer('somebody', [role]))).toEqual([
        { username: 'first', is_active: true },
        { username: 'same', is_active: false },
        { username: 'second', is_active: true },
      ]);
    await add('instagram', { username: 'second' }).expect(200);
    await add('instagram', { username: 'first', password: 'p1' }).expect(200);
    expect(await usedFor('instagram')).toBe('first:p1');
  });

  it('sign scheduled polls in, and collect on request with the named one, which is audited [D §11]', async () => {
    await harness.get('/api/subscribe-insta-authors/astana/first?network=instagram').expect(200);
    await harness.until(async () => accounts.uses.some(({ task }) => task === 'posts'), 'the first poll');
    expect(accounts.uses.find(({ task }) => task === 'posts')?.as).toMatch(/^(first:p1|second:p2)$/);
    const collect = (operator: string) =>
      harness.post('/internal/collect-author', { network: 'instagram', name: 'astana', operator });
    accounts.uses.length = 0;
    expect((await collect('second').expect(200)).body).toEqual({ status: '200', collected: 0 });
    expect(accounts.uses).toEqual([
      { task: 'posts', as: 'second:p2' },
      { task: 'counters', as: 'second:p2' },
    ]);
    expect((await collect('nobody').expect(503)).body).toMatchObject({ code: 'network-auth-required' });
    const closed = accounts.authors[0] as (typeof accounts.authors)[number];
    closed.fault = new NetworkFault('closed_account', { code: 'private', message: 'private' });
    expect((await collect('second').expect(200)).body).toEqual({
      status: '403',
      reason: 'closed_account',
      collected: 0,
    });
    expect(await harness.recorded()).toContainEqual(
      expect.objectContaining({ action: 'author.collected', objectKind: 'author', after: '{"operator":"second"}' }),
    );
  });
});

describe('tokens', () => {
  it('of operators come before the stored token, and that before the one of the environment [D §11]', async () => {
    expect(await usedFor('facebook')).toBe('from-environment');
    await harness
      .post('/api-py/source-tokens/facebook', { token: 'stored' }, harness.admin)
      .expect(200, { status: '200' });
    expect(await usedFor('facebook')).toBe('stored');
    await add('facebook', { username: 'page', password: 'graph-token' }).expect(200);
    expect(await usedFor('facebook')).toBe('graph-token');
    await disable('facebook', 'page').expect(200);
    expect(await usedFor('facebook')).toBe('stored');
  });

  it('are checked with the network before they are stored, by administrators only [D §4, D §11]', async () => {
    const path = '/api-py/source-tokens/youtube';
    await harness.get(path).expect(403);
    await harness.post(path, { token: 'key' }).expect(403);
    expect((await harness.get(path, harness.admin).expect(200)).body).toMatchObject({ is_set: false, owner: '' });
    channels.fault = () => new NetworkFault('auth_required', { code: 'keyInvalid', message: 'bad' });
    expect((await harness.post(path, { token: 'bad' }, harness.admin).expect(200)).body).toEqual({
      status: '401',
      reason: 'auth_required',
    });
    expect((await harness.get(path, harness.admin).expect(200)).body).toMatchObject({ is_set: false });
    channels.fault = () => undefined;
    await harness.post(path, { token: 'youtube-key' }, harness.admin).expect(200, { status: '200' });
    expect((await harness.get(path, harness.admin).expect(200)).body).toMatchObject({ is_set: true, owner: 'admin' });
    await harness.get('/api-py/source-tokens/instagram', harness.admin).expect(404);
    await harness.post('/api-py/source-tokens/smi', { token: 'x' }, harness.admin).expect(404);
    await harness.get('/api-py/source-tokens/nothing', harness.admin).expect(400);
  });

  it('have names, and are used in turn, switched off and deleted [D §4]', async () => {
    const path = '/api-py/source-tokens/youtube';
    const tokens = async (): Promise<TokenWire[]> =>
      ((await harness.get(path, harness.admin).expect(200)).body as { tokens: TokenWire[] }).tokens;
    const used = async (): Promise<string> => {
      channels.authors.push({ code: `UC${++names}`, username: `name${names}` });
      const { body } = await harness.post('/api-py/youtube-author-info', { chanel_url: `UC${names}` }).expect(200);
      const { status, reason } = body as { status: string; reason?: string };
      return status === '200' ? (channels.uses.at(-1)?.as ?? '') : String(reason);
    };
    await harness.post(path, { token: 'youtube-key-2', name: 'second' }, harness.admin).expect(200, { status: '200' });
    expect(await tokens()).toMatchObject([
      { name: '', owner: 'admin', is_active: true, state: 'ready' },
      { name: 'second', owner: 'admin', is_active: true, state: 'ready', proxy: '' },
    ]);
    const both = ['youtube-key', 'youtube-key-2'];
    expect([await used(), await used()].toSorted()).toEqual(both);
    const isOff = (name: string, isActive: boolean) =>
      harness.post(`${path}/switch`, { name, is_active: isActive }, harness.admin);
    await harness.post(`${path}/switch`, { name: '', is_active: false }).expect(403);
    await isOff('', false).expect(200, { status: 'success' });
    expect([await used(), await used()]).toEqual(['youtube-key-2', 'youtube-key-2']);
    expect((await harness.get(path, harness.admin)).body).toMatchObject({ is_set: true, owner: 'admin' });
    expect(await tokens()).toMatchObject([{ name: '', is_active: false, state: 'off' }, { name: 'second' }]);
    await isOff('', true).expect(200);
    expect([await used(), await used()].toSorted()).toEqual(both);
    await isOff('third', true).expect(404);
    await harness.post(`${path}/delete`, { name: 'second' }).expect(403);
    await harness.post(`${path}/delete`, { name: 'second' }, harness.admin).expect(200, { status: 'success' });
    expect((await harness.post(`${path}/delete`, { name: 'second' }, harness.admin).expect(404)).body).toMatchObject({
      code: 'token-not-found',
    });
    expect(await tokens()).toHaveLength(1);
    const sent: unknown[] = await harness.sent('resource.changed');
    expect(sent.filter((one) => (one as { network: string }).network === 'youtube')).toMatchObject(
      ['ready', 'ready', 'off', 'ready', 'deleted'].map((state) => ({ kind: 'token', state })),
    );
    const recorded = await harness.recorded();
    const ofTokens = recorded.filter(({ objectId }) => /^youtube:/.test(String(objectId)));
    expect(ofTokens.map(({ action, objectId, after }) => `${action} ${objectId} ${after}`)).toEqual([
      'source-token.stored youtube: undefined',
      'source-token.stored youtube:second undefined',
      'source-token.switched youtube: {"active":false}',
      'source-token.switched youtube: {"active":true}',
      'source-token.deleted youtube:second undefined',
    ]);
  });

  it('cannot have the name of an operator of the network', async () => {
    await add('facebook', { username: 'twin', password: 'graph-token-2' }).expect(200);
    const body = { token: 'graph-token-3', name: 'twin' };
    const refused = await harness.post('/api-py/source-tokens/facebook', body, harness.admin).expect(409);
    expect(refused.body).toMatchObject({ code: 'credential-name-taken' });
  });

  it('and passwords are stored encrypted and never logged, audited or published [D §4]', async () => {
    const tables = await Promise.all(
      ['credential', 'credential_state', 'audit', 'outbox'].map((table) =>
        harness.rows<Record<string, unknown>>(`SELECT * FROM ingestion.${table}`),
      ),
    );
    const values = tables.flat().flatMap((row) => Object.values(row));
    const events = JSON.stringify(await harness.sent('resource.changed'));
    const text = [
      events,
      ...values.map((v) => (Buffer.isBuffer(v) ? v.toString('latin1') : String(v))),
      ...logged,
    ].join('\n');
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of ['graph-token', 'youtube-key', 'from-environment']) expect(text).not.toContain(secret);
  });
});
