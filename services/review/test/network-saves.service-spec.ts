import { reviewCalls, type PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

const channel = buildAuthor({ id: 60, network: 'youtube', code: 'UC1', username: 'qazaq' });
const group = buildAuthor({ id: 61, network: 'ok', code: '570', username: 'shymkent' });
const page = buildAuthor({ id: 62, network: 'facebook', code: '1001', username: 'akimat' });
const other = buildAuthor({ id: 63, network: 'facebook', code: '1002', username: 'taraz' });

let harness: ReviewHarness;
const post = (path: string, body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post(path).set('authorization', bearer).send(body);
const get = (path: string): request.Test => request(harness.url).get(path).set('authorization', harness.operator);
const open = async (path: string, body: object): Promise<{ media: PostWire[]; total: number }> =>
  (await post(path, body).expect(200)).body as { media: PostWire[]; total: number };
const commentLabels = async (postId: number): Promise<unknown> =>
  (await post(reviewCalls.commentLabels.path, { post_id: postId }).expect(200)).body;

beforeAll(async () => {
  harness = await reviewHarness();
  for (const author of [channel, group, page, other]) await harness.subscribe(author);
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 600, author: channel, code: 'video1' }),
    buildClassifiedPost({ id: 610, author: group, code: '777', text: 'Су тасқыны' }),
    buildClassifiedPost({ id: 620, author: page, code: '1001_1' }),
    buildClassifiedPost({ id: 621, author: page, code: '1001_2', publishedAt: '2026-11-21T10:00:00Z' }),
    buildClassifiedPost({ id: 622, author: other, code: '1002_1' }),
    buildClassifiedPost({ id: 630 }),
  );
  await harness.received(630);
});
afterAll(() => harness.stop());

describe('posts of YouTube', () => {
  it('are opened by channel id or handle and saved as the body itself [S1 §7, D §11]', async () => {
    for (const channel_id of ['UC1', 'qazaq'])
      expect(await open('/api-py/youtube-user-open', { channel_id })).toMatchObject({
        media: [{ id: 600, code: 'video1', title: '' }],
        closed_account: false,
        total: 1,
      });
    const saved = await post('/api-py/youtube-media-save', { id: 600, version: 0, ...labels }).expect(200);
    expect(saved.body).toMatchObject({ status: 'success', media: { id: 600, saved: true, version: 1 } });
    const stale = await post('/api-py/youtube-media-save', { id: 600, version: 0, ...labels }).expect(409);
    expect(stale.body).toMatchObject({ code: 'stale-version', current: { id: 600, version: 1 } });
    await post('/api-py/youtube-media-save', { id: 600, nonsense: 1, ...labels }).expect(400);
    await post('/api-py/youtube-media-save', { id: 610, ...labels }).expect(404);
  });
});

describe('posts of OK', () => {
  it('carry their text as title and caption, opened by id or name, and saved [S1 §7, D §3, D §11]', async () => {
    for (const authorname of ['570', 'shymkent']) {
      const { media } = await open('/ok-user-open', { authorname, username: 'operator' });
      expect(media).toEqual([expect.objectContaining({ id: 610, title: 'Су тасқыны', caption: 'Су тасқыны' })]);
    }
    const [found] = (await open('/api-py/ok-user-open', { authorname: '570' })).media;
    const saved = await post('/ok-media-save', { ...found, ...labels }).expect(200);
    expect(saved.body).toMatchObject({ media: { id: 610, saved: true, title: 'Су тасқыны', caption: 'Су тасқыны' } });
    const queued = await get('/api-py/socmedia/posts-by-id?ids=610').expect(200);
    expect(queued.body).toMatchObject([{ id: 610, title: '', caption: 'Су тасқыны' }]);
  });
});

describe('posts of Facebook', () => {
  it('are those of the page, newest first, saved in the own name only [S1 §7, D §4, D §11]', async () => {
    const { body } = await get('/api-py/facebook/posts?owner=akimat').expect(200);
    expect((body as PostWire[]).map(({ id }) => id)).toEqual([621, 620]);
    const save = (watcher: string, bearer?: string) =>
      post(`/api-py/facebook-media-save/${watcher}`, { post: { id: 621, ...labels } }, bearer);
    expect((await save('admin').expect(403)).body).toMatchObject({ code: 'other-user' });
    expect((await save('operator').expect(200)).body).toMatchObject({ status: 'success', post: { saved: true } });
    await save('operator', harness.bearer('admin', ['mm_admin'])).expect(200);
    expect((await get('/facebook/statistic').expect(200)).body).toMatchObject({ akimat: { all_cnt: 2, saved_cnt: 1 } });
  });
});

describe('labels of comments', () => {
  const save = (comments: object[], more: object = {}) =>
    post('/api-py/facebook-media-save/operator', { post: { id: 620, ...labels, comments, ...more } });

  it('are stored with the save of their post, the latest decision last [S1 §3, D §11]', async () => {
    expect(await commentLabels(620)).toEqual({});
    await save([
      { id: 'c1', is_ignored: true, tone: -2, caption: 'текст', owner: { username: 'a' } },
      { id: 2, is_ignored: false, tone: 1 },
      { id: 'c3', caption: 'без решения' },
    ]).expect(200);
    expect(await commentLabels(620)).toEqual({
      c1: { is_ignored: true, tone: -2 },
      2: { is_ignored: false, tone: 1 },
    });
    await save([{ id: 'c1', is_ignored: false, tone: 0 }]).expect(200);
    expect(await commentLabels(620)).toMatchObject({ c1: { is_ignored: false, tone: null } });
    const { rows } = await harness.database.query('SELECT DISTINCT labelled_by FROM review.comment_label');
    expect(rows).toEqual([{ labelled_by: 'operator' }]);
  });

  it('are not stored by an outdated or refused save [D §3]', async () => {
    const before = await commentLabels(620);
    await save([{ id: 'c1', is_ignored: true }], { version: 0 }).expect(409);
    await save([{ id: 'c1', is_ignored: true }], { tone: null }).expect(400);
    expect(await commentLabels(620)).toEqual(before);
  });

  it('are not stored where comments are only read [D §11]', async () => {
    await harness.save({ id: 630, ...labels, comments: [{ id: 'c1', is_ignored: true }] }).expect(200);
    expect(await commentLabels(630)).toEqual({});
  });

  it('are read by analysts too, never by viewers [D §4]', async () => {
    const read = (role: 'mm_user' | 'MM_view') =>
      post(reviewCalls.commentLabels.path, { post_id: 620 }, harness.bearer('someone', [role]));
    await read('mm_user').expect(200);
    await read('MM_view').expect(403);
  });
});
