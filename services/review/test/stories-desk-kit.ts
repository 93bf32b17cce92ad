import request from 'supertest';
import type { DeskPostWire } from '@mm/proto/http/desk.js';
import type { OfferedPostWire, StoryEdit, StoryWire } from '@mm/proto/http/stories.js';
import type { ReviewHarness } from './review-harness.js';
import { settledStories, type told } from './stories-kit.js';

export const ofStory = ({ id, version }: StoryWire) => ({ story_id: id, version });

/** Stories and posts as the operator of a service sees and changes them. */
export function storiesOnDesk(harness: () => ReviewHarness) {
  const get = (path: string): request.Test => request(harness().url).get(path).set('authorization', harness().operator);
  const post = (path: string, body: object, bearer = harness().operator): request.Test =>
    request(harness().url).post(path).set('authorization', bearer).send(body);
  const story = async (id: number): Promise<StoryWire> =>
    (await get(`/api-py/socmedia/story?id=${id}`).expect(200)).body as StoryWire;
  const offered = async (id: number): Promise<OfferedPostWire[]> =>
    (await get(`/api-py/socmedia/story-offered?id=${id}`).expect(200)).body as OfferedPostWire[];
  const edit = (body: object, bearer?: string): request.Test => post('/api-py/socmedia/story-edit', body, bearer);
  const change = async (id: number, how: StoryEdit, ...posts: number[]): Promise<StoryWire> =>
    (await edit({ ...ofStory(await story(id)), change: how, posts }).expect(200)).body as StoryWire;
  const deskPost = async (id: number): Promise<DeskPostWire | undefined> =>
    ((await get(`/api-py/socmedia/posts-by-id?ids=${id}`).expect(200)).body as DeskPostWire[])[0];
  /** The posts of each story when the last of these posts has arrived. */
  async function arrive(...posts: ReturnType<typeof told>[]): Promise<Record<string, number[]>> {
    await harness().publish('post.classified', ...posts);
    for (const { post: one } of posts)
      await harness().until(
        async () => ((await deskPost(one?.id ?? 0))?.revision ?? 0) >= (one?.revision ?? 0),
        `post ${one?.id ?? 0}`,
      );
    return settledStories(harness());
  }
  return { get, post, story, offered, edit, change, deskPost, arrive };
}
