import { ServiceClient } from '@mm/http/service-client.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { ingestion } from '../src/service.js';
import { nowSeconds, vkWall } from './vk-wall.js';
import { written, type SentMessage } from './written-rows.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;
let operator: string;
let superviser: string;
let second: string;

beforeAll(async () => {
  wall = await vkWall();
  const posts = (name: string): { id: number; text: string; date: number }[] => [
    { id: 1, text: `${name} первый`, date: nowSeconds() - 3600 },
  ];
  wall.groups.push(
    { id: 1, screenName: 'shymnews', posts: posts('shymnews') },
    { id: 2, screenName: 'taraz', posts: posts('taraz') },
    { id: 3, screenName: 'closed_club', isClosed: true, posts: [] },
    { id: 4, screenName: 'busy_club', posts: [], fault: { code: 9 } },
    { id: 5, screenName: 'astana', posts: posts('astana') },
    { id: 6, screenName: 'aktau', posts: posts('aktau') },
  );
  harness = await serviceHarness(ingestion, { ...wall.env, MM_POLL: '{"*":{"min":1,"max":2}}' });
  operator = harness.bearer('operator', ['mm_operator']);
  superviser = harness.bearer('superviser', ['mm_superviser']);
  second = harness.bearer('second', ['mm_operator']);
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
});

const get = (path: string, bearer = operator): request.Test =>
  request(harness.url).get(path).set('authorization', bearer);
const listed = async (query = '', bearer = operator): Promise<AuthorWire[]> =>
  (await get(`/api-py/vk/channels${query}`, bearer).expect(200)).body as AuthorWire[];
const names = (authors: AuthorWire[]): string[] => authors.map((a) => a.username).sort();
const sent = (topic: LogTopicName): Promise<SentMessage[]> => written(harness).sent(topic);

describe('looking up an author', () => {
  it("responds with status '200' and the profile of a known author, by name, @name and address [S1 §3, S1 §7]", async () => {
    for (const name of ['shymnews', '@shymnews', 'https://vk.com/shymnews', 'club1']) {
      const { body } = await get(`/api/vk/info-channel?name=${encodeURIComponent(name)}`).expect(200);
      expect(body).toMatchObject({
        status: '200',
        code: '-1',
        username: 'shymnews',
        followers_count: 10,
        follows_count: -1,
        is_closed: false,
      });
    }
  });

  it("finds a closed author as closed, and responds '404' for an unknown one", async () => {
    expect((await get('/api/vk/info-channel?name=closed_club')).body).toMatchObject({ status: '200', is_closed: true });
    expect((await get('/api/vk/info-channel?name=nobody_here')).body).toEqual({ status: '404', reason: 'not_found' });
  });
});

describe('access rights', () => {
  it('require a token and a reviewer [D §4]', async () => {
    await request(harness.url).get('/api-py/vk/channels').expect(401);
    await get('/api-py/vk/channels', harness.bearer('analyst', ['mm_user'])).expect(403);
    await get('/api/vk/add-channel?name=taraz', harness.bearer('viewer', ['MM_view'])).expect(403);
  });

  it('let supervisers, but not operators, act for another user [D §4]', async () => {
    for (const path of [
      '/api/vk/add-channel?name=aktau&watcher=second',
      '/api/insta-author-info/dala.kz/second?network=smi',
      '/api/subscribe-insta-authors/dala.kz/second?network=smi',
    ]) {
      expect((await get(path).expect(403)).body).toMatchObject({ code: 'other-user' });
    }
    const { body } = await get('/api/vk/add-channel?name=aktau&watcher=second', superviser).expect(200);
    expect(body).toMatchObject({ watcher: 'second', watchers: ['second'] });
  });

  it('are audited, and prefetching is refused [D §3]', async () => {
    await get('/api/vk/add-channel?name=aktau').set('sec-purpose', 'prefetch').expect(403);
    const logged = (): Promise<unknown> => harness.logged('audit.recorded');
    const record = { actor: 'superviser', action: 'author.subscribed', after: '{"watcher":"second"}' };
    await harness.until(async () => JSON.stringify(await logged()).includes('second'), 'the record');
    expect(await logged()).toEqual([expect.objectContaining(record)]);
  });
});

describe('subscribing and unsubscribing', () => {
  it('adds the caller once, publishes one event and collects within seconds [S1 §4, D §3, D §5]', async () => {
    const first = (await get('/api/vk/add-channel?name=shymnews').expect(200)).body as AuthorWire;
    expect(first).toMatchObject({
      watcher: 'operator',
      watchers: ['operator'],
      progress: { all_cnt: 0, new_cnt: 0, saved_cnt: 0, ign_cnt: 0 },
    });
    await request(harness.url).post('/api/vk/add-channel?name=shymnews').set('authorization', operator).expect(200);
    expect((await sent('author.subscribed')).filter((m) => m.author?.code === '-1')).toEqual([
      expect.objectContaining({ watcher: 'operator', watchers: ['operator'] }),
    ]);
    await harness.until(
      async () => (await sent('post.collected')).some((m) => m.post.code === '-1_1'),
      'the first post',
    );
  });

  it('shows an author to both of its watchers, and keeps it when one unsubscribes [D §5]', async () => {
    await get('/api/vk/add-channel?name=taraz').expect(200);
    expect((await get('/api/vk/add-channel?name=taraz', second).expect(200)).body).toMatchObject({
      watcher: 'second',
      watchers: ['operator', 'second'],
    });
    expect((await listed()).find((a) => a.username === 'taraz')?.watcher).toBe('operator');
    expect((await listed('', superviser)).find((a) => a.username === 'taraz')?.watcher).toBe('operator');
    await get('/api-py/vk/unsubscribe-channel?code=-2').expect(200, { status: 'success' });
    expect((await listed()).find((a) => a.username === 'taraz')).toMatchObject({
      watcher: 'second',
      watchers: ['second'],
    });
    expect(names(await listed('?mine=true', second))).toContain('taraz');
    expect(names(await listed('?mine=true'))).not.toContain('taraz');
  });

  it('stops collection and hides the author when the last watcher unsubscribes; posts stay [S1 §4, D §5]', async () => {
    await get('/api/vk/add-channel?name=astana').expect(200);
    const count = async (): Promise<number> => (await written(harness).posts({ id: 5 })).length;
    await harness.until(async () => (await count()) === 1, 'the post');
    await get('/api-py/vk/unsubscribe-channel?code=-5').expect(200);
    await get('/api-py/vk/unsubscribe-channel?code=-5').expect(200);
    expect((await sent('author.unsubscribed')).filter((m) => m.author?.code === '-5')).toHaveLength(1);
    expect(names(await listed())).not.toContain('astana');
    wall.groups.find((g) => g.id === 5)?.posts.push({ id: 2, text: 'поздно', date: nowSeconds() });
    const { rows } = await harness.database.query(
      `SELECT t.next_at, t.lease
       FROM ingestion.poll_target t
       JOIN ingestion.author a ON a.id = t.author_id
       WHERE a.code = '-5'`,
    );
    expect(rows).toEqual([{ next_at: null, lease: null }]);
    await get('/api/vk/update-channel?name=astana').expect(404);
    expect(await count()).toBe(1);
  });

  it('responds author-not-found for an author that the network does not know', async () => {
    expect((await get('/api/vk/add-channel?name=nobody_here').expect(404)).body).toMatchObject({
      code: 'author-not-found',
    });
    await get('/api-py/vk/unsubscribe-channel?code=-77').expect(404);
  });
});

describe('the list of authors', () => {
  it('is paged, sorted, filtered by region and words, with the total in the headers [D §3]', async () => {
    await get('/api/vk/add-channel?name=shymnews').expect(200);
    await get('/api/vk/add-channel?name=closed_club').expect(200);
    await request(harness.url)
      .post('/api-py/socmedia/change/pre-selected-oblast')
      .set('authorization', operator)
      .send({ user: { username: 'shymnews', oblasts: [79, 61, 79] }, soctype: 'vk' })
      .expect(200, { status: 'success' });
    expect((await listed('?oblasts=61')).map((a) => [a.username, a.oblasts])).toEqual([['shymnews', [79, 61]]]);
    expect(names(await listed('?search=SHYM'))).toEqual(['shymnews']);
    const all = names(await listed());
    const { body, headers } = await get('/api-py/vk/channels?page=2&size=1&sort=username').expect(200);
    expect((body as AuthorWire[]).map((a) => a.username)).toEqual([all[1]]);
    expect(headers).toMatchObject({ 'x-total-count': String(all.length), 'x-truncated': 'false' });
    await get('/api-py/vk/channels?sort=password').expect(400);
  });

  it('is sorted by each of its columns in both directions, and takes all filters together', async () => {
    const all = names(await listed());
    for (const column of [
      'id',
      'username',
      'full_name',
      'followers_count',
      'follows_count',
      'media_count',
      'update_date',
      'auto_update',
      'watcher',
    ])
      for (const sort of [column, `-${column}`]) expect(names(await listed(`?sort=${sort}`))).toEqual(all);
    const ids = async (sort: string): Promise<number[]> => (await listed(`?sort=${sort}`)).map((a) => a.id);
    expect(await ids('id')).toEqual((await ids('-id')).reverse());
    expect(names(await listed('?mine=true&oblasts=61&search=shym&sort=-watcher'))).toEqual(['shymnews']);
  });

  it('begins with the authors that the caller watches, then the others, each by name, also over pages', async () => {
    await get('/api/vk/add-channel?name=astana', second).expect(200);
    const order = async (bearer: string): Promise<string[]> =>
      (await Promise.all([1, 2, 3].map((page) => listed(`?page=${page}&size=2`, bearer))))
        .flat()
        .map((a) => a.username);
    expect(await order(operator)).toEqual(['closed_club', 'shymnews', 'aktau', 'astana', 'taraz']);
    expect(await order(second)).toEqual(['aktau', 'astana', 'taraz', 'closed_club', 'shymnews']);
  });

  it('is sorted by the watcher that the caller sees, and unknown numbers come last in both directions', async () => {
    const sorted = async (sort: string): Promise<string[]> => (await listed(`?sort=${sort}`)).map((a) => a.username);
    await get('/api/vk/add-channel?name=taraz', superviser).expect(200);
    await get('/api/vk/add-channel?name=taraz').expect(200);
    const watchers = (await listed('?sort=watcher')).map((a) => a.watcher);
    expect(watchers).toEqual(['operator', 'operator', 'operator', 'second', 'second']);
    expect((await sorted('-watcher')).slice(0, 2).sort()).toEqual(['aktau', 'astana']);
    expect((await listed('?sort=-watcher', superviser))[0]).toMatchObject({ username: 'taraz', watcher: 'superviser' });
    await harness.database.query(
      "UPDATE ingestion.author SET followers = CASE username WHEN 'taraz' THEN -1 WHEN 'astana' THEN 5 ELSE 0 END",
    );
    expect((await sorted('followers_count')).slice(-2)).toEqual(['astana', 'taraz']);
    const descending = await sorted('-followers_count');
    expect([descending[0], descending.at(-1)]).toEqual(['astana', 'taraz']);
    await get('/api-py/vk/channels?sort=constructor').expect(400);
    for (const [code, watcher] of [
      ['-2', operator],
      ['-2', superviser],
      ['-5', second],
    ])
      await get(`/api-py/vk/unsubscribe-channel?code=${code}`, watcher).expect(200);
  });

  it('says -1 for the progress of authors while review does not answer', async () => {
    const [first] = await listed();
    expect(first?.progress).toEqual({ all_cnt: -1, new_cnt: -1, saved_cnt: -1, ign_cnt: -1 });
  });

  it("publishes regions chosen for an author, and gives new authors a user's default regions [D §3, D §5]", async () => {
    expect(await sent('author.refreshed')).toEqual([
      expect.objectContaining({ author: expect.objectContaining({ code: '-1', oblasts: [79, 61] }) }),
    ]);
    const save = (body: unknown): request.Test =>
      request(harness.url)
        .post('/api-py/socmedia/change/pre-selected-oblast')
        .set('authorization', operator)
        .send(body as object);
    await save({ user: 'second', soctype: 'vk', oblasts: [75] }).expect(403);
    await save({ user: 'operator', soctype: 'vk', oblasts: [47] }).expect(200);
    const chosen = async (bearer: string): Promise<unknown> =>
      (await get('/api-py/socmedia/pre-selected-oblasts', bearer).expect(200)).body;
    expect(await chosen(operator)).toMatchObject({ oblasts: { vk: [47] } });
    expect(await chosen(second)).toMatchObject({ oblasts: { vk: [] } });
    wall.groups.push({ id: 8, screenName: 'mangystau', posts: [] });
    expect((await get('/api/vk/add-channel?name=mangystau').expect(200)).body).toMatchObject({ oblasts: [47] });
    expect((await save({ user: { code: '-999', oblasts: [1] }, soctype: 'vk' }).expect(404)).body).toMatchObject({
      code: 'author-not-found',
    });
    expect(
      (await save({ user: { code: '-1', oblasts: [1] }, soctype: 'vk', nonsense: 1 }).expect(400)).body.details,
    ).toEqual([expect.objectContaining({ path: 'body.nonsense', code: 'unknown-field' })]);
  });

  it('returns smi authors as an object with the total, and finds social authors by a part of their name [S1 §7, D §3]', async () => {
    expect((await get('/api-py/smi-authors').expect(200)).body).toEqual({ smi_authors: [], total: 0 });
    const found = await request(harness.url)
      .post('/api-py/socmedia-user-list-search')
      .set('authorization', operator)
      .send({ search: 'hym' })
      .expect(200);
    const id = (await listed('?search=shymnews'))[0]?.id;
    expect(found.body).toEqual([
      { id, username: 'shymnews', full_name: 'Группа shymnews', socialNet: 3, network: 'vkontakte', code: '-1' },
    ]);
  });
});

describe('requests of other services', () => {
  it('list the authors that the caller watches and find one by name', async () => {
    const { body } = await get('/internal/watched-authors', second).expect(200);
    expect((body as { authors: unknown[] }).authors).toHaveLength(2);
    expect((await get('/internal/author?network=vkontakte&name=shymnews').expect(200)).body).toMatchObject({
      code: '-1',
    });
    const services = new ServiceClient({ ingestion: harness.url });
    expect(
      await services.call(
        authorCalls.find,
        { token: operator.slice('Bearer '.length) },
        { query: { network: 'vkontakte', name: 'none' } },
      ),
    ).toBeNull();
    await services.close();
  });
});

describe('a rate limit', () => {
  it("is responded with '429', also for other authors until the pause ends", async () => {
    const limited = { status: '429', reason: 'rate_limited' };
    expect((await get('/api/vk/info-channel?name=busy_club')).body).toEqual({ ...limited, retry_after: 60 });
    expect((await get('/api/vk/info-channel?name=nobody_else')).body).toMatchObject(limited);
  });
});
