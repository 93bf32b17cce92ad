import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { NetworkCollector, RawPost } from '@mm/networks/network-collector.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import type { Role } from '@mm/proto/vocabulary/role.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { IngestionModule } from '../src/ingestion.module.js';
import { ingestion } from '../src/service.js';
import { aRawPost } from './a-raw-post.js';
import { written } from './written-rows.js';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(300, 2)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300, 3)]);
const served: Record<string, { type: string; body: Buffer }> = {
  '/0.png': { type: 'image/png', body: png },
  '/1.jpg': { type: 'image/svg+xml', body: jpeg },
  '/2.png': { type: 'image/png', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  '/3.png': { type: 'image/png', body: Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]) },
};

let requests: string[] = [];
const pictures = http.createServer((incoming, outgoing) => {
  requests.push(incoming.url ?? '');
  const found = served[incoming.url ?? ''];
  outgoing.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain' }).end(found?.body);
});
/** Answers as reporting does: the publications that the analyst may read, without and with a topic. */
const readable = new Set<string>();
const reporting = http.createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const isReadable = incoming.url === reportCalls.fullText.path && readable.has(Buffer.concat(chunks).toString());
    const found = { status: 'success', data: { text: 'пост', is_cut: false } };
    const missing = { code: 'publication-not-found', message: 'the publication was not found' };
    outgoing
      .writeHead(isReadable ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isReadable ? found : missing));
  });
});

/** A network whose only author has the posts of the test. */
function networkWith(posts: readonly RawPost[]): NetworkCollector {
  return {
    id: 'vkontakte',
    needs: { credential: 'none' },
    parseRef: (value) => ({ kind: 'name', value }),
    lookup: async () => ({
      code: '-1',
      username: 'shymnews',
      fullName: 'Шымкент News',
      biography: '',
      followers: 1,
      follows: -1,
      mediaCount: posts.length,
      isGroup: true,
      isClosed: false,
      url: 'https://vk.com/shymnews',
    }),
    async *posts() {
      yield { posts: [...posts], cursor: { v: 1 }, done: true, skipped: 0 };
    },
    parsePost: () => null,
    post: ({ value }) => Promise.reject(new NetworkFault('not_found', { code: 404, message: value })),
  };
}

let harness: ServiceHarness;
let folder: string;
const ids = new Map<string, number>();

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mm-pictures-spec-'));
  for (const server of [pictures, reporting])
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const at = (server: http.Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = (name: string): string => `http://pictures.example/${name}`;
  const posts = [
    aRawPost({
      code: '-1_1',
      displayUrl: address('0.png'),
      pictures: ['0.png', '1.jpg', '2.png', '3.png', '4.png'].map(address),
    }),
    aRawPost({ code: '-1_2', displayUrl: address('0.png') }),
    aRawPost({ code: '-1_3', displayUrl: `http://${at(reporting)}/internal.png` }),
    aRawPost({ code: '-1_4' }),
  ];
  harness = await serviceHarness(
    {
      ...ingestion,
      module: (environment) => IngestionModule.forEnvironment(environment, { vkontakte: networkWith(posts) }),
    },
    {
      MM_ALLOW_PRIVATE: at(pictures),
      MM_PICTURE_RESOLVE: JSON.stringify({ 'pictures.example': `http://${at(pictures)}` }),
      MM_PICTURES: folder,
      MM_SERVICES: JSON.stringify({ reporting: `http://${at(reporting)}` }),
    },
  );
  await as('mm_operator', '/api/vk/add-channel?name=shymnews').expect(200);
  await as('mm_operator', '/api/vk/update-channel?name=shymnews').expect(200);
  for (const { id, code } of await written(harness).rows<{ id: string; code: string }>(
    'SELECT id, code FROM ingestion.post',
  ))
    ids.set(code, Number(id));
});
afterAll(async () => {
  await harness.stop();
  for (const server of [pictures, reporting]) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  await fs.rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  requests = [];
});

const as = (role: Role, path: string): request.Test =>
  request(harness.url)
    .get(path)
    .set('authorization', harness.bearer('operator', [role]));
const pathOf = (code: string, index: number | string): string => `/api-py/post-pictures/${ids.get(code)}/${index}`;
const picture = (code: string, index: number | string): request.Test => as('mm_operator', pathOf(code, index));
const codeOf = async (test: request.Test): Promise<string> => {
  const { status, body } = await test;
  return `${status} ${(body as { code?: string }).code}`;
};

describe('pictures of a post', () => {
  it('are stored in their order and counted in its event', async () => {
    const { rows, sent } = written(harness);
    const stored = await rows<{ display_url: string; pictures: string[] }>(
      `SELECT display_url, pictures FROM ingestion.post ORDER BY code`,
    );
    expect(stored.map(({ pictures: addresses }) => addresses.length)).toEqual([5, 0, 0, 0]);
    expect(stored[0]?.pictures[0]).toBe(stored[0]?.display_url);
    const counts = (await sent('post.collected')).map(({ post }) => [
      post.code,
      (post as { pictureCount?: number }).pictureCount ?? 0,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ '-1_1': 5, '-1_2': 1, '-1_3': 1, '-1_4': 0 });
  });

  it('are served as bytes with the type that they have, for the browser to keep but not to run', async () => {
    const { body, headers } = await picture('-1_1', 0).expect(200);
    expect((body as Buffer).equals(png)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    expect((await picture('-1_1', 1).expect(200)).headers['content-type']).toBe('image/jpeg');
    expect(requests).toEqual(['/0.png', '/1.jpg']);
    await picture('-1_2', 0).expect(200);
    expect(requests).toHaveLength(2);
  });

  it('are requested once from the network, however many users ask at once', async () => {
    await fs.rm(folder, { recursive: true });
    await fs.mkdir(folder);
    const answers = await Promise.all(Array.from({ length: 20 }, () => picture('-1_1', 0)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(requests).toEqual(['/0.png']);
  });

  it('are refused when they are SVG, too large, gone, or at a private address', async () => {
    expect(await codeOf(picture('-1_1', 2))).toBe('415 picture-type');
    expect(await codeOf(picture('-1_1', 3))).toBe('413 picture-too-large');
    expect(await codeOf(picture('-1_1', 4))).toBe('404 picture-not-found');
    expect(await codeOf(picture('-1_3', 0))).toBe('404 picture-not-found');
    expect((await picture('-1_1', 2)).headers['cache-control']).toBe('no-store');
  });

  it('have an index from 0; posts without pictures have none', async () => {
    for (const [code, index] of [
      ['-1_1', 5],
      ['-1_1', 10],
      ['-1_2', 1],
      ['-1_4', 0],
    ] as const)
      expect([code, index, await codeOf(picture(code, index))]).toEqual([code, index, '404 picture-not-found']);
    for (const index of [-1, 'text', '0.5', '1e999'])
      expect([index, await codeOf(picture('-1_1', index))]).toEqual([index, '400 invalid-request']);
    expect(await codeOf(as('mm_operator', '/api-py/post-pictures/999999/0'))).toBe('404 post-not-found');
    expect(await codeOf(as('mm_operator', '/api-py/post-pictures/-1/0'))).toBe('400 invalid-request');
  });

  it('are read by analysts for publications of visible topics only, and not by viewers [D §4]', async () => {
    const id = ids.get('-1_1');
    expect(await codeOf(as('mm_user', pathOf('-1_1', 0)))).toBe('404 publication-not-found');
    readable.add(JSON.stringify({ params: { id, topic_id: 7 } }));
    await as('mm_user', pathOf('-1_1', 0)).expect(404);
    await as('mm_user', `${pathOf('-1_1', 0)}?topic_id=7`).expect(200);
    readable.add(JSON.stringify({ params: { id } }));
    await as('mm_user', pathOf('-1_1', 0)).expect(200);
    await as('MM_view', pathOf('-1_1', 0)).expect(403);
    await request(harness.url).get(pathOf('-1_1', 0)).expect(401);
  });

  it('reach the file system under digests only', async () => {
    const names = await fs.readdir(folder);
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });
});
