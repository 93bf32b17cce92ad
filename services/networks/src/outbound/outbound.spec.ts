import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureRoute, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import { NetworkFault } from '../network/network-fault.js';
import type { Resolver } from './guarded-agent.js';
import type { OutboundSettings } from './outbound.js';
import { Outbound } from './outbound.js';
import { Robots } from './robots.js';

const TEXT = 'Алматы '.repeat(2_000);
let listed: FixtureServer;
let unlisted: FixtureServer;
let robots = { status: 200, body: '' };

const route: FixtureRoute = ({ url, headers }): FixtureResponse | undefined => {
  const hop = /^\/hop\/(\d+)$/.exec(url.pathname)?.[1];
  if (hop) return { status: 302, headers: { location: hop === '0' ? '/text' : `/hop/${Number(hop) - 1}` } };
  if (url.pathname === '/robots.txt') return { status: robots.status, body: robots.body };
  if (url.pathname === '/to') return { status: 302, headers: { location: url.searchParams.get('u') ?? '' } };
  if (url.pathname === '/text') return { headers: { 'x-agent': headers['user-agent'] ?? '' }, body: TEXT };
  if (url.pathname === '/gzip') return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(TEXT) };
  if (url.pathname === '/deflate') return { headers: { 'content-encoding': 'deflate' }, body: deflateSync(TEXT) };
  if (url.pathname === '/deflate-raw')
    return { headers: { 'content-encoding': 'deflate' }, body: deflateRawSync(TEXT) };
  if (url.pathname === '/br') return { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(TEXT) };
  if (url.pathname === '/bomb')
    return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) };
  if (url.pathname === '/double-bomb')
    return { headers: { 'content-encoding': 'gzip, gzip' }, body: gzipSync(gzipSync(Buffer.alloc(50_000_000))) };
  if (url.pathname === '/cut') return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(TEXT).subarray(0, 60) };
  if (url.pathname === '/big') return { headers: { 'content-length': '6291456' }, body: Buffer.alloc(6 * 1024 * 1024) };
  if (url.pathname === '/zip') return { headers: { 'content-encoding': 'zstd-unknown' }, body: 'x' };
  if (url.pathname === '/hang') return { hang: true };
  if (url.pathname === '/reset') return { reset: true };
  const status = /^\/status\/(\d+)$/.exec(url.pathname)?.[1];
  return status
    ? {
        status: Number(status),
        headers: url.searchParams.has('after') ? { 'retry-after': url.searchParams.get('after') ?? '' } : {},
      }
    : undefined;
};

const outbound = (settings: Partial<OutboundSettings> = {}): Outbound =>
  new Outbound({
    allowPrivate: [listed.hostPort],
    userAgent: 'mm-monitor/test (+contact)',
    rateLimit: { concurrency: 4, spacingMs: 0, burst: 10 },
    ...settings,
  });
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

beforeAll(async () => {
  listed = await fixtureServer(route);
  unlisted = await fixtureServer(() => ({ body: 'secret' }));
});
afterEach(() => {
  robots = { status: 200, body: '' };
});
afterAll(async () => {
  await listed.close();
  await unlisted.close();
});

describe('the outbound client', () => {
  it('opens no connection to a loopback port that is not listed, by any address or redirect', async () => {
    const client = outbound();
    const port = unlisted.hostPort.split(':')[1];
    const ways = [
      `${unlisted.base}/`,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      ...[
        `${unlisted.base}/`,
        `//${unlisted.hostPort}/`,
        `http://localhost:${port}/`,
        `http://0x7f000001:${port}/`,
        'file:///etc/passwd',
      ].map((to) => `${listed.base}/to?u=${encodeURIComponent(to)}`),
    ];
    for (const way of ways) expect([way, (await faultOf(client.fetch(way))).kind]).toEqual([way, 'refused_address']);
    expect(unlisted.connections()).toBe(0);
  });

  it('connects only to the checked address when a name changes its resolution', async () => {
    const addresses = ['93.184.216.34', '127.0.0.1'];
    const resolved: string[] = [];
    const rebinding: Resolver = async (hostname) => {
      resolved.push(hostname);
      return [{ address: addresses[Math.min(resolved.length - 1, 1)] ?? '', family: 4 }];
    };
    const client = outbound({ resolve: rebinding, timeouts: { connectMs: 150, totalMs: 300 } });
    const address = `http://rebind.example:${unlisted.hostPort.split(':')[1]}/`;
    expect((await faultOf(client.fetch(address))).kind).toBe('transient');
    expect((await faultOf(client.fetch(address))).kind).toBe('refused_address');
    expect(resolved).toEqual(['rebind.example', 'rebind.example']);
    expect(unlisted.connections()).toBe(0);
  });

  it('refuses a name with only private addresses, and uses only the public ones of a mixed result', async () => {
    const port = unlisted.hostPort.split(':')[1];
    const allPrivate: Resolver = async () => [
      { address: '::ffff:127.0.0.1', family: 6 },
      { address: '10.0.0.1', family: 4 },
    ];
    const mixed: Resolver = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '203.0.112.1', family: 4 },
    ];
    expect((await faultOf(outbound({ resolve: allPrivate }).fetch(`http://a.example:${port}/`))).kind).toBe(
      'refused_address',
    );
    expect(
      (
        await faultOf(
          outbound({ resolve: mixed, timeouts: { connectMs: 150, totalMs: 300 } }).fetch(`http://b.example:${port}/`),
        )
      ).kind,
    ).toBe('transient');
    expect(unlisted.connections()).toBe(0);
  });

  it('follows at most five redirects', async () => {
    expect((await outbound().fetch(`${listed.base}/hop/4`)).url).toBe(`${listed.base}/text`);
    expect((await faultOf(outbound().fetch(`${listed.base}/hop/5`))).native.code).toBe('too_many_redirects');
  });

  const utf8 = (text: string): string => Buffer.from(text).toString('latin1');
  it.each([
    [
      'as raw UTF-8',
      utf8('/жаңалық/2?q=көпір'),
      '/%D0%B6%D0%B0%D2%A3%D0%B0%D0%BB%D1%8B%D2%9B/2?q=%D0%BA%D3%A9%D0%BF%D1%96%D1%80',
    ],
    ['in windows-1251', '/\xf1\xe5\xeb\xee/2', '/%F1%E5%EB%EE/2'],
    ['relative to the page', utf8('село'), '/%D1%81%D0%B5%D0%BB%D0%BE'],
  ])('follows a redirect whose address is %s', async (_what, location, expected) => {
    await outbound().fetch(`${listed.base}/to?u=${encodeURIComponent(location)}`, { accept: () => true });
    const { pathname, search } = listed.requests.at(-1)!.url;
    expect(pathname + search).toBe(expected);
  });

  it.each(['text', 'gzip', 'deflate', 'deflate-raw', 'br'])('reads a complete %s body', async (name) => {
    const response = await outbound().fetch(`${listed.base}/${name}`);
    expect(response.body.toString('utf8')).toBe(TEXT);
  });

  it('names the size of a body that is too large', async () =>
    expect((await faultOf(outbound().fetch(`${listed.base}/big`))).native.message).toMatch(/6291456.*5242880/));

  it('posts JSON, and follows no redirect with it', async () => {
    const json = { query: 'су тасқыны', page: 0 };
    await outbound().fetch(`${listed.base}/text`, { json });
    const { method, headers, text } = listed.requests.at(-1)!;
    expect([method, headers['content-type'], JSON.parse(text)]).toEqual(['POST', 'application/json', json]);
    const before = listed.requests.length;
    expect((await faultOf(outbound().fetch(`${listed.base}/hop/0`, { json }))).kind).toBe('schema_drift');
    expect(listed.requests.length).toBe(before + 1);
  });

  it('sends a user agent with a contact', async () => {
    expect((await outbound().fetch(`${listed.base}/text`)).headers['x-agent']).toBe('mm-monitor/test (+contact)');
  });

  it.each([
    ['big', 'body_too_large'],
    ['bomb', 'body_too_large'],
    ['double-bomb', 'body_too_large'],
    ['zip', 'content_encoding'],
  ])('stops at %s', async (name, code) => {
    expect((await faultOf(outbound().fetch(`${listed.base}/${name}`))).native.code).toBe(code);
  });

  it('treats a truncated stream, a reset and a server that never responds as transient', async () => {
    for (const name of ['cut', 'reset'])
      expect([name, (await faultOf(outbound().fetch(`${listed.base}/${name}`))).kind]).toEqual([name, 'transient']);
    const hanging = await faultOf(outbound({ timeouts: { totalMs: 200 } }).fetch(`${listed.base}/hang`));
    expect([hanging.kind, hanging.native.code]).toEqual(['transient', 'ETIMEDOUT']);
  });

  it('stops as cancelled when the caller aborts', async () => {
    expect((await faultOf(outbound().fetch(`${listed.base}/hang`, { signal: AbortSignal.timeout(100) }))).kind).toBe(
      'cancelled',
    );
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'blocked'],
    [401, 'blocked'],
    [429, 'rate_limited'],
    [500, 'transient'],
    [503, 'transient'],
    [418, 'schema_drift'],
  ])('maps HTTP %i to %s', async (status, kind) => {
    expect((await faultOf(outbound().fetch(`${listed.base}/status/${status}`))).kind).toBe(kind);
  });

  it('sends no request to a host during its Retry-After', async () => {
    const client = outbound();
    const first = await faultOf(client.fetch(`${listed.base}/status/429?after=30`));
    expect(first.retryAfterMs).toBe(30_000);
    const before = listed.requests.length;
    const second = await faultOf(client.fetch(`${listed.base}/text`));
    expect([second.kind, listed.requests.length]).toEqual(['rate_limited', before]);
    expect(second.retryAfterMs).toBeGreaterThan(20_000);
  });

  it('lets a credential rest after a 429 that names no pause, but not a whole host', async () => {
    const client = outbound();
    const limited = `${listed.base}/status/429`;
    await faultOf(client.fetch(limited, { rateLimitKey: 'key' }));
    await faultOf(client.fetch(limited));
    const before = listed.requests.length;
    const fault = await faultOf(client.fetch(`${listed.base}/text`, { rateLimitKey: 'key' }));
    expect([fault.kind, listed.requests.length]).toEqual(['rate_limited', before]);
    expect((await client.fetch(`${listed.base}/text`)).status).toBe(200);
  });

  it('sends no request with a key that the network itself limits, and goes on with another key', async () => {
    const client = outbound();
    const limit = new NetworkFault('rate_limited', { code: 29, message: 'daily limit' }, { retryAfterMs: 30_000 });
    expect(client.paused('key', limit)).toBe(limit);
    const before = listed.requests.length;
    const fault = await faultOf(client.fetch(`${listed.base}/text`, { rateLimitKey: 'key' }));
    expect([fault.kind, listed.requests.length]).toEqual(['rate_limited', before]);
    expect((await client.fetch(`${listed.base}/text`, { rateLimitKey: 'other' })).status).toBe(200);
  });

  it('reaches a demo host at its base address and checks that address too', async () => {
    const client = outbound({ demoHosts: { 'dala-habar.kz': listed.base, 'hidden.kz': unlisted.base } });
    const response = await client.fetch('https://dala-habar.kz/text');
    expect([response.url, response.status]).toEqual(['https://dala-habar.kz/text', 200]);
    expect((await client.fetch(`https://dala-habar.kz/to?u=${encodeURIComponent(`${listed.base}/text`)}`)).url).toBe(
      'https://dala-habar.kz/text',
    );
    expect((await faultOf(client.fetch('https://hidden.kz/'))).kind).toBe('refused_address');
    expect(unlisted.connections()).toBe(0);
  });
});

describe('robots.txt', () => {
  const check = (path: string): Promise<void> => new Robots(outbound(), 'mm-monitor').check(new URL(path, listed.base));

  it('is obeyed for our product token', async () => {
    robots.body = 'User-agent: *\nDisallow: /private\n\nUser-agent: mm-monitor\nDisallow: /not-for-us';
    await check('/open');
    expect((await faultOf(check('/not-for-us/1'))).native.code).toBe('robots_disallow');
  });

  it('allows everything when missing, and nothing when the server fails', async () => {
    robots.status = 404;
    await check('/a');
    robots.status = 503;
    expect(await faultOf(check('/a'))).toMatchObject({ kind: 'transient', native: { code: 'robots_unavailable' } });
  });

  it('is fetched once, not for every page', async () => {
    const rules = new Robots(outbound(), 'mm-monitor');
    const before = listed.requests.filter((r) => r.url.pathname === '/robots.txt').length;
    for (let i = 0; i < 3; i++) await rules.check(new URL(`/page/${i}`, listed.base));
    expect(listed.requests.filter((r) => r.url.pathname === '/robots.txt').length).toBe(before + 1);
  });

  it('provides its Crawl-delay and sitemaps', async () => {
    robots.body = 'User-agent: *\nCrawl-delay: 2\nSitemap: /sitemap-news.xml\nSitemap: https://other.kz/map.xml';
    expect(await new Robots(outbound(), 'mm-monitor').rules(new URL(listed.base))).toMatchObject({
      crawlDelayMs: 2_000,
      sitemaps: [`${listed.base}/sitemap-news.xml`, 'https://other.kz/map.xml'],
    });
  });

  it('takes no credential along to another host', async () => {
    const headers = {
      Authorization: 'Bearer secret',
      'X-Goog-Api-Key': 'secret',
      'X-Subscription-Token': 'secret',
      'if-none-match': '"1"',
    };
    const both = outbound({ allowPrivate: [listed.hostPort, unlisted.hostPort] });
    await both.fetch(`${listed.base}/to?u=${encodeURIComponent(`${unlisted.base}/text`)}`, { headers });
    await both.fetch(`${listed.base}/to?u=/text`, { headers });
    const [away, here] = [unlisted.requests.at(-1)?.headers, listed.requests.at(-1)?.headers];
    expect(JSON.stringify(away)).not.toContain('secret');
    expect(away?.['if-none-match']).toBe('"1"');
    expect([here?.authorization, here?.['x-goog-api-key']]).toEqual(['Bearer secret', 'secret']);
  });
});
