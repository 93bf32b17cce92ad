import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { wallHeader } from '@mm/proto/http/wall-header.js';
import request from 'supertest';
import { runningGateway } from './kit.js';

const web = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-web-'));
fs.mkdirSync(path.join(web, 'assets'));
fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>screens</title>');
fs.writeFileSync(path.join(web, 'assets/app-1a2b.js'), `console.log("${'x'.repeat(5000)}")`);
fs.writeFileSync(path.join(web, 'favicon.svg'), '<svg/>');
fs.writeFileSync(path.join(web, '.fingerprint'), 'secret');

let received: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
const gatewayStack = await runningGateway(
  ({ headers, method = '', url = '' }, body) => {
    if (url === '/internal/check-caller') return { status: 503 };
    if (url === '/internal/time-zone') return { body: { time_zone: 'Europe/Moscow' } };
    received.push({ method, url, headers, body });
    if (url.startsWith('/api-py/vk/posts?owner=slow')) return 'hang';
    return {
      status: url.includes('teapot') ? 418 : 200,
      headers: { 'set-cookie': 'a=b', connection: 'x-inner', 'x-inner': 'secret', 'x-shown': 'yes' },
      body: { url },
    };
  },
  { webFolder: web },
);
const { url, token } = gatewayStack;
const operator = `Bearer ${token('operator', 'mm_operator')}`;
const viewer = `Bearer ${token('viewer', 'MM_view')}`;

beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await gatewayStack.stop();
  fs.rmSync(web, { recursive: true });
});

it('the document of the calls for programs needs no token; its page loads nothing but its style', async () => {
  const { body } = await request(url).get('/api/openapi.json').expect(200);
  expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/api/posts': { post: { operationId: 'hand-in-posts' } } } });
  const page = await request(url).get('/api/docs').set('accept', 'text/html').expect(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'$/),
  });
  expect(page.text).toContain('POST /api/posts');
});

describe('calls', () => {
  it('reach their service with unchanged path, query and body', async () => {
    await request(url)
      .post('/api-py/vk/post?username=a%2Fb')
      .set('authorization', operator)
      .send({ post: { id: 1 } })
      .expect(200);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/api-py/vk/post?username=a%2Fb',
      body: '{"post":{"id":1}}',
    });
  });

  it('with parameters, with or without the optional one, reach their service [D §3]', async () => {
    await request(url)
      .get('/api/subscribe-insta-authors/tengri%2Fnews/nonoperator')
      .set('authorization', operator)
      .expect(200);
    await request(url).post('/api/subscribe-insta-authors/tengri').set('authorization', operator).expect(200);
    expect(received.map(({ url: requestUrl }) => requestUrl)).toEqual([
      '/api/subscribe-insta-authors/tengri%2Fnews/nonoperator',
      '/api/subscribe-insta-authors/tengri',
    ]);
  });

  it('are rejected before the body is read: 401 without a token, 403 without the role [D §4]', async () => {
    expect((await request(url).post('/api-py/vk/post').send('{broken').expect(401)).body).toMatchObject({
      code: 'unauthenticated',
    });
    expect(
      (await request(url).post('/api-py/vk/post').set('authorization', viewer).send('{broken').expect(403)).body,
    ).toMatchObject({ code: 'forbidden' });
    expect(received).toEqual([]);
  });

  it('are 404 when internal or unknown', async () => {
    for (const path_ of [
      '/internal/watched-authors',
      '/internal/progress',
      '/api-py/nothing',
      '/api/vk',
      '/api-tg/telegram/start/1/2/3',
    ])
      expect((await request(url).get(path_).set('authorization', operator).expect(404)).body).toMatchObject({
        code: 'no-such-call',
      });
    expect(received).toEqual([]);
  });

  it('with another method are 405', async () => {
    await request(url).delete('/api-py/vk/channels').set('authorization', operator).expect(405);
    await request(url).put('/main').expect(405);
  });

  it("carry the gateway's forwarded headers instead of the client's", async () => {
    await request(url)
      .get('/api-py/vk/channels')
      .set({
        authorization: operator,
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        connection: 'x-private',
        'x-private': '1',
        [wallHeader]: '1',
      });
    expect(received[0]?.headers).toMatchObject({
      'x-forwarded-host': new URL(url).host,
      'x-forwarded-proto': 'http',
      host: new URL(url).host,
      authorization: operator,
      [wallHeader]: '1',
    });
    expect(received[0]?.headers['x-forwarded-for']).not.toContain('6.6.6.6');
    expect(received[0]?.headers).not.toHaveProperty('x-private');
  });

  it('ignore the address that a client gives for itself', async () => {
    await request(url).get('/api-py/vk/channels').set({ authorization: operator, 'x-forwarded-for': '6.6.6.6' });
    expect(received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('keep their correlation id', async () => {
    const { headers } = await request(url)
      .get('/api-py/vk/channels')
      .set({ authorization: operator, 'x-correlation-id': 'abcdef-123456' });
    expect([headers['x-correlation-id'], received[0]?.headers['x-correlation-id']]).toEqual([
      'abcdef-123456',
      'abcdef-123456',
    ]);
  });

  it('return the response of the service without its connection headers', async () => {
    const { headers } = await request(url)
      .get('/api-py/vk/posts?owner=teapot')
      .set('authorization', operator)
      .expect(418);
    expect(headers).toMatchObject({ 'x-shown': 'yes', 'set-cookie': ['a=b'] });
    expect(headers).not.toHaveProperty('x-inner');
  });

  it('with more than 6 MB are 413', async () => {
    await request(url)
      .post('/api-py/vk/post')
      .set('authorization', operator)
      .set('content-type', 'application/json')
      .send(`"${'x'.repeat(7 * 1024 * 1024)}"`)
      .expect(413)
      .catch((error: { code?: string }) => {
        if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error;
      });
    expect(received).toEqual([]);
  });

  it('to an unreachable service are 503 with a code', async () => {
    expect(
      (await request(url).post('/api-py/reco-oblasts').set('authorization', operator).send({ text: 'x' }).expect(503))
        .body,
    ).toMatchObject({ code: 'upstream-busy', correlationId: expect.any(String) });
  });
});

describe('pages', () => {
  it('are one uncached file for every screen, with a policy that allows only our own scripts', async () => {
    for (const screen of ['/', '/socmedia', '/vkontakte-media-parser/a/1', '/no-such-screen']) {
      const { headers, text } = await request(url).get(screen).set('accept', 'text/html').expect(200);
      expect(text).toContain('screens');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self';.*img-src 'self' data: blob:;.*frame-ancestors 'self'.*object-src 'none'/,
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  });

  it('whose path is also a call are chosen by the accept header [D §3]', async () => {
    expect((await request(url).get('/ping').set('accept', 'text/html,*/*').expect(200)).text).toContain('screens');
    const { body, headers } = await request(url).get('/ping').set('accept', 'application/json').expect(200);
    expect(body).toMatchObject({ status: 'ok', version: expect.any(String) });
    expect(headers).toMatchObject({ vary: expect.stringContaining('Accept'), 'cache-control': 'no-store' });
  });

  it('of OK are the screen for browsers, and its authors for other programs, with and without rights [D §3]', async () => {
    const page = await request(url).get('/ok-authors').set('accept', 'text/html,*/*').expect(200);
    expect(page.text).toContain('screens');
    expect(page.headers.vary).toContain('Accept');
    const { body, headers } = await request(url)
      .get('/ok-authors?page=1')
      .set({ authorization: operator, accept: 'application/json' })
      .expect(200);
    expect(body).toEqual({ url: '/ok-authors?page=1' });
    expect(headers.vary).toContain('Accept');
    const refused = await request(url).get('/ok-authors').set('accept', '*/*').expect(401);
    expect(refused.headers).toMatchObject({ vary: expect.stringContaining('Accept'), 'cache-control': 'no-store' });
  });

  it('have hashed files that are cached forever and compressed', async () => {
    const { headers } = await request(url)
      .get('/assets/app-1a2b.js')
      .set('accept-encoding', 'br')
      .buffer(false)
      .expect(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(Number(headers['content-length'])).toBeLessThan(500);
  });

  it.each([
    '/assets/missing.js',
    '/.fingerprint',
    '/assets/../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e%2f.fingerprint',
  ])('do not expose %s', async (name) => {
    const text = await new Promise<string>((resolve, reject) => {
      http
        .get(
          { hostname: new URL(url).hostname, port: new URL(url).port, path: name, headers: { accept: '*/*' } },
          (res) => {
            let body = '';
            res.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body));
          },
        )
        .on('error', reject);
    });
    expect(text).not.toMatch(/root:|secret/);
  });
});

describe('the gateway itself', () => {
  it('returns the public settings and nothing secret', async () => {
    const { body, text } = await request(url).get('/api-py/settings').expect(200);
    expect(body).toMatchObject({
      auth: { realm: 'mm', client: 'mm-web', realms: [{ realm: 'mm', clients: ['mm-web'] }] },
      demo: false,
      demo_names: {},
      time_zone: 'Europe/Moscow',
    });
    expect(text).not.toMatch(/postgres|secret/i);
  });

  it('is healthy alone and ready only with all its services [D §10]', async () => {
    await request(url).get('/health').expect(200);
    expect((await request(url).get('/ready').expect(503)).body).toMatchObject({
      services: { classification: false, review: true },
    });
  });
});
