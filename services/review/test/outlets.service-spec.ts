import { create } from '@bufbuild/protobuf';
import { AuthorUnsubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

const outlet = buildAuthor({
  id: 70,
  network: 'smi',
  code: 'dala-habar.kz',
  username: 'dala-habar.kz',
  fullName: 'Дала хабар',
  isClosed: true,
});

let harness: ReviewHarness;
const post = (path: string, body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post(path).set('authorization', bearer).send(body);
const get = (path: string): request.Test => request(harness.url).get(path).set('authorization', harness.operator);
interface Opened {
  media: PostWire[];
  closed_account: boolean;
  total: number;
}
const open = async (body: object): Promise<Opened> =>
  (await post('/api-py/smi-media-open', body).expect(200)).body as Opened;

beforeAll(async () => {
  harness = await reviewHarness();
  await harness.subscribe(outlet);
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 700, author: outlet, code: 'a1' }),
    buildClassifiedPost({ id: 701, author: outlet, code: 'a2', publishedAt: '2026-11-21T10:00:00Z' }),
    buildClassifiedPost({ id: 702, author: outlet, code: 'a3', publishedAt: '2026-11-22T10:00:00Z' }),
  );
  await harness.until(async () => (await open({ authorname: outlet.username })).total === 3, 'the posts of the outlet');
});
afterAll(() => harness.stop());

describe('posts of outlets', () => {
  it('are opened by the name of the outlet, page by page, with their total [S1 §7, D §3]', async () => {
    const page = await open({ authorname: 'DALA-habar.kz', username: 'operator', page: 2, size: 2 });
    expect(page).toMatchObject({ closed_account: true, total: 3 });
    expect(page.media.map(({ id }) => id)).toEqual([700]);
    expect(page.media[0]).toMatchObject({ network: 'smi', socialNet: 0, owner: 'dala-habar.kz' });
  });

  it('are none for an unknown outlet', async () => {
    expect(await open({ authorname: 'nobody.kz' })).toEqual({ media: [], closed_account: false, total: 0, next: null });
  });

  it('are opened in the own name only [D §4]', async () => {
    await post('/api-py/smi-media-open', { authorname: outlet.username, username: 'admin' }).expect(403);
    await post(
      '/api-py/smi-media-open',
      { authorname: outlet.username, username: 'operator' },
      harness.bearer('admin', ['mm_admin']),
    ).expect(200);
  });

  it('are saved by id or by code, within their network [S1 §7, D §3, D §11]', async () => {
    const save = (media: object): request.Test => post('/api-py/smi-media-save', { media, sminame: outlet.username });
    expect((await save({ id: 701, version: 0, ...labels }).expect(200)).body).toMatchObject({
      status: 'success',
      media: { id: 701, saved: true, version: 1 },
    });
    expect((await save({ code: 'a1', version: 0, ...labels }).expect(200)).body.media).toMatchObject({ id: 700 });
    const stale = (await save({ code: 'a1', version: 0, ...labels }).expect(409)).body as object;
    expect(stale).toMatchObject({
      code: 'stale-version',
      message: 'version 0 is outdated, the current one is 1',
      current: { id: 700, version: 1, saved: true, caption: expect.any(String) },
    });
    await harness.save({ id: 702, version: 0, ...labels }).expect(404);
  });

  it('count towards the progress of the outlet [S1 §7, D §3, D §11]', async () => {
    await post('/api-py/smi-media-save', { media: { id: 702, is_ignored: true } }).expect(200);
    const path = '/api/refresh-authors-progress/dala-habar.kz';
    const progress = { all_cnt: 3, new_cnt: 0, saved_cnt: 2, ign_cnt: 1 };
    expect((await get(path).expect(200)).body).toEqual({ username: 'dala-habar.kz', progress });
    expect((await get(`${path}?network=smi`).expect(200)).body).toEqual({ username: 'dala-habar.kz', progress });
    expect((await get(`${path}?network=instagram`).expect(404)).body).toMatchObject({ code: 'author-not-found' });
    await get(`${path}?network=facebook`).expect(400);
  });

  it('come before an account of the same name that nobody watches [D §11]', async () => {
    const account = buildAuthor({ id: 71, network: 'instagram', code: '71', username: outlet.username });
    const at = '2026-11-20T09:00:00Z';
    await harness.publish(
      'author.unsubscribed',
      create(AuthorUnsubscribedSchema, { author: account, watcher: 'operator', watchers: [], unsubscribedAt: at }),
    );
    const path = '/api/refresh-authors-progress/dala-habar.kz';
    await harness.until(async () => (await get(`${path}?network=instagram`)).status === 200, 'the account');
    expect((await get(path).expect(200)).body).toMatchObject({ progress: { all_cnt: 3 } });
  });
});
