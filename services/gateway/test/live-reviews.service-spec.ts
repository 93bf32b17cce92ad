import { create } from '@bufbuild/protobuf';
import { until } from '@mm/clock/testing/until.js';
import { PostReviewedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { join, runningGateway } from './kit.js';

const stack = await runningGateway(() => ({ status: 404 }));
afterAll(() => stack.stop());

const { append, connect, token } = stack;
const operator = { token: token('operator', 'mm_operator') };

describe('rooms', () => {
  it("push a user's saved labels with the new totals", async () => {
    const { client, received } = await connect(operator);
    await join(client, 'author:1');
    await append(
      'post.reviewed',
      create(PostReviewedSchema, {
        postId: 1,
        network: 'vkontakte',
        authorId: 1,
        labels: { lang: 'ru', tone: -2, spheres: [4], saved: true },
        labelsVersion: 2,
        reviewedBy: 'superviser',
        progress: { all: 9, fresh: 5, saved: 3, ignored: 1 },
      }),
    );
    await until(() => received.some(([name]) => name === 'post:reviewed'), 'the save');
    expect(received.find(([name]) => name === 'post:reviewed')?.[1]).toMatchObject({
      id: 1,
      version: 2,
      labels: { tone: -2, event: null },
      progress: { new_cnt: 5 },
    });
  });

  it('push what one decision says of several posts as one, to each client what it may receive', async () => {
    const [one, all] = [await connect(operator), await connect({ token: token('admin', 'mm_admin') })];
    await join(one.client, 'author:1');
    await join(all.client, 'feed');
    const reviewed = (postId: number, authorId: number) =>
      create(PostReviewedSchema, {
        ...{ postId, network: 'vkontakte', authorId, labels: { saved: true }, labelsVersion: 1 },
        decision: { id: '7e0e4b3e-7f0b-4d5e-9a61-0b8f7a1f0001', kind: 'bulk', size: 3 },
      });
    await append('post.reviewed', reviewed(11, 1), reviewed(12, 2), reviewed(13, 1));
    const postsOf = ({ received }: typeof one): unknown[] =>
      received.filter(([name]) => name !== 'hello').map(([name, { posts }]) => [name, posts]);
    await until(() => [one, all].every((client) => postsOf(client).length > 0), 'both');
    const [eleven, twelve, thirteen] = [11, 12, 13].map((id) => expect.objectContaining({ id, version: 1 }));
    expect(postsOf(one)).toEqual([['posts:reviewed', [eleven, thirteen]]]);
    expect(postsOf(all)).toEqual([['posts:reviewed', [eleven, twelve, thirteen]]]);
  });
});
