import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureProxy, type FixtureProxy, type ProxyBehaviour } from '../contract/fixture-proxy.js';
import { fixtureServer, type FixtureResponse, type FixtureServer } from '../contract/fixture-server.js';
import { testCertificate } from '../contract/test-certificate.js';
import type { ProxyServer } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import { Outbound, type OutboundSettings } from './outbound.js';

const account = { username: 'mm', password: 'päss:word' };
const outlet = testCertificate('outlet.example');
const publicName: Resolver = async () => [
  { address: '2606:2800:220:1::1', family: 6 },
  { address: '93.184.216.34', family: 4 },
];

let target: FixtureServer;
let proxy: FixtureProxy;
const clients: Outbound[] = [];

function outbound(settings: Partial<OutboundSettings> = {}): Outbound {
  const client = new Outbound({
    allowPrivate: [target.hostPort, proxy.hostPort],
    userAgent: 'mm-monitor/test',
    rateLimit: { concurrency: 4, spacingMs: 0, burst: 4 },
    ...settings,
  });
  clients.push(client);
  return client;
}

const through = (client: Outbound, path = '/text', server: ProxyServer = proxy.server): Promise<{ status: number }> =>
  client.fetch(`${target.base}${path}`, { proxy: server });
const faultOf = async (work: Promise<unknown>): Promise<NetworkFault> =>
  work.then(
    () => {
      throw new Error('no fault');
    },
    (error: unknown) => {
      if (error instanceof NetworkFault) return error;
      throw error;
    },
  );

beforeEach(async () => {
  target = await fixtureServer(({ url }): FixtureResponse | undefined => {
    if (url.pathname === '/text') return { body: 'text' };
    if (url.pathname === '/reset') return { reset: true };
    if (url.pathname === '/bomb')
      return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) };
    if (url.pathname === '/to') return { status: 302, headers: { location: url.searchParams.get('u') ?? '' } };
    return undefined;
  });
  proxy = await fixtureProxy({ account });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await proxy.close();
  await target.close();
});

describe('a request through a proxy', () => {
  it('reaches an http target by a tunnel only, with the account and nothing that names us or the proxy', async () => {
    expect((await through(outbound())).status).toBe(200);
    expect(proxy.connects).toHaveLength(1);
    expect(proxy.untunnelled()).toBe(0);
    const [connect] = proxy.connects;
    expect(connect?.authority).toBe(target.hostPort);
    expect(connect?.headers['user-agent']).toBeUndefined();
    const headers = target.requests[0]?.headers ?? {};
    const revealing = Object.keys(headers).filter((name) => /^(via|forwarded|x-forwarded-.*|proxy-.*)$/.test(name));
    expect(revealing).toEqual([]);
    expect(headers.host).toBe(target.hostPort);
  });

  it('uses tunnels again, and a direct request uses none of them', async () => {
    const client = outbound();
    for (let i = 0; i < 6; i++) await through(client);
    const tunnels = proxy.connects.length;
    expect(tunnels).toBeLessThan(6);
    await client.fetch(`${target.base}/text`);
    expect([proxy.connects.length, target.connections()]).toEqual([tunnels, tunnels + 1]);
  });

  it('makes TLS with an https target under its name, at an address that was resolved here', async () => {
    const seen: { name: unknown; host: string | undefined }[] = [];
    const secure = https.createServer(outlet, (request, response) => {
      seen.push({
        name: (request.socket as TLSSocket & { servername?: string }).servername,
        host: request.headers.host,
      });
      response.end('secure');
    });
    await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready));
    await proxy.close();
    proxy = await fixtureProxy({ route: () => `127.0.0.1:${(secure.address() as AddressInfo).port}` });
    const client = outbound({ resolve: publicName, ca: outlet.cert });
    try {
      const response = await client.fetch('https://outlet.example/', { proxy: proxy.server });
      expect(response.body.toString()).toBe('secure');
      expect(proxy.connects[0]?.authority).toBe('93.184.216.34:443');
      expect(seen).toEqual([{ name: 'outlet.example', host: 'outlet.example' }]);
      const foreign = await faultOf(client.fetch('https://other.example/', { proxy: proxy.server }));
      expect(foreign).toMatchObject({ kind: 'transient', scope: 'network' });
      expect(seen).toHaveLength(1);
    } finally {
      secure.closeAllConnections();
      secure.close();
    }
  });

  it('goes through an https proxy whose certificate is valid, and fails for another one', async () => {
    const certificate = testCertificate('127.0.0.1');
    await proxy.close();
    proxy = await fixtureProxy({ account, tls: certificate });
    expect((await through(outbound({ ca: certificate.cert }))).status).toBe(200);
    expect(await faultOf(through(outbound({ ca: outlet.cert })))).toMatchObject({
      scope: 'proxy',
      native: { code: 'proxy_unreachable' },
    });
  });

  it('stops at a gzip bomb', async () => {
    expect((await faultOf(through(outbound(), '/bomb'))).native.code).toBe('body_too_large');
  });

  it('uses a changed account at once, and closes connections that are not used', async () => {
    const client = outbound({ timeouts: { proxyIdleMs: 20 } });
    await through(client);
    const wrong = await faultOf(through(client, '/text', { ...proxy.server, password: 'old' }));
    expect(wrong.native.code).toBe('proxy_auth');
    while (proxy.open() > 0) await new Promise((later) => setTimeout(later, 10));
    expect((await through(client)).status).toBe(200);
  });
});

describe('a fault of a proxy', () => {
  it.each<[string, ProxyBehaviour, object]>([
    ['refuses the account', 407, { kind: 'auth_required', native: { code: 'proxy_auth' } }],
    ['bans us', 403, { kind: 'blocked', native: { code: 'proxy_refused' } }],
    ['cannot reach the target', 502, { kind: 'transient', native: { code: 'proxy_refused' } }],
    ['wants a redirect', 302, { kind: 'transient', native: { code: 'proxy_refused' } }],
    ['is no proxy', 'no http', { kind: 'transient', native: { code: 'proxy_refused' } }],
    ['resets', 'reset', { kind: 'transient', native: { code: 'proxy_unreachable' } }],
    ['is silent', 'silence', { kind: 'transient', native: { code: 'proxy_timeout' } }],
  ])('that %s is the fault of the proxy, without its account', async (_, behaviour, expected) => {
    proxy.behave(behaviour);
    const fault = await faultOf(through(outbound({ timeouts: { connectMs: behaviour === 'silence' ? 100 : 10_000 } })));
    expect(fault).toMatchObject({ ...expected, scope: 'proxy' });
    const shown = `${fault.message} ${fault.stack} ${JSON.stringify(fault)} ${String(fault.cause)}`;
    expect(shown).not.toMatch(/päss|bW06/);
    expect(target.connections()).toBe(0);
  });

  it('that accepts no connections, or whose name does not exist, is unreachable', async () => {
    const { server } = proxy;
    const client = outbound();
    await proxy.close();
    const expected = { kind: 'transient', scope: 'proxy', native: { code: 'proxy_unreachable' } };
    expect(await faultOf(through(client, '/text', server))).toMatchObject(expected);
    const unknown = outbound({
      resolve: async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    });
    expect(await faultOf(through(unknown, '/text', { ...server, host: 'proxy.example' }))).toMatchObject(expected);
    expect(target.connections()).toBe(0);
  });

  it('that accepts connections but no TLS is slow', async () => {
    const silent = net.createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const { port } = silent.address() as AddressInfo;
    const client = outbound({ allowPrivate: [`127.0.0.1:${port}`, target.hostPort], timeouts: { connectMs: 100 } });
    const fault = await faultOf(through(client, '/text', { ...proxy.server, protocol: 'https', port }));
    expect([fault.native.code, fault.scope]).toEqual(['proxy_timeout', 'proxy']);
    silent.close();
  });

  it('does not keep a task that the caller ends', async () => {
    proxy.behave('silence');
    const client = outbound({ timeouts: { connectMs: 20_000 } });
    const request = client.fetch(`${target.base}/text`, { proxy: proxy.server, signal: AbortSignal.timeout(50) });
    expect(await faultOf(request)).toMatchObject({ kind: 'cancelled' });
    await proxy.close();
  });

  it('in the middle of a task is never passed around', async () => {
    const client = outbound();
    await through(client);
    const direct = target.connections();
    await proxy.close();
    expect(await faultOf(through(client))).toMatchObject({ scope: 'proxy', native: { code: 'proxy_unreachable' } });
    expect([target.connections(), target.requests.length]).toEqual([direct, 1]);
  });

  it('is none where the target fails behind it', async () => {
    expect(await faultOf(through(outbound(), '/reset'))).toMatchObject({ kind: 'transient', scope: 'network' });
    const unresolved = outbound({ resolve: () => new Promise(() => undefined), timeouts: { connectMs: 50 } });
    expect(await faultOf(unresolved.fetch('http://name.example/', { proxy: proxy.server }))).toMatchObject({
      scope: 'network',
      native: { code: 'ETIMEDOUT' },
    });
    expect(await faultOf(through(outbound(), '/missing'))).toMatchObject({ kind: 'not_found', scope: 'author' });
  });
});
