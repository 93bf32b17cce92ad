import { create } from '@bufbuild/protobuf';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountedPostSchema,
  CountersSchema,
  PostCountedSchema,
  PostWithdrawnSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { review } from '../src/service.js';
import { aClassifiedPost, anAuthor } from './a-post.js';

let house: ServiceHarness;
let operator: string;
beforeAll(async () => {
  house = await serviceHarness(review);
  operator = house.bearer('operator', ['mm_operator']);
  await house.publish(
    'author.subscribed',
    create(AuthorSubscribedSchema, {
      author: anAuthor(),
      watcher: 'operator',
      watchers: ['operator'],
      subscribedAt: '2026-11-20T09:00:00Z',
    }),
  );
});
afterAll(() => house.stop());

const posts = async (): Promise<PostWire[]> =>
  (await request(house.url).get('/api-py/vk/posts?owner=taraz_today').set('authorization', operator).expect(200))
    .body as PostWire[];
const arrived = (id: number, check: (post: PostWire) => boolean = () => true): Promise<PostWire> =>
  house.until(async () => (await posts()).find((post) => post.id === id && check(post)), `post ${id}`);
const save = (post: Record<string, unknown>, bearer = operator): request.Test =>
  request(house.url).post('/api-py/vk/post?username=operator').set('authorization', bearer).send({ post });
const labels = { lang: 'ru', spheres: [2], oblasts: [31], tone: 2 };

describe('reviewing posts', () => {
  it('shows a classified post with empty labels and the machine’s view beside them', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 1 }));
    expect(await arrived(1)).toMatchObject({
      code: '-1007_1',
      owner: 'taraz_today',
      date: Date.parse('2026-11-20T10:00:00Z') / 1000,
      spheres: [],
      oblasts: [],
      tone: null,
      lang: null,
      saved: false,
      version: 0,
      suggested: { spheres: [2], oblasts: [31], tone: 2, model: 'rules-1' },
    });
  });

  it('names every label that a save for monitoring lacks', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 2 }));
    const post = await arrived(2);
    const answer = await save({ ...post, version: 0 }).expect(400);
    expect(answer.body.details.map((d: { code: string }) => d.code)).toEqual([
      'sphere-required',
      'oblast-required',
      'tone-required',
      'lang-required',
    ]);
    expect(await arrived(2)).toMatchObject({ saved: false, version: 0 });
  });

  it('saves a labelled post, announces it once and counts it', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 3 }));
    const post = await arrived(3);
    const answer = await save({ ...post, ...labels }).expect(200);
    expect(answer.body.post).toMatchObject({
      saved: true,
      is_ignored: false,
      version: 1,
      reviewed_by: 'operator',
      tag_captions: 'Образование, Жамбылская',
    });
    await house.until(
      async () => (await house.logged('post.reviewed')).filter((event) => event.postId === 3).length === 1,
      'post.reviewed',
    );
    const statistic = await request(house.url).get('/vk/statistic').set('authorization', operator).expect(200);
    expect(statistic.body.taraz_today).toMatchObject({ saved_cnt: 1, ign_cnt: 0 });
  });

  it('ignores a post without any label', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 4 }));
    const post = await arrived(4);
    expect((await save({ ...post, is_ignored: true }).expect(200)).body.post).toMatchObject({
      is_ignored: true,
      saved: false,
    });
  });

  it('answers a stale version with 409 and the current post, and keeps the first save', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 5 }));
    const post = await arrived(5);
    await save({ ...post, ...labels, tone: -2 }).expect(200);
    const answer = await save({ ...post, ...labels, tone: 1 }).expect(409);
    expect(answer.body).toMatchObject({ code: 'stale-version', current: { id: 5, tone: -2, version: 1 } });
    expect(await arrived(5)).toMatchObject({ tone: -2, version: 1 });
  });

  it('lets exactly one of two windows win that save the same version at once', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 6 }));
    const post = await arrived(6);
    const answers = await Promise.all([save({ ...post, ...labels, tone: 1 }), save({ ...post, ...labels, tone: -2 })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('takes a save without a version as made from the current one and notes it in the history', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 7 }));
    await arrived(7);
    await save({ id: 7, ...labels }).expect(200);
    await save({ id: 7, ...labels, tone: 1 }).expect(200);
    const { rows } = await house.database.query(
      'SELECT version, without_version FROM review.label_history WHERE post_id = 7 ORDER BY version',
    );
    expect(rows).toEqual([
      { version: 1, without_version: true },
      { version: 2, without_version: true },
    ]);
  });

  it('answers 404 for a post that is not there and 400 for labels that no list knows and fields that do not exist', async () => {
    await save({ id: 999_999, version: 3, ...labels }).expect(404);
    await house.publish('post.classified', aClassifiedPost({ id: 8 }));
    await arrived(8);
    expect((await save({ id: 8, ...labels, spheres: [99] }).expect(400)).body).toMatchObject({
      code: 'unknown-label',
      details: [{ path: 'post.spheres' }],
    });
    expect((await save({ id: 8, ...labels, colour: 'red' }).expect(400)).body).toMatchObject({
      details: [{ path: 'body.post.colour', code: 'unknown-field' }],
    });
  });

  it('changes text only by a higher revision, keeps the labels and says so on the card', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 9, text: 'первый' }));
    const post = await arrived(9);
    await save({ ...post, ...labels }).expect(200);
    await house.publish(
      'post.classified',
      aClassifiedPost({ id: 9, text: 'второй', revision: 2 }),
      aClassifiedPost({ id: 9, text: 'первый', revision: 1 }),
    );
    expect(await arrived(9, (p) => p.caption === 'второй')).toMatchObject({
      saved: true,
      tone: 2,
      revision: 2,
      edited_after_review: true,
    });
  });

  it('lists the beginning of a long text, gives the whole one by one, and says when the source has more', async () => {
    const text = 'Қазақстан туралы ұзақ мәтін. '.repeat(40_000);
    await house.publish(
      'post.classified',
      aClassifiedPost({ id: 90, text, isCut: true }),
      aClassifiedPost({ id: 91, text: text.slice(0, 20_000) }),
    );
    expect(await arrived(90)).toMatchObject({ caption: text.slice(0, 2_000), caption_cut: true, is_cut: true });
    expect(await arrived(91)).toMatchObject({ caption: text.slice(0, 20_000), caption_cut: false, is_cut: false });
    const saved = await save({ ...(await arrived(90)), ...labels }).expect(200);
    expect(saved.body.post).toMatchObject({ saved: true, caption_cut: true });
    const whole = await request(house.url)
      .get('/api-py/socmedia/post-text/90')
      .set('authorization', operator)
      .expect(200);
    expect([whole.body.text === text, whole.body.revision]).toEqual([true, 1]);
    await request(house.url).get('/api-py/socmedia/post-text/99999').set('authorization', operator).expect(404);
  });

  it('takes counters in any order, twice, and before the post itself', async () => {
    const counted = (likes: number, countedAt: string) =>
      create(PostCountedSchema, {
        authorId: 7,
        network: 'vkontakte',
        posts: [
          create(CountedPostSchema, {
            postId: 10,
            counters: create(CountersSchema, { likes, comments: 0, shares: 0, views: 9, countedAt }),
          }),
        ],
      });
    await house.publish(
      'post.counted',
      counted(50, '2026-11-20T12:00:00Z'),
      counted(20, '2026-11-20T11:00:00Z'),
      counted(50, '2026-11-20T12:00:00Z'),
    );
    await house.publish(
      'post.classified',
      aClassifiedPost({ id: 10, likes: 3 }),
      aClassifiedPost({ id: 10, likes: 3 }),
    );
    expect(await arrived(10)).toMatchObject({ likes_count: 50 });
  });

  it('counts a post once however often it is delivered', async () => {
    const before = (await request(house.url).get('/vk/statistic').set('authorization', operator)).body.taraz_today
      .all_cnt as number;
    await house.publish('post.classified', aClassifiedPost({ id: 11 }), aClassifiedPost({ id: 11, revision: 2 }));
    await house.publish('post.classified', aClassifiedPost({ id: 11 }));
    await arrived(11, (post) => post.revision === 2);
    await house.publish('post.classified', aClassifiedPost({ id: 12 }));
    await arrived(12);
    expect(
      (await request(house.url).get('/vk/statistic').set('authorization', operator)).body.taraz_today.all_cnt,
    ).toBe(before + 2);
  });

  it('keeps a withdrawn post, marked', async () => {
    await house.publish('post.classified', aClassifiedPost({ id: 13 }));
    await arrived(13);
    await house.publish(
      'post.withdrawn',
      create(PostWithdrawnSchema, {
        postId: 13,
        network: 'vkontakte',
        authorId: 7,
        withdrawnAt: '2026-11-20T15:00:00Z',
      }),
    );
    expect(await arrived(13, (post) => post.withdrawn)).toMatchObject({ caption: 'В Таразе открыли новую школу' });
  });

  it('shows in the queue what I watch, and last what only the machine would ignore', async () => {
    const other = anAuthor({ id: 8, code: '-1008', username: 'other' });
    await house.publish(
      'author.subscribed',
      create(AuthorSubscribedSchema, {
        author: other,
        watcher: 'superviser',
        watchers: ['superviser'],
        subscribedAt: '2026-11-20T09:00:00Z',
      }),
    );
    await house.publish(
      'post.classified',
      aClassifiedPost({ id: 20, author: other }),
      aClassifiedPost({ id: 21, ignored: true, publishedAt: '2026-11-21T10:00:00Z' }),
    );
    await arrived(21);
    const queue = (
      await request(house.url).get('/api-py/socmedia/posts?size=100').set('authorization', operator).expect(200)
    ).body as { posts: PostWire[]; counts: Record<string, number> };
    expect(queue.posts.map((post) => post.id)).not.toContain(20);
    expect(queue.posts.at(-1)?.id).toBe(21);
    expect(queue.counts.vkontakte).toBe(queue.posts.length);
  });

  it('refuses who has no token, no role, or another name', async () => {
    await request(house.url).get('/api-py/vk/posts?owner=taraz_today').expect(401);
    await request(house.url)
      .get('/api-py/vk/posts?owner=taraz_today')
      .set('authorization', house.bearer('viewer', ['MM_view']))
      .expect(403);
    await request(house.url)
      .post('/api-py/vk/post?username=admin')
      .set('authorization', operator)
      .send({ post: { id: 1, is_ignored: true } })
      .expect(403);
    await request(house.url)
      .post('/api-py/set-new-tone')
      .set('authorization', house.bearer('analyst', ['mm_user']))
      .send({ params: { post_id: 1, tone: 2 } })
      .expect(403);
  });

  it('keeps events with unique names and attaches posts to them', async () => {
    const superviser = house.bearer('superviser', ['mm_superviser']);
    const draft = { name: 'Паводок', spheres: [7], oblasts: [27], keywords: 'паводок*;наводнен*' };
    const { event } = (
      await request(house.url)
        .post('/api-py/save-event')
        .set('authorization', superviser)
        .send({ params: draft })
        .expect(200)
    ).body as { event: { id: number } };
    await request(house.url)
      .post('/api-py/save-event')
      .set('authorization', superviser)
      .send({ params: { ...draft, name: 'ПАВОДОК' } })
      .expect(409);
    await request(house.url)
      .post('/set-new-event')
      .set('authorization', operator)
      .send({ params: { post_id: [1], type: 1, event_id: event.id } })
      .expect(200);
    expect(await arrived(1)).toMatchObject({ event: event.id, event_object: { name: 'Паводок' } });
    await request(house.url)
      .post('/api-py/save-event')
      .set('authorization', operator)
      .send({ params: { ...draft, name: 'другое' } })
      .expect(403);
  });
});
