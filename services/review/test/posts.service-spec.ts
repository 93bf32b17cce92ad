import { create } from '@bufbuild/protobuf';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountedPostSchema,
  CountersSchema,
  PostCountedSchema,
  PostWithdrawnSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildClassifiedPost, buildAuthor } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

describe('posts under review', () => {
  it('shows a classified post with empty labels and with its suggestion [D §4, D §6]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 1 }));
    expect(await harness.received(1)).toMatchObject({
      code: '-1007_1',
      owner: 'taraz_today',
      date: Date.parse('2026-11-20T10:00:00Z') / 1000,
      spheres: [],
      oblasts: [],
      tone: null,
      lang: null,
      saved: false,
      is_robot: true,
      version: 0,
      suggested: { spheres: [2], oblasts: [31], tone: 2, model: 'rules-1' },
    });
  });

  it('replaces the text only by a higher revision, keeps the labels and marks the card as edited [D §6]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 9, text: 'первый' }));
    const post = await harness.received(9);
    await harness.save({ ...post, ...labels }).expect(200);
    await harness.publish(
      'post.classified',
      buildClassifiedPost({ id: 9, text: 'второй', revision: 2 }),
      buildClassifiedPost({ id: 9, text: 'первый', revision: 1 }),
    );
    expect(await harness.received(9, 'taraz_today', (p) => p.caption === 'второй')).toMatchObject({
      saved: true,
      tone: 2,
      revision: 2,
      edited_after_review: true,
    });
  });

  it('lists the beginning of a long text, returns the full text by id, and marks texts cut at the source', async () => {
    const text = 'Қазақстан туралы ұзақ мәтін. '.repeat(40_000);
    await harness.publish(
      'post.classified',
      buildClassifiedPost({ id: 90, text, isCut: true }),
      buildClassifiedPost({ id: 91, text: text.slice(0, 20_000) }),
    );
    expect(await harness.received(90)).toMatchObject({
      caption: text.slice(0, 2_000),
      caption_cut: true,
      is_cut: true,
    });
    expect(await harness.received(91)).toMatchObject({
      caption: text.slice(0, 20_000),
      caption_cut: false,
      is_cut: false,
    });
    const saved = await harness.save({ ...(await harness.received(90)), ...labels }).expect(200);
    expect(saved.body.post).toMatchObject({ saved: true, caption_cut: true });
    const whole = await request(harness.url)
      .get('/api-py/socmedia/post-text/90')
      .set('authorization', harness.operator)
      .expect(200);
    expect([whole.body.text === text, whole.body.revision]).toEqual([true, 1]);
    await request(harness.url)
      .get('/api-py/socmedia/post-text/99999')
      .set('authorization', harness.operator)
      .expect(404);
  });

  it('accepts counters in any order, twice, and before the post itself', async () => {
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
    await harness.publish(
      'post.counted',
      counted(50, '2026-11-20T12:00:00Z'),
      counted(20, '2026-11-20T11:00:00Z'),
      counted(50, '2026-11-20T12:00:00Z'),
    );
    await harness.publish(
      'post.classified',
      buildClassifiedPost({ id: 10, likes: 3 }),
      buildClassifiedPost({ id: 10, likes: 3 }),
    );
    expect(await harness.received(10)).toMatchObject({ likes_count: 50 });
  });

  it('counts a post once, however often it is delivered', async () => {
    const author = buildAuthor({ id: 9, code: '-1009', username: 'aktau_today' });
    await harness.watch(author);
    const before = (await request(harness.url).get('/vk/statistic').set('authorization', harness.operator)).body
      .aktau_today.all_cnt as number;
    await harness.publish(
      'post.classified',
      buildClassifiedPost({ id: 11, author }),
      buildClassifiedPost({ id: 11, revision: 2, author }),
    );
    await harness.publish('post.classified', buildClassifiedPost({ id: 11, author }));
    await harness.received(11, author.username, (post) => post.revision === 2);
    await harness.publish('post.classified', buildClassifiedPost({ id: 12, author }));
    await harness.received(12, author.username);
    expect(
      (await request(harness.url).get('/vk/statistic').set('authorization', harness.operator)).body.aktau_today.all_cnt,
    ).toBe(before + 2);
  });

  it('keeps a withdrawn post, marked [D §6]', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 13 }));
    await harness.received(13);
    await harness.publish(
      'post.withdrawn',
      create(PostWithdrawnSchema, {
        postId: 13,
        network: 'vkontakte',
        authorId: 7,
        withdrawnAt: '2026-11-20T15:00:00Z',
      }),
    );
    expect(await harness.received(13, 'taraz_today', (post) => post.withdrawn)).toMatchObject({
      caption: 'В Таразе открыли новую школу',
    });
  });

  it('shows posts of watched authors in the queue, suggested-as-ignored posts last [D §6, D §10]', async () => {
    const other = buildAuthor({ id: 10, code: '-1010', username: 'other' });
    await harness.publish(
      'author.subscribed',
      create(AuthorSubscribedSchema, {
        author: other,
        watcher: 'superviser',
        watchers: ['superviser'],
        subscribedAt: '2026-11-20T09:00:00Z',
      }),
    );
    await harness.publish(
      'post.classified',
      buildClassifiedPost({ id: 20, author: other }),
      buildClassifiedPost({ id: 22 }),
      buildClassifiedPost({ id: 21, ignored: true, publishedAt: '2026-11-21T10:00:00Z' }),
    );
    await harness.received(21);
    const queue = (
      await request(harness.url)
        .get('/api-py/socmedia/posts?size=100')
        .set('authorization', harness.operator)
        .expect(200)
    ).body as { posts: PostWire[]; counts: Record<string, number> };
    expect(queue.posts.map((post) => post.id)).not.toContain(20);
    expect(queue.posts.at(-1)?.id).toBe(21);
    expect(queue.counts.vkontakte).toBe(queue.posts.length);
  });
});
