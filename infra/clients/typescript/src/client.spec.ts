import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HandedPost } from './api.gen.js';
import { batchesOf, ApiError, Client } from './client.js';

interface Asked {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | 'reset';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client of a server that answers as `answer` says; `slept` are the waits. */
async function clientOf(answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = [];
  const slept: number[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      const given = answer(asked.at(-1) ?? { method, url, headers, body }, asked.length);
      if (given === 'reset') return void request.socket.destroy();
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
      response.end(JSON.stringify(given.body ?? {}));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  servers.push(server);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sleep = (ms: number): Promise<void> => {
    slept.push(ms);
    return Promise.resolve();
  };
  return { client: new Client({ address, token: 'mma_x', sleep }), asked, slept };
}

const aPost = (id: string, text = 'текст'): HandedPost => ({
  network: 'vkontakte',
  id,
  author: { id: '1', username: 'news' },
  published_at: '2026-11-20T10:00:00Z',
  text,
  url: 'https://vk.example/1',
});

it('asks with the token, fills paths and queries, and answers what came', async () => {
  const { client, asked } = await clientOf(({ url }) => ({
    body: url.startsWith('/api-py/topics/') ? { topic: null } : { topics_list: [], gaps: [], total: 0 },
  }));
  expect(await client.topics()).toEqual([]);
  expect(await client.call('topics.by-keyword', { path: { keyword: 'школа/лицей' } })).toEqual({ topic: null });
  await client.call('collection-gaps', { query: { from: 1, until: 2, network: 'smi' } });
  expect(asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['GET', '/api-py/topics-list', 'Bearer mma_x'],
    ['GET', `/api-py/topics/by-keyword/${encodeURIComponent('школа/лицей')}`, 'Bearer mma_x'],
    ['GET', '/api-py/collection-gaps?from=1&until=2&network=smi', 'Bearer mma_x'],
  ]);
});

it('tries again after 429, 503 and a broken connection, as long as the server says', async () => {
  const answers: Answer[] = [
    { status: 429, headers: { 'retry-after': '7' }, body: { code: 'quota-exceeded', message: '' } },
    'reset',
    { status: 503, body: { code: 'upstream-busy', message: '' } },
    { body: { total: 3 } },
  ];
  const { client, asked, slept } = await clientOf((_, count) => answers[count - 1] ?? {});
  expect(await client.report({ search_text: 'школа' })).toEqual({ total: 3 });
  expect(slept).toEqual([7000, 1000, 2000]);
  expect(new Set(asked.map(({ body }) => body))).toEqual(new Set(['{"params":{"search_text":"школа"}}']));
});

it('gives up after five new tries, and at once where a wait is too long or an answer is final', async () => {
  const busy = await clientOf(() => ({ status: 503, body: { code: 'upstream-busy', message: 'later' } }));
  await expect(busy.client.topics()).rejects.toMatchObject({ status: 503, code: 'upstream-busy' });
  expect(busy.asked).toHaveLength(6);
  const day = await clientOf(() => ({
    status: 429,
    headers: { 'retry-after': '36000' },
    body: { code: 'quota-exceeded', message: '' },
  }));
  await expect(day.client.topics()).rejects.toMatchObject({ code: 'quota-exceeded' });
  const details = [{ path: 'body.params.size', code: 'too_big' }];
  const wrong = await clientOf(() => ({ status: 400, body: { code: 'invalid-request', message: 'x', details } }));
  const error: unknown = await wrong.client.report({}).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, details });
  expect([day.asked.length, wrong.asked.length]).toEqual([1, 1]);
});

it('hands posts in by 500, and names wrong ones by their place in the whole list', async () => {
  const { client, asked } = await clientOf(({ body }, count) => {
    const { posts } = JSON.parse(body) as { posts: unknown[] };
    if (count === 2) return { status: 429, headers: { 'retry-after': '1' }, body: { code: 'quota-exceeded' } };
    const refused = [{ index: 1, code: 'in-future', field: 'published_at', message: '' }];
    return { body: { accepted: posts.length - 1, unchanged: 0, refused } };
  });
  const answer = await client.handIn(Array.from({ length: 1_001 }, (_, index) => aPost(String(index))));
  expect(answer).toMatchObject({ accepted: 998, unchanged: 0 });
  expect(answer.refused.map(({ index }) => index)).toEqual([1, 501, 1001]);
  expect(asked).toHaveLength(4);
});

it('divides posts by their bytes, in their order', () => {
  const large = aPost('large', 'ж'.repeat(999_999));
  const posts = [aPost('a'), large, aPost('b'), large, large, aPost('c')];
  const batches = batchesOf(posts);
  expect(batches.flatMap(({ posts: batch }) => batch)).toEqual(posts);
  expect(batches.map(({ start, posts: batch }) => [start, batch.length])).toEqual([
    [0, 4],
    [4, 2],
  ]);
  expect(batchesOf([])).toEqual([]);
});
