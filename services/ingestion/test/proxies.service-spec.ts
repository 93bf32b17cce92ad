import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CollectContext } from '@mm/networks/network-collector.js';
import { NetworkFault, type FaultKind } from '@mm/networks/network-fault.js';
import type { ProxyWire } from '@mm/proto/http/proxies.js';
import request from 'supertest';
import { aRawPost } from './a-raw-post.js';
import { resourceHarness, type Instance, type ResourceHarness } from './resource-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const accounts = new StandInNetwork('instagram', { credential: 'none', operator: 'session' });
const pages = new StandInNetwork('facebook', { credential: 'none' });
const channels = new StandInNetwork('youtube', { credential: 'token' });
const groups = new StandInNetwork('ok', { credential: 'none' });
const logged: string[] = [];
let harness: ResourceHarness;
let other: Instance;

beforeAll(async () => {
  for (const level of ['log', 'warn', 'error', 'debug'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
  channels.authors.push({ code: 'UC1', username: 'qazaq', posts: [aRawPost({ code: 'v1', ownerCode: 'UC1' })] });
  harness = await resourceHarness([accounts, pages, channels, groups]);
  other = await harness.another();
  for (const username of ['o1', 'o2', 'o3', 'o4'])
    await harness.post('/api-py/add-instagram-credentials', { username, password: 'p' }, harness.admin).expect(200);
});
afterAll(async () => {
  await other.stop();
  await harness.stop();
  jest.restoreAllMocks();
});

const list = async (): Promise<ProxyWire[]> =>
  (await harness.get('/api-py/store/proxy', harness.admin).expect(200)).body as ProxyWire[];
const find = async (http: string): Promise<ProxyWire> => {
  const found = (await list()).find((proxy) => proxy.http === http);
  if (!found) throw new Error(`${http} is not stored`);
  return found;
};
const add = (host: string, more: object = {}) =>
  harness.post('/api-py/store/proxy', { proxy: host, port: 3128, protocol: 'http', ...more }, harness.admin);
const save = (id: number, platforms: string[], more: object = {}) =>
  harness.post('/api-py/store/proxy/save', { id, platforms, ...more }, harness.admin);
const remove = (id: number) =>
  request(harness.url).delete(`/api-py/store/proxy/${id}`).set('authorization', harness.admin);
const hostOf = ({ proxy }: CollectContext): Promise<string> => Promise.resolve(proxy?.host ?? 'direct');
const failing =
  (host: string, code: string, kind: FaultKind = 'transient') =>
  async (context: CollectContext) => {
    if (context.proxy?.host === host)
      throw new NetworkFault(kind, { code, message: `no way through, secret-${host}` }, { scope: 'proxy' });
    return hostOf(context);
  };
const state = (columns: string) =>
  harness.rows<Record<string, unknown>>(`SELECT ${columns} FROM ingestion.proxy ORDER BY host`);
const free = () => harness.rows("UPDATE ingestion.proxy SET parked_until = NULL, faults = 0, reason = ''");

describe('proxies', () => {
  it('are added with an account, served platforms and no password in any response, by administrators [D §3, D §4]', async () => {
    await harness.get('/api-py/store/proxy').expect(403);
    await harness.post('/api-py/store/proxy', { proxy: 'a.example', port: 1, protocol: 'http' }).expect(403);
    const added = await add('A.Example', { username: 'u', password: 'secret-a.example' }).expect(200);
    expect(added.body).toEqual({
      status: 'success',
      proxy: {
        id: expect.any(Number) as number,
        http: 'http://a.example:3128',
        protocol: 'http',
        username: 'u',
        platforms: [],
        credentials: 0,
        state: 'ready',
        reason: '',
        reason_text: '',
        next_allowed: 0,
        last_good: 0,
      },
    });
    await add('[2001:db8::1]', { port: '8080', protocol: 'https' }).expect(200);
    expect((await list()).map(({ http }) => http)).toEqual(['https://[2001:db8::1]:8080', 'http://a.example:3128']);
    await add('http://b.example').expect(400);
    await add('b.example', { protocol: 'socks5' }).expect(400);
  });

  it('with the same address get the new account', async () => {
    const { id } = await find('http://a.example:3128');
    expect((await add('a.example', { username: 'v', password: 'secret-a.example' }).expect(200)).body).toMatchObject({
      proxy: { id, username: 'v' },
    });
    expect(await list()).toHaveLength(2);
  });

  it('serve no platform until it is saved; unknown ones are refused', async () => {
    expect(await harness.run('facebook', hostOf)).toBe('direct');
    const found = await find('http://a.example:3128');
    const saved = (await save(found.id, ['facebook'], { ...found, platforms: ['facebook'] }).expect(200))
      .body as object;
    expect(saved).toMatchObject({ status: 'success', proxy: { id: found.id, platforms: ['facebook'] } });
    await save(found.id, ['vk']).expect(400);
    expect((await save(999_999, ['facebook']).expect(404)).body).toMatchObject({ code: 'proxy-not-found' });
    expect(await harness.run('facebook', hostOf)).toBe('a.example');
    expect(await harness.run('ok', hostOf)).toBe('direct');
    expect(await harness.run('instagram', hostOf)).toBe('direct');
  });

  it('are used with their account', async () => {
    const server = await harness.run('facebook', ({ proxy }) => Promise.resolve(proxy));
    expect(server).toEqual({
      protocol: 'http',
      host: 'a.example',
      port: 3128,
      username: 'v',
      password: 'secret-a.example',
    });
  });

  it('take turns for tasks without a credential', async () => {
    await add('b.example', { username: 'u', password: 'secret-b.example' });
    await save((await find('http://b.example:3128')).id, ['facebook', 'instagram', 'google']).expect(200);
    const used = [];
    for (let i = 0; i < 4; i++) used.push(await harness.run('facebook', hostOf));
    expect(used.toSorted()).toEqual(['a.example', 'a.example', 'b.example', 'b.example']);
    await save((await find('http://a.example:3128')).id, ['facebook', 'instagram', 'google']).expect(200);
  });
});

describe('a proxy that fails', () => {
  it('waits for every process, and its task goes through another one', async () => {
    // one of two tasks in turn has this proxy
    for (let i = 0; i < 2; i++)
      expect(await harness.run('facebook', failing('a.example', 'proxy_unreachable'))).toBe('b.example');
    expect(await find('http://a.example:3128')).toMatchObject({
      state: 'parked',
      reason: 'transient',
      reason_text: 'proxy_unreachable no way through, …',
    });
    expect((await find('http://a.example:3128')).next_allowed).toBeGreaterThan(0);
    for (let i = 0; i < 3; i++) expect(await other.run('facebook', hostOf)).toBe('b.example');
    expect(await harness.changes()).toContain('proxy /http://a.example:3128: parked');
  });

  it('is never gone around: with all of them parked the task fails', async () => {
    const direct: string[] = [];
    const task = async (context: CollectContext): Promise<string> => {
      direct.push(await hostOf(context));
      return failing('b.example', 'proxy_timeout')(context);
    };
    expect(await harness.run('facebook', task)).toBe('transient proxy proxies_wait');
    expect(await harness.run('facebook', task)).toBe('transient proxy proxies_wait');
    expect(direct).toEqual(['b.example']);
    const stored = await harness.post('/api-py/source-tokens/youtube', { token: 'key' }, harness.admin).expect(200);
    expect(stored.body).toEqual({ status: '503', reason: 'transient' });
    expect(channels.uses).toEqual([]);
    await free();
  });

  it('waits longer with each time, longest when it wants another account, until a success', async () => {
    const { id } = await find('http://b.example:3128');
    await save(id, ['instagram', 'google']).expect(200);
    const seconds = async (): Promise<unknown> =>
      (await state('host, round(extract(epoch FROM parked_until - parked_at))::int AS s')).find(
        ({ host }) => host === 'a.example',
      )?.s;
    const waits: unknown[] = [];
    for (let i = 0; i < 7; i++) {
      await harness.run('facebook', failing('a.example', 'proxy_timeout'));
      waits.push(await seconds());
      await harness.rows('UPDATE ingestion.proxy SET parked_until = NULL');
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect(await harness.run('facebook', hostOf)).toBe('a.example');
    expect((await harness.changes()).at(-1)).toBe('proxy /http://a.example:3128: ready');
    expect(await harness.run('facebook', failing('a.example', 'proxy_auth', 'auth_required'))).toBe(
      'transient proxy proxies_wait',
    );
    expect(await seconds()).toBe(900);
    await free();
    await save(id, ['facebook', 'instagram', 'google']).expect(200);
  });
});

describe('a credential', () => {
  const proxyOf = (operator: string): Promise<unknown> => harness.run('instagram', hostOf, { operator });
  const operators = ['o1', 'o2', 'o3', 'o4'];
  const all = async (): Promise<unknown[]> => Promise.all(operators.map(proxyOf));

  it('always uses the same proxy, and proxies have as many credentials as each other', async () => {
    const first = await all();
    expect(first.toSorted()).toEqual(['a.example', 'a.example', 'b.example', 'b.example']);
    for (let i = 0; i < 2; i++) expect(await all()).toEqual(first);
    expect(await find('http://a.example:3128')).toMatchObject({ credentials: 2 });
    const { body } = await harness.get('/api-py/instagram-credentials', harness.admin).expect(200);
    expect((body as { proxy: string }[]).map(({ proxy }) => proxy)).toEqual(
      first.map((host) => `http://${String(host)}:3128`),
    );
  });

  it('waits for its proxy for a short time, while the task goes to another credential', async () => {
    const before = await all();
    const ofA = operators[before.indexOf('a.example')];
    const task = failing('a.example', 'proxy_unreachable');
    expect(await harness.run('instagram', task, { operator: ofA })).toBe('transient proxy proxies_wait');
    expect(await harness.run('instagram', task)).toBe('b.example');
    expect(await harness.rows("SELECT FROM ingestion.credential_state WHERE reason <> ''")).toEqual([]);
    await free();
    expect(await all()).toEqual(before);
  });

  it('gets another proxy when its own waits for two minutes or more', async () => {
    await harness.rows("UPDATE ingestion.proxy SET faults = 2 WHERE host = 'a.example'");
    await harness.run('instagram', failing('a.example', 'proxy_unreachable'), { operator: 'o1' });
    await harness.run('instagram', failing('a.example', 'proxy_unreachable'), { operator: 'o2' });
    await harness.run('instagram', failing('a.example', 'proxy_unreachable'), { operator: 'o3' });
    expect(await all()).toEqual(['b.example', 'b.example', 'b.example', 'b.example']);
    await free();
    expect(await all()).toEqual(['b.example', 'b.example', 'b.example', 'b.example']);
  });

  it('gets another proxy when its own no longer serves the network or is deleted, also during a task', async () => {
    const { id, ...rest } = await find('http://b.example:3128');
    await save(id, ['facebook']).expect(200);
    expect(await find('http://b.example:3128')).toMatchObject({ ...rest, platforms: ['facebook'], credentials: 0 });
    expect(await all()).toEqual(['a.example', 'a.example', 'a.example', 'a.example']);
    await save(id, ['instagram', 'google']).expect(200);
    const a = await find('http://a.example:3128');
    const used: string[] = [];
    const interrupted = async (context: CollectContext): Promise<string> => {
      used.push(await hostOf(context));
      await context.spend?.(1);
      if (used.length === 1) await remove(a.id).expect(200, { status: 'success' });
      await context.spend?.(1);
      return hostOf(context);
    };
    expect(await harness.run('instagram', interrupted, { operator: 'o1' })).toBe('b.example');
    expect(used).toEqual(['a.example', 'b.example']);
    expect(await all()).toEqual(['b.example', 'b.example', 'b.example', 'b.example']);
    await remove(a.id).expect(404);
  });
});

describe('the check of a new token', () => {
  it('goes through a proxy of the network', async () => {
    channels.authors.push({ code: 'UC2', username: '1' });
    await harness.post('/api-py/source-tokens/youtube', { token: 'key' }, harness.admin).expect(200, { status: '200' });
    expect(channels.uses).toEqual([{ task: 'lookup', as: 'key', proxy: 'b.example' }]);
    await harness.post('/api-py/youtube-author-info', { chanel_url: '@qazaq' }).expect(200);
    expect(channels.uses.at(-1)).toEqual({ task: 'lookup', as: 'key', proxy: 'b.example' });
  });
});

it('passwords are in no table, event, log or audit, and changes are audited [D §4]', async () => {
  const tables = await Promise.all(
    ['proxy', 'outbox'].map((table) => harness.rows<Record<string, unknown>>(`SELECT * FROM ingestion.${table}`)),
  );
  const events = await harness.sent('resource.changed');
  const recorded = await harness.recorded();
  const values = tables.flat().flatMap((row) => Object.values(row));
  const text = [
    ...values.map((v) => (Buffer.isBuffer(v) ? v.toString('latin1') : JSON.stringify(v))),
    JSON.stringify(events),
    JSON.stringify(recorded),
    ...logged,
  ].join('\n');
  expect(text).not.toContain('secret-');
  const ofProxies = recorded.filter(({ objectKind }) => objectKind === 'proxy');
  const changes = ofProxies.map(({ actor, action, objectName }) => `${actor} ${action} ${objectName}`);
  expect([...new Set(changes)].toSorted()).toEqual([
    'admin proxy.added http://a.example:3128',
    'admin proxy.added http://b.example:3128',
    'admin proxy.added https://[2001:db8::1]:8080',
    'admin proxy.deleted http://a.example:3128',
    'admin proxy.updated http://a.example:3128',
    'admin proxy.updated http://b.example:3128',
  ]);
  expect(await harness.changes()).toContain('proxy /http://a.example:3128: deleted');
});
