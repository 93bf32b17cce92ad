import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { PollTargets } from '../src/collection/poll-targets.js';
import { LeaseLost, PostStore } from '../src/collection/post-store.js';
import { normalisePage } from '../src/collection/normalise-post.js';
import { RefreshCounters } from '../src/collection/refresh-counters.js';
import { ingestion } from '../src/service.js';
import { aRawPost } from './a-raw-post.js';
import { nowSeconds, vkWall, type WallGroup } from './vk-wall.js';
import { written, type PostRow, type SentMessage, type TargetRow } from './written-rows.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;
let operator: string;
let groups = 100;

beforeAll(async () => {
  wall = await vkWall();
  harness = await serviceHarness(ingestion, {
    ...wall.env,
    MM_POLL: '{"*":{"min":0.2,"max":0.5}}',
    MM_COUNT_EVERY: '3600',
  });
  operator = harness.bearer('operator', ['mm_operator']);
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
});

const get = (path: string): request.Test => request(harness.url).get(path).set('authorization', operator);
const rows = <T>(sql: string, ...values: unknown[]): Promise<T[]> => written(harness).rows<T>(sql, ...values);
const sent = async (topic: LogTopicName, code: string): Promise<SentMessage[]> =>
  (await written(harness).sent(topic)).filter((message) => message.author?.code === code);
const stored = (group: WallGroup): Promise<PostRow[]> => written(harness).posts(group);
const target = (group: WallGroup): Promise<TargetRow> => written(harness).target(group);

async function watchedGroup(posts: WallGroup['posts'], more: Partial<WallGroup> = {}): Promise<WallGroup> {
  const id = ++groups;
  const group: WallGroup = { id, screenName: `group_${id}`, posts, ...more };
  wall.groups.push(group);
  await get(`/api/vk/add-channel?name=${group.screenName}`).expect(200);
  return group;
}
const collectedBy = (group: WallGroup, count: number): Promise<unknown> =>
  harness.until(
    async () => (await stored(group)).length === count && (await target(group)).collected_at !== null,
    `${count} posts of ${group.screenName}`,
  );

describe('collecting', () => {
  it('stores a post and its event together and once, even when the network repeats it', async () => {
    const group = await watchedGroup([{ id: 1, text: 'Шымкентте жаңа мектеп ашылды', date: nowSeconds() - 60 }]);
    await collectedBy(group, 1);
    const walls = wall.state.walls;
    await harness.until(async () => wall.state.walls > walls + 3, 'further polls');
    const [post] = await stored(group);
    const events = await sent('post.collected', `-${group.id}`);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      watchers: ['operator'],
      post: {
        id: Number(post?.id),
        code: `-${group.id}_1`,
        text: 'Шымкентте жаңа мектеп ашылды',
        revision: 1,
        network: 'vkontakte',
      },
      counters: { likes: 1, views: 5 },
    });
  });

  it('stores neither row nor cursor when the event cannot be written, and everything on the next poll', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    const before = (await target(group)).cursor;
    await rows("ALTER TABLE ingestion.outbox ADD CONSTRAINT no_posts CHECK (topic <> 'post.collected') NOT VALID");
    group.posts.push({ id: 7, text: 'не потерять', date: nowSeconds() });
    await harness.until(async () => (await target(group)).fails > 0, 'the failed poll');
    expect(await stored(group)).toEqual([]);
    expect((await target(group)).cursor.until).toBe(before.until);
    await rows('ALTER TABLE ingestion.outbox DROP CONSTRAINT no_posts');
    await rows('UPDATE ingestion.poll_target SET next_at = now() WHERE fails > 0');
    await collectedBy(group, 1);
    expect(await sent('post.collected', `-${group.id}`)).toHaveLength(1);
  });

  it('reads at most 200 posts and 30 days of a new author as history, then everything new', async () => {
    const day = 86_400;
    const old = Array.from({ length: 250 }, (_, i) => ({
      id: i + 1,
      text: `пост ${i}`,
      date: nowSeconds() - (250 - i) * 600,
    }));
    const group = await watchedGroup([...old, { id: 900, text: 'давно', date: nowSeconds() - 40 * day }]);
    await collectedBy(group, 200);
    expect((await stored(group)).every((post) => post.is_history)).toBe(true);
    group.posts.push({ id: 901, text: 'свежий', date: nowSeconds() });
    await harness.until(async () => (await stored(group)).some((p) => p.code.endsWith('_901')), 'the new post');
    const all = await stored(group);
    expect([all.length, all.at(-1)?.is_history]).toEqual([201, false]);
  });

  it('stores an edit as a revision of the same post [D §6]', async () => {
    const group = await watchedGroup([{ id: 1, text: 'первая версия', date: nowSeconds() }]);
    await collectedBy(group, 1);
    (group.posts[0] as { text: string }).text = 'вторая версия';
    await harness.until(async () => (await stored(group))[0]?.revision === 2, 'the revision');
    expect(await stored(group)).toEqual([expect.objectContaining({ text: 'вторая версия', revision: 2 })]);
    expect(await sent('post.revised', `-${group.id}`)).toEqual([
      expect.objectContaining({ post: expect.objectContaining({ text: 'вторая версия', revision: 2 }) }),
    ]);
  });

  it('continues after the network was down', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    wall.state.isDown = true;
    await harness.until(async () => (await target(group)).last_fault === 'transient', 'the fault');
    group.posts.push({ id: 1, text: 'во время перерыва', date: nowSeconds() });
    wall.state.isDown = false;
    await rows("UPDATE ingestion.poll_target SET next_at = now() WHERE last_fault = 'transient'");
    await collectedBy(group, 1);
    await harness.until(async () => (await target(group)).last_fault === '', 'the end of the fault');
  });

  it('lists an author whose poll failed for an administrator, who has it polled again', async () => {
    const admin = harness.bearer('admin', ['mm_admin']);
    const jobs = async (): Promise<JobWire[]> => {
      const { body } = await request(harness.url).get('/internal/jobs').set('authorization', admin).expect(200);
      return (body as { jobs: JobWire[] }).jobs.filter(({ kind }) => kind === 'author-collection');
    };
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    wall.state.isDown = true;
    const failed = await harness.until(
      async () => (await jobs()).find(({ subject, state }) => subject.includes(`${group.id}`) && state === 'failed'),
      'the failed job',
    );
    expect(failed).toMatchObject({ owner: 'operator', can_retry: true, error: expect.stringContaining('transient') });
    expect(failed.next_try_at).toBeGreaterThan(0);
    wall.state.isDown = false;
    await rows("UPDATE ingestion.poll_target SET next_at = now() + interval '1 hour' WHERE last_fault = 'transient'");
    const retry = (bearer: string): request.Test =>
      request(harness.url).post('/internal/retry-job').set('authorization', bearer).send({ id: failed.id });
    await retry(operator).expect(403);
    await retry(admin).expect(200);
    await harness.until(async () => !(await jobs()).some(({ id }) => id === failed.id), 'the end of the job');
    await rows('UPDATE ingestion.poll_target SET next_at = now()');
  });

  it('pauses a rate-limited author and its token as long as the network asks, or until another token', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    group.fault = { code: 9 };
    const row = await harness.until(
      async () => ((await target(group)).last_fault === 'rate_limited' ? target(group) : undefined),
      'the limit',
    );
    expect(row.fails).toBe(0);
    expect(row.next_at.getTime() - Date.now()).toBeGreaterThan(50_000);
    expect((await get(`/api/vk/update-channel?name=${group.screenName}`).expect(200)).body).toEqual({
      status: '429',
      reason: 'rate_limited',
      collected: 0,
    });
    delete group.fault;
    const second = await get('/api/vk/info-channel?name=nobody_here').expect(200);
    expect(second.body).toMatchObject({ status: '429', reason: 'rate_limited' });
    const started = await request(harness.url)
      .get('/api/vk/start/another-token')
      .set('authorization', harness.bearer('admin', ['mm_admin']));
    expect(started.body).toEqual({ status: '200' });
    await harness.until(async () => (await target(group)).last_fault === '', 'the end of the pause');
  });

  it('marks an author that closed, publishes it, and waits a day', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    group.isClosed = true;
    const row = await harness.until(
      async () => ((await target(group)).last_fault === 'closed_account' ? target(group) : undefined),
      'the closing',
    );
    expect(row.next_at.getTime() - Date.now()).toBeGreaterThan(20 * 3_600_000);
    expect(await sent('author.refreshed', `-${group.id}`)).toEqual([
      expect.objectContaining({ author: expect.objectContaining({ isClosed: true }) }),
    ]);
    expect((await get(`/api-py/vk/channels?search=${group.screenName}`)).body).toEqual([
      expect.objectContaining({ is_closed: true, last_fault: 'closed_account' }),
    ]);
  });

  it('collects now on request and returns the number of new posts [S1 §7]', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    await rows(
      "UPDATE ingestion.poll_target SET next_at = now() + interval '1 hour' WHERE author_id = $1",
      (await target(group)).author_id,
    );
    await harness.until(async () => (await target(group)).lease === null, 'the released lease');
    group.posts.push({ id: 1, text: 'один', date: nowSeconds() }, { id: 2, text: 'два', date: nowSeconds() });
    const { body } = await get(`/api/vk/update-channel?name=${group.screenName}`).expect(200);
    expect(body).toMatchObject({ status: '200' });
    expect(await stored(group)).toHaveLength(2);
  });
});

describe('a lease', () => {
  it('is free again after its process died, and an old one stores nothing', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    const id = (await target(group)).author_id;
    const targets = harness.app.get(PollTargets);
    const first = await harness.until(() => targets.acquireLease(id), 'the lease');
    expect(await targets.acquireLease(id)).toBeUndefined();
    await rows(
      `UPDATE ingestion.poll_target
       SET lease_until = now() - interval '1 second', next_at = now() + interval '1 hour'
       WHERE author_id = $1`,
      id,
    );
    const second = await targets.acquireLease(id);
    expect(second?.lease).not.toBe(first.lease);
    const page = normalisePage([aRawPost({ code: `-${group.id}_50` })], new Date());
    await expect(
      harness.app.get(PostStore).storePage(first, page, { cursor: { v: 1 }, history_left: 0 }, new Date()),
    ).rejects.toThrow(LeaseLost);
    expect(await stored(group)).toEqual([]);
  });

  it('stores one post for two ids that share an alias', async () => {
    const group = await watchedGroup([]);
    await harness.until(async () => (await target(group)).collected_at !== null, 'the first poll');
    const id = (await target(group)).author_id;
    const held = await harness.until(() => harness.app.get(PollTargets).acquireLease(id), 'the lease');
    const store = (post: ReturnType<typeof aRawPost>): Promise<unknown> =>
      harness.app
        .get(PostStore)
        .storePage(held, normalisePage([post], new Date()), { cursor: { v: 1 }, history_left: 0 }, new Date());
    expect(await store(aRawPost({ code: `-${group.id}_a`, aliases: ['guid-1'] }))).toEqual({ fresh: 1, revised: 0 });
    expect(await store(aRawPost({ code: `-${group.id}_b`, aliases: ['guid-1'] }))).toEqual({ fresh: 0, revised: 0 });
    expect(await store(aRawPost({ code: `-${group.id}_c`, aliases: ['guid-1'], text: 'исправлено' }))).toEqual({
      fresh: 0,
      revised: 1,
    });
    expect((await stored(group)).map((p) => p.code)).toEqual([`-${group.id}_a`]);
  });
});

describe('reactions', () => {
  it('are published once per author and round, and a deleted post is withdrawn once [D §6]', async () => {
    const group = await watchedGroup([
      { id: 1, text: 'один', date: nowSeconds() },
      { id: 2, text: 'два', date: nowSeconds() },
      { id: 3, text: 'три', date: nowSeconds() },
    ]);
    await collectedBy(group, 3);
    const counters = harness.app.get(RefreshCounters);
    const due = (): Promise<unknown> =>
      rows(
        `UPDATE ingestion.post SET next_count_at = now() - interval '1 second'
         WHERE code LIKE $1 AND withdrawn_at IS NULL`,
        `-${group.id}\\_%`,
      );
    const author = await target(group);
    const events = async (topic: LogTopicName): Promise<SentMessage[]> =>
      (await written(harness).sent(topic)).filter((message) => message.authorId === Number(author.author_id));
    for (const post of group.posts) post.likes = 40;
    (group.posts[2] as WallGroup['posts'][number]).isDeleted = true;
    await due();
    await counters.refreshDue('vkontakte');
    await due();
    await counters.refreshDue('vkontakte');
    const counted = await events('post.counted');
    expect(counted).toHaveLength(1);
    expect(counted[0]?.posts).toHaveLength(2);
    expect(counted[0]?.posts[0]?.counters.likes).toBe(40);
    expect(await events('post.withdrawn')).toHaveLength(1);
    expect((await stored(group)).map((p) => p.withdrawn_at !== null)).toEqual([false, false, true]);
  });

  it('of a closed account withdraw no posts', async () => {
    const group = await watchedGroup([
      { id: 1, text: 'один', date: nowSeconds() },
      { id: 2, text: 'два', date: nowSeconds() },
    ]);
    await collectedBy(group, 2);
    group.isClosed = true;
    await rows('UPDATE ingestion.post SET next_count_at = now() WHERE code LIKE $1', `-${group.id}\\_%`);
    await harness.app.get(RefreshCounters).refreshDue('vkontakte');
    expect((await stored(group)).map((p) => p.withdrawn_at)).toEqual([null, null]);
  });
});
