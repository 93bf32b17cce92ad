import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { ingestion } from '../src/ingestion.service.js';
import { nowSeconds, vkWall, type WallPost } from './vk-wall.js';

let harness: ServiceHarness;
let wall: Awaited<ReturnType<typeof vkWall>>;

const liked = [3, 40, 0, 12, 7, 25].map((likes, index) => ({
  id: index + 1,
  text: `комментарий <b>${likes}</b>`,
  likes,
  replies: index,
}));
const post = (id: number, comments: WallPost['comments']): WallPost => ({
  id,
  text: `пост ${id}`,
  date: nowSeconds() - 3600,
  ...(comments ? { comments } : {}),
});

beforeAll(async () => {
  wall = await vkWall();
  wall.groups.push({ id: 1, screenName: 'shymnews', posts: [post(1, liked), post(2, []), post(3, 'closed')] });
  harness = await serviceHarness(ingestion, wall.env);
  await callAs('mm_operator', '/api/vk/add-channel?name=shymnews').expect(200);
  await callAs('mm_operator', '/api/vk/update-channel?name=shymnews').expect(200);
});
afterAll(async () => {
  await harness.stop();
  await wall.close();
});

const callAs = (role: 'mm_operator' | 'mm_user', path: string): request.Test =>
  request(harness.url)
    .get(path)
    .set('authorization', harness.bearer('operator', [role]));
const commentsOf = (code: string): request.Test => callAs('mm_operator', `/api-py/vk-media-comments/${code}`);

describe('comments of a VK post', () => {
  it('are the five most liked, as plain text with their owners', async () => {
    const { comments } = (await commentsOf('-1_1').expect(200)).body as { comments: { likes_count: number }[] };
    expect(comments.map((c) => c.likes_count)).toEqual([40, 25, 12, 7, 3]);
    expect(comments[0]).toEqual({
      id: '2',
      caption: 'комментарий <b>40</b>',
      likes_count: 40,
      created_at: expect.any(Number) as number,
      owner: { username: 'aigul', url: 'https://vk.com/aigul' },
      child_comment_count: 1,
      is_ignored: false,
      tone: null,
    });
  });

  it('are served at the bare path too, with the requested size', async () => {
    const { body } = await callAs('mm_operator', '/vk-media-comments/-1_1?size=2').expect(200);
    expect((body as { comments: unknown[] }).comments).toHaveLength(2);
  });

  it('are an empty list when there are none and when comments are closed', async () => {
    for (const code of ['-1_2', '-1_3']) expect((await commentsOf(code).expect(200)).body).toEqual({ comments: [] });
  });

  it('are read for collected posts only', async () => {
    expect((await commentsOf('-1_999').expect(404)).body).toMatchObject({ code: 'post-not-found' });
  });

  it('are for reviewers only', async () => {
    await callAs('mm_user', '/api-py/vk-media-comments/-1_1').expect(403);
  });

  it('are unavailable (503) when the network cannot be reached', async () => {
    wall.state.isDown = true;
    await commentsOf('-1_1').expect(503);
    wall.state.isDown = false;
  });
});
