import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fixtureProxy, type FixtureProxy } from '../contract/fixture-proxy.js';
import { fixtureServer, type FixtureServer } from '../contract/fixture-server.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import { Outbound, type OutboundSettings } from './outbound.js';

let target: FixtureServer;
let proxy: FixtureProxy;
const clients: Outbound[] = [];

const outbound = (settings: Partial<OutboundSettings> = {}): Outbound => {
  const client = new Outbound({
    allowPrivate: [proxy.hostPort],
    userAgent: 'mm-monitor/test',
    rateLimit: { concurrency: 4, spacingMs: 0, burst: 4 },
    ...settings,
  });
  clients.push(client);
  return client;
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof NetworkFault ? `${error.scope}: ${error.native.code}` : String(error)),
  );
const resolvesTo =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

beforeAll(async () => {
  target = await fixtureServer(({ url }) =>
    url.pathname === '/to' ? { status: 302, headers: { location: url.searchParams.get('u') ?? '' } } : { body: 'text' },
  );
  // Every tunnel leads to the private target, whatever address it names.
  proxy = await fixtureProxy({ route: () => target.hostPort });
});
afterEach(async () => {
  proxy.connects.length = 0;
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await proxy.close();
  await target.close();
});

describe('private addresses behind a proxy', () => {
  it.each([
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://192.168.0.1/',
  ])('refuses %s, without a tunnel', async (address) => {
    expect(await codeOf(outbound().fetch(address, { proxy: proxy.server }))).toBe('author: refused_address');
    expect(proxy.connects).toEqual([]);
  });

  it('refuses a name that has only private addresses, and uses a public one of several', async () => {
    const fetchNamed = (resolve: Resolver): Promise<unknown> =>
      outbound({ resolve }).fetch('http://name.example/', { proxy: proxy.server });
    expect(await codeOf(fetchNamed(resolvesTo('10.0.0.1', '::ffff:127.0.0.1')))).toBe('author: refused_address');
    expect(proxy.connects).toEqual([]);
    await fetchNamed(resolvesTo('10.0.0.1', '2606:4700::1111', '93.184.216.34'));
    await fetchNamed(resolvesTo('fd00::1', '2606:4700::1111'));
    expect(proxy.connects.map(({ authority }) => authority)).toEqual(['93.184.216.34:80', '[2606:4700::1111]:80']);
  });

  it('gives the proxy no name, so that it cannot turn private between check and connect', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    let asked = 0;
    const client = outbound({
      resolve: async () => [{ address: answers[Math.min(asked++, 1)] ?? '', family: 4 }],
      timeouts: { proxyIdleMs: 10 },
    });
    const address = 'http://rebind.example:8080/';
    await client.fetch(address, { proxy: proxy.server });
    expect([asked, proxy.connects.map(({ authority }) => authority)]).toEqual([1, ['93.184.216.34:8080']]);
    while (proxy.open() > 0) await new Promise((later) => setTimeout(later, 10));
    expect(await codeOf(client.fetch(address, { proxy: proxy.server }))).toBe('author: refused_address');
    expect(proxy.connects).toHaveLength(1);
  });

  it('refuses a redirect to a private address', async () => {
    const client = outbound({
      resolve: async (name) => resolvesTo(name === 'inner.example' ? '10.0.0.1' : '8.8.8.8')(name),
    });
    for (const to of ['http://127.0.0.1/', '//10.0.0.1/', 'http://inner.example/', 'http://0x7f000001/']) {
      const address = `http://open.example/to?u=${encodeURIComponent(to)}`;
      expect([to, await codeOf(client.fetch(address, { proxy: proxy.server }))]).toEqual([
        to,
        'author: refused_address',
      ]);
    }
    expect(new Set(proxy.connects.map(({ authority }) => authority))).toEqual(new Set(['8.8.8.8:80']));
  });

  it('reaches a listed private target by the address that its name has', async () => {
    const client = outbound({
      allowPrivate: [proxy.hostPort, 'demo-networks:3100'],
      resolve: resolvesTo('172.18.0.5'),
    });
    await client.fetch('http://demo-networks:3100/', { proxy: proxy.server });
    expect(proxy.connects.map(({ authority }) => authority)).toEqual(['172.18.0.5:3100']);
    expect(await codeOf(client.fetch('http://demo-networks:3101/', { proxy: proxy.server }))).toBe(
      'author: refused_address',
    );
  });

  it('refuses a proxy at a private address that is not listed, as a fault of the proxy', async () => {
    const before = proxy.open();
    const client = outbound({ allowPrivate: [], resolve: resolvesTo('127.0.0.1') });
    const at = (host: string): Promise<string> =>
      codeOf(client.fetch('http://8.8.8.8/', { proxy: { ...proxy.server, host } }));
    for (const host of ['127.0.0.1', 'proxy.example', '::1', 'localhost'])
      expect([host, await at(host)]).toEqual([host, 'proxy: proxy_address']);
    expect([proxy.open(), proxy.connects]).toEqual([before, []]);
  });

  it('uses a proxy at a listed private address, and reaches no private target because of it', async () => {
    const { server } = proxy;
    const client = outbound({ allowPrivate: [], privateProxies: [`${server.host}:${server.port}`] });
    await client.fetch('http://8.8.8.8/', { proxy: server });
    expect(proxy.connects.map(({ authority }) => authority)).toEqual(['8.8.8.8:80']);
    const own = `http://${server.host}:${server.port}/`;
    expect(await codeOf(client.fetch(own, { proxy: server }))).toBe('author: refused_address');
    expect(proxy.connects).toHaveLength(1);
  });
});

describe('the budget of a task', () => {
  it('is spent before each hop, with the units of the request', async () => {
    const order: string[] = [];
    const client = outbound({ allowPrivate: [target.hostPort] });
    const spend = async (units: number): Promise<void> => void order.push(`${units} after ${target.requests.length}`);
    target.requests.length = 0;
    await client.fetch(`${target.base}/to?u=/text`, { spend, units: 3 });
    await client.fetch(`${target.base}/text`, { spend });
    expect(order).toEqual(['3 after 0', '3 after 1', '1 after 2']);
  });

  it('that is spent stops the request; a request that is not sent costs nothing', async () => {
    const client = outbound({ allowPrivate: [target.hostPort] });
    const before = target.requests.length;
    const spent = new NetworkFault('rate_limited', { code: 'spent', message: 'nothing left' }, { retryAfterMs: 1_000 });
    expect(await codeOf(client.fetch(`${target.base}/text`, { spend: () => Promise.reject(spent) }))).toBe(
      'credential: spent',
    );
    let units = 0;
    const spend = async (): Promise<void> => void units++;
    client.rateLimiter.pause('key', 30_000);
    expect(await codeOf(client.fetch(`${target.base}/text`, { spend, rateLimitKey: 'key' }))).toBe(
      'credential: parked',
    );
    const signal = AbortSignal.abort();
    expect(await codeOf(client.fetch(`${target.base}/text`, { spend, signal }))).toBe('request: aborted');
    expect([units, target.requests.length]).toEqual([0, before]);
  });
});
