import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

const account = buildAuthor({ id: 50, network: 'instagram', code: '501', username: 'astana' });
const post = (id: number) => buildClassifiedPost({ id, author: account, code: `p${id}` });

/** Answers as ingestion does: what the collection of an author found. */
let collected: { status: number; body: object; then?: () => Promise<void> };
const collections: unknown[] = [];
const ingestion = http.createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    collections.push(JSON.parse(Buffer.concat(chunks).toString()));
    outgoing.writeHead(collected.status, { 'content-type': 'application/json' }).end(JSON.stringify(collected.body));
    void collected.then?.();
  });
});
let harness: ReviewHarness;
interface Opened {
  media: PostWire[];
  closed_account: boolean;
  total: number;
}
const open = (body: object): request.Test =>
  request(harness.url).post('/api/insta-user-open').set('authorization', harness.operator).send(body);
const opened = async (body: object): Promise<Opened> => (await open(body).expect(200)).body as Opened;

beforeAll(async () => {
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve));
  const { port } = ingestion.address() as AddressInfo;
  harness = await reviewHarness({ MM_SERVICES: JSON.stringify({ ingestion: `http://127.0.0.1:${port}` }) });
  await harness.subscribe(account);
  await harness.publish('post.classified', post(500));
  await harness.until(async () => (await opened({ authorname: 'astana' })).total === 1, 'the first post');
});
afterAll(async () => {
  await harness.stop();
  ingestion.closeAllConnections();
  await new Promise((resolve) => ingestion.close(resolve));
});

describe("'Load user media' of Instagram", () => {
  it('without an operator only reads [S1 §7, D §11]', async () => {
    expect(await opened({ authorname: 'astana', username: 'operator' })).toMatchObject({
      media: [{ id: 500, network: 'instagram' }],
      closed_account: false,
      total: 1,
    });
    expect(collections).toEqual([]);
  });

  it('with an operator collects first and waits until the new posts have arrived [S1 §7, D §11]', async () => {
    collected = {
      status: 200,
      body: { status: '200', collected: 2 },
      then: () => harness.publish('post.classified', post(501), post(502)),
    };
    const { media, total } = await opened({ authorname: 'astana', operator: 'nonoperator', page: 1, size: 10 });
    expect(collections).toEqual([{ network: 'instagram', name: 'astana', operator: 'nonoperator' }]);
    expect([total, media.map(({ id }) => id).toSorted()]).toEqual([3, [500, 501, 502]]);
  });

  it('waits for posts that do not arrive some seconds only', async () => {
    collected = { status: 200, body: { status: '200', collected: 1 } };
    expect(await opened({ authorname: 'astana', operator: 'first' })).toMatchObject({ total: 3 });
  });

  it('of a closed account shows what is stored, and says so [S1 §7, D §11]', async () => {
    collected = { status: 200, body: { status: '403', reason: 'closed_account', collected: 0 } };
    expect(await opened({ authorname: 'astana', operator: 'first' })).toMatchObject({ closed_account: true, total: 3 });
  });

  it('fails with the fault of the network, also for an unknown operator [D §11]', async () => {
    collected = { status: 503, body: { code: 'network-auth-required', message: 'the network requires a valid token' } };
    expect((await open({ authorname: 'astana', operator: 'nobody' }).expect(503)).body).toMatchObject({
      code: 'network-auth-required',
    });
  });
});
