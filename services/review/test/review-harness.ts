import { create } from '@bufbuild/protobuf';
import { AuthorSubscribedSchema, type Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import request from 'supertest';
import { review } from '../src/service.js';
import { buildAuthor } from './build-post.js';

/** Labels that are enough to save a post. */
export const labels = { lang: 'ru', spheres: [2], oblasts: [31], tone: 2 };

/** A started review service in which `operator` watches `taraz_today`. */
export interface ReviewHarness extends ServiceHarness {
  /** Authorization header of the operator. */
  operator: string;
  /** Publishes that the operator subscribed to an author. */
  subscribe: (author: Author) => Promise<void>;
  /** The same for VKontakte; resolves when review has stored it. */
  watch: (author: Author) => Promise<void>;
  /** Waits until the author's list shows the post. */
  received: (id: number, owner?: string, check?: (post: PostWire) => boolean) => Promise<PostWire>;
  save: (post: Record<string, unknown>, bearer?: string) => request.Test;
}

export async function reviewHarness(
  environment: Environment = {},
  createAppender?: Parameters<typeof serviceHarness>[2],
): Promise<ReviewHarness> {
  const harness = await serviceHarness(review, environment, createAppender);
  const operator = harness.bearer('operator', ['mm_operator']);
  const shown = async (owner: string): Promise<PostWire[]> =>
    (await request(harness.url).get(`/api-py/vk/posts?owner=${owner}`).set('authorization', operator).expect(200))
      .body as PostWire[];
  const subscribe = (author: Author): Promise<void> =>
    harness.publish(
      'author.subscribed',
      create(AuthorSubscribedSchema, {
        author,
        watcher: 'operator',
        watchers: ['operator'],
        subscribedAt: '2026-11-20T09:00:00Z',
      }),
    );
  const watch = async (author: Author): Promise<void> => {
    await subscribe(author);
    await harness.until(async () => {
      const statistic = await request(harness.url).get('/vk/statistic').set('authorization', operator).expect(200);
      return author.username in (statistic.body as object);
    }, `author ${author.username}`);
  };
  await watch(buildAuthor());
  return {
    ...harness,
    operator,
    subscribe,
    watch,
    received: (id, owner = 'taraz_today', check = () => true) =>
      harness.until(async () => (await shown(owner)).find((post) => post.id === id && check(post)), `post ${id}`),
    save: (post, bearer = operator) =>
      request(harness.url).post('/api-py/vk/post?username=operator').set('authorization', bearer).send({ post }),
  };
}
