import type { AuthorWire } from '@mm/proto/http/authors.js';
import { aRawPost } from './a-raw-post.js';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const channels = new StandInNetwork('youtube', { credential: 'token' });
const groups = new StandInNetwork('ok', { credential: 'none' });
const pages = new StandInNetwork('facebook', { credential: 'token', operator: 'token' });
const accounts = new StandInNetwork('instagram', {
  credential: 'none',
  operator: 'session',
  countersByAuthor: true,
});
let harness: NetworkHarness;

beforeAll(async () => {
  channels.authors.push({
    code: 'UCqazaq',
    username: 'qazaq',
    fullName: 'Qazaq TV',
    keywords: 'новости "Казахстан"',
    posts: [aRawPost({ code: 'video1', ownerCode: 'UCqazaq' })],
  });
  groups.authors.push({ code: '570', username: 'shymkent' }, { code: '571', username: 'aqtau' });
  pages.authors.push(
    { code: '1001', username: 'akimat' },
    { code: '1002', username: 'taraz' },
    { code: '1003', username: 'aqtobe' },
  );
  accounts.authors.push(
    { code: '501', username: 'astana', posts: [aRawPost({ code: 'a1', ownerCode: '501' })] },
    { code: '502', username: 'closed', posts: [aRawPost({ code: 'b1', ownerCode: '502' })] },
  );
  harness = await networkHarness([channels, groups, pages, accounts], {
    YOUTUBE_SERVICE_TOKEN: 'key',
    FACEBOOK_SERVICE_TOKEN: 'graph',
  });
  await harness.post('/api-py/add-instagram-credentials', { username: 'ig', password: 'p' }, harness.admin).expect(200);
});
afterAll(() => harness.stop());

const address = 'https://youtube.example/@qazaq';

describe('the authors of YouTube', () => {
  it('are looked up and watched by address, with the names of its fields and its keywords [S1 §7, D §11]', async () => {
    const body = { chanel_url: address, user: 'operator' };
    const found = (await harness.post('/api-py/youtube-author-info', body).expect(200)).body as object;
    const fields = {
      code: 'UCqazaq',
      channel_id: 'UCqazaq',
      username: 'qazaq',
      title: 'Qazaq TV',
      full_name: 'Qazaq TV',
      description: 'о себе',
      subscription_count: 10,
      video_count: 3,
      keywords: 'новости "Казахстан"',
    };
    expect(found).toEqual({ status: '200', youtube_author: expect.objectContaining(fields) as object });
    const subscribed = (await harness.post('/api-py/subscribe-youtube-authors', body).expect(200)).body as object;
    expect(subscribed).toMatchObject({ ...fields, watchers: ['operator'] });
    const listed = (await harness.get('/api-py/youtube-authors').expect(200)).body as { total: number };
    expect(listed).toMatchObject({ youtube_authors: [fields], total: 1 });
  });

  it('respond with the reason when there is none, and take no other user and no unknown field [D §4, D §11]', async () => {
    const info = (body: object) => harness.post('/api-py/youtube-author-info', body);
    expect((await info({ chanel_url: '@nobody' }).expect(200)).body).toEqual({ status: '404', reason: 'not_found' });
    await info({ chanel_url: '@qazaq', user: 'admin' }).expect(403);
    await info({ chanel_url: '@qazaq', nonsense: 1 }).expect(400);
    await harness.post('/api-py/subscribe-youtube-authors', { chanel_url: '@nobody' }).expect(404);
  });

  it('are collected by channel id or handle, and left by address, handle or id [S1 §7, D §11]', async () => {
    for (const channel of ['UCqazaq', 'qazaq', '%40qazaq'])
      expect((await harness.get(`/api-py/youtube-author-data-update/${channel}`).expect(200)).body).toMatchObject({
        status: '200',
      });
    for (const name of [address, '@qazaq', 'UCqazaq']) {
      await harness.post('/api-py/subscribe-youtube-authors', { chanel_url: 'UCqazaq' }).expect(200);
      await harness
        .post('/api-py/unsubscribe-youtube-authors', { chanel_url: name, user: 'operator' })
        .expect(200, { status: 'success' });
      expect((await harness.get('/api-py/youtube-authors').expect(200)).body).toEqual({
        youtube_authors: [],
        total: 0,
      });
    }
  });
});

describe('the authors of OK', () => {
  it('are looked up, watched, listed and left at the bare paths too [S1 §7, D §3, D §11]', async () => {
    const body = { chanel_url: 'ok.example/shymkent', user: 'operator' };
    expect((await harness.post('/ok-author-info', body).expect(200)).body).toEqual({
      status: '200',
      ok_author: expect.objectContaining({ code: '570', username: 'shymkent', network: 'ok', status: '200' }) as object,
    });
    const subscribed = (await harness.post('/subscribe-ok-authors', body).expect(200)).body as AuthorWire;
    expect([subscribed.code, 'channel_id' in subscribed, 'keywords' in subscribed]).toEqual(['570', false, false]);
    const { body: list, headers } = await harness.get('/ok-authors').expect(200);
    expect(list).toMatchObject({ ok_authors: [{ username: 'shymkent', status: '200' }], total: 1 });
    expect(headers).toMatchObject({ vary: expect.stringContaining('Accept') as string, 'cache-control': 'no-store' });
    expect((await harness.get('/ok-author-data-update/570').expect(200)).body).toEqual({ status: '200', collected: 0 });
    await harness.post('/unsubscribe-ok-authors', { chanel_url: '570' }).expect(200);
    await harness.get('/ok-author-data-update/570').expect(404);
  });
});

describe('the authors of Facebook', () => {
  const listed = async (query: string): Promise<string[]> =>
    ((await harness.get(`/api-py/facebook/channels?${query}`).expect(200)).body as AuthorWire[]).map((a) => a.username);

  it('are found, watched, filtered by region and watcher, sorted and paged [S1 §7, D §3, D §5, D §11]', async () => {
    expect((await harness.get('/api-py/facebook/info-channel?name=akimat').expect(200)).body).toMatchObject({
      status: '200',
      code: '1001',
    });
    await harness.get('/facebook/add-channel?name=akimat&watcher=operator').expect(200);
    await harness.get('/api-py/facebook/add-channel?name=taraz').expect(200);
    await harness.get('/api-py/facebook/add-channel?name=aqtobe', harness.admin).expect(200);
    await harness.get('/facebook/add-channel?name=akimat&watcher=admin').expect(403);
    const oblasts = { user: { username: 'taraz', oblasts: [31] }, soctype: 'facebook' };
    await harness.post('/api-py/socmedia/change/pre-selected-oblast', oblasts).expect(200, { status: 'success' });
    expect(await listed('oblasts=31,75')).toEqual(['taraz']);
    expect(await listed('mine=true')).toEqual(['akimat', 'taraz']);
    expect(await listed('sort=-username&page=1&size=2')).toEqual(['taraz', 'aqtobe']);
    expect((await harness.get('/internal/author?network=facebook&name=1002').expect(200)).body).toMatchObject({
      username: 'taraz',
      oblasts: [31],
    });
    await harness.get('/api-py/facebook/unsubscribe-channel?code=1001').expect(200);
    expect(await listed('mine=true')).toEqual(['taraz']);
  });
});

describe('regions', () => {
  it('of Instagram are stored for an author and as the default of a user [D §3, D §5, D §11]', async () => {
    const change = (body: object) => harness.post('/api-py/socmedia/change/pre-selected-oblast', body);
    await change({ user: 'operator', soctype: 'instagram', oblasts: [71] }).expect(200);
    const path = '/api/subscribe-insta-authors/astana?network=instagram';
    expect((await harness.get(path).expect(200)).body).toMatchObject({ oblasts: [71] });
    await change({ user: { username: 'astana', oblasts: [75] }, soctype: 'instagram' }).expect(200);
    const { body } = await harness.get('/api-py/insta-authors?oblasts=75').expect(200);
    expect(body).toMatchObject({ insta_authors: [{ username: 'astana', oblasts: [75] }], total: 1 });
    expect((await harness.get('/api-py/socmedia/pre-selected-oblasts').expect(200)).body).toMatchObject({
      oblasts: { instagram: [71], facebook: [] },
    });
  });
});

describe('reactions that a network gives by author', () => {
  it('are read for each author, also when another one has closed', async () => {
    const post = (code: string) =>
      harness.rows<{ likes: number }>('SELECT likes FROM ingestion.post WHERE code = $1', code);
    for (const name of ['astana', 'closed'])
      await harness.get(`/api/subscribe-insta-authors/${name}?network=instagram`).expect(200);
    await harness.until(async () => (await post('a1')).length + (await post('b1')).length === 2, 'the posts');
    for (const author of accounts.authors.filter(({ code }) => code === '502'))
      author.fault = new NetworkFault('closed_account', { code: 'private', message: 'private' });
    await harness.rows(
      `UPDATE ingestion.post SET next_count_at = now() - interval '1 second' * CASE code WHEN 'b1' THEN 2 ELSE 1 END
       WHERE network = 'instagram'`,
    );
    const counters = harness.app.get(RefreshCounters);
    await expect(counters.refreshDue('instagram')).rejects.toThrow('closed_account');
    expect(await counters.refreshDue('instagram')).toBe(1);
    expect([await post('a1'), await post('b1')]).toEqual([[{ likes: 7 }], [{ likes: 1 }]]);
  });
});
