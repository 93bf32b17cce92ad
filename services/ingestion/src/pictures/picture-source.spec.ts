import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { until } from '@mm/clock/testing/until.js';
import { DomainError } from '@mm/http/problem.js';
import { PictureCache } from './picture-cache.js';
import { PictureSource, type PictureSourceSettings } from './picture-source.js';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 1)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

interface Seen {
  path: string;
  headers: http.IncomingHttpHeaders;
}
const seen: Seen[] = [];
let running = 0;
let mostAtOnce = 0;
let secretRequests = 0;

/** A network's host of pictures; `secret` is a server of the inner network. */
const host = http.createServer((incoming, outgoing) => {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host');
  seen.push({ path: pathname, headers: incoming.headers });
  const answer = (status: number, type: string, body: string | Buffer): void =>
    void outgoing.writeHead(status, { 'content-type': type }).end(body);
  if (pathname === '/slow.png') {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    return void setTimeout(() => (running--, answer(200, 'image/png', png)), 60);
  }
  if (pathname === '/hang.png') return;
  if (pathname === '/reset.png') return void incoming.socket.destroy();
  if (pathname === '/svg.png') return answer(200, 'image/png', svg);
  if (pathname === '/page.jpg') return answer(200, 'image/jpeg', '<!doctype html><script>alert(1)</script>');
  if (pathname === '/as-html') return answer(200, 'text/html', png);
  if (pathname === '/to')
    return void outgoing.writeHead(302, { location: searchParams.get('u') ?? '', 'set-cookie': 'id=1' }).end();
  if (pathname === '/endless.png') {
    outgoing.writeHead(200, { 'content-type': 'image/png' }).write(png);
    const pour = (): void => {
      while (!outgoing.destroyed && outgoing.write(Buffer.alloc(65_536)));
    };
    outgoing.on('drain', pour);
    return pour();
  }
  const status = Number(/^\/status\/(\d+)/.exec(pathname)?.[1] ?? 0);
  if (status) return answer(status, 'text/plain', '');
  return answer(200, 'image/png', png);
});
const secret = http.createServer((_, outgoing) => (secretRequests++, void outgoing.end(png)));

let base: string;
let hostPort: string;
let secretPort: number;
let folder: string;
const open: PictureSource[] = [];

beforeAll(async () => {
  for (const server of [host, secret]) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  hostPort = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  secretPort = (secret.address() as AddressInfo).port;
  base = `http://${hostPort}`;
});
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mm-picture-source-'));
  seen.length = 0;
});
afterEach(async () => {
  for (const source of open.splice(0)) await source.beforeApplicationShutdown();
  await fs.rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  for (const server of [host, secret]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

function sourceWith(settings: Partial<PictureSourceSettings> = {}): PictureSource {
  const source = new PictureSource(new PictureCache(folder, 50_000_000), { allowPrivate: [hostPort], ...settings });
  open.push(source);
  return source;
}
const failureOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no failure',
    (error: unknown) => (error instanceof DomainError ? `${error.status} ${error.code}` : String(error)),
  );
const requestsOf = (path: string): number => seen.filter((request) => request.path === path).length;

describe('a picture of a network', () => {
  it('is requested once by twenty parallel readers, and then read from the cache, also after a restart', async () => {
    const source = sourceWith();
    const pictures = await Promise.all(Array.from({ length: 20 }, () => source.read(`${base}/slow.png?sign=1`)));
    expect(pictures.every(({ bytes, type }) => bytes.equals(png) && type === 'image/png')).toBe(true);
    await source.read(`${base}/slow.png?sign=1`);
    await sourceWith().read(`${base}/slow.png?sign=1`);
    expect(requestsOf('/slow.png')).toBe(1);
    const [name = '', ...others] = await fs.readdir(folder);
    expect([name.length, others]).toEqual([64, []]);
  });

  it('is requested without cookies, referrer and a name of ours', async () => {
    const source = sourceWith();
    await source.read(`${base}/to?u=${encodeURIComponent('/a.png')}`);
    expect(seen.map(({ path }) => path)).toEqual(['/to', '/a.png']);
    for (const { headers } of seen) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('referer');
      expect(headers['user-agent']).toBe('Mozilla/5.0 (compatible)');
    }
  });

  it('is requested at most four times at once at one host', async () => {
    const source = sourceWith();
    mostAtOnce = 0;
    await Promise.all(Array.from({ length: 10 }, (_, index) => source.read(`${base}/slow.png?${index}`)));
    expect(mostAtOnce).toBe(4);
  });

  it('has the type of its bytes, not of its header', async () => {
    expect((await sourceWith().read(`${base}/as-html`)).type).toBe('image/png');
  });

  it.each(['/svg.png', '/page.jpg'])('is refused with 415 when it is none: %s', async (path) => {
    const source = sourceWith();
    for (let i = 0; i < 2; i++) expect(await failureOf(source.read(base + path))).toBe('415 picture-type');
    expect(requestsOf(path)).toBe(1);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('is refused with 413 when its body does not end', async () => {
    expect(await failureOf(sourceWith().read(`${base}/endless.png`))).toBe('413 picture-too-large');
  });

  it.each([403, 404, 410])('does not exist when its host answers %d', async (status) => {
    const source = sourceWith();
    for (let i = 0; i < 2; i++)
      expect(await failureOf(source.read(`${base}/status/${status}`))).toBe('404 picture-not-found');
    expect(requestsOf(`/status/${status}`)).toBe(1);
    expect((await source.read(`${base}/other.png`)).type).toBe('image/png');
  });

  it('is never read from a private address, by its address, its name or a redirect', async () => {
    const source = sourceWith({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const address of [
      `http://127.0.0.1:${secretPort}/a.png`,
      `http://pictures.example:${secretPort}/a.png`,
      `http://2130706433:${secretPort}/a.png`,
      `http://[::ffff:127.0.0.1]:${secretPort}/a.png`,
      `${base}/to?u=${encodeURIComponent(`http://127.0.0.1:${secretPort}/a.png`)}`,
      `${base}/to?u=${encodeURIComponent(`http://pictures.example:${secretPort}/a.png`)}`,
      'file:///etc/passwd',
      'data:image/png;base64,iVBORw0KGgo=',
      'a.png',
    ])
      expect([address, await failureOf(source.read(address))]).toEqual([address, '404 picture-not-found']);
    expect(secretRequests).toBe(0);
  });

  it('is 503 while its host hangs, and the host is left alone for a minute', async () => {
    const source = sourceWith({ timeouts: { headersMs: 200, totalMs: 400 } });
    expect(await failureOf(source.read(`${base}/hang.png`))).toBe('503 upstream-busy');
    for (const path of ['/hang.png', '/other.png'])
      expect(await failureOf(source.read(base + path))).toBe('503 upstream-busy');
    expect(seen).toHaveLength(1);
  });

  it('is requested again when the minute is over', async () => {
    const source = sourceWith({ failedMs: 1000 });
    for (const path of ['/reset.png', '/status/500', '/status/404']) await failureOf(source.read(base + path));
    expect(requestsOf('/status/404')).toBe(0);
    await until(async () => {
      await failureOf(source.read(`${base}/status/404`));
      return requestsOf('/status/404') === 1;
    }, 'the end of the minute');
    expect((await source.read(`${base}/a.png`)).type).toBe('image/png');
  });

  it('of a host with one failing file is read as before', async () => {
    const source = sourceWith();
    expect(await failureOf(source.read(`${base}/status/500`))).toBe('503 upstream-busy');
    expect((await source.read(`${base}/a.png`)).bytes).toEqual(png);
  });
});
