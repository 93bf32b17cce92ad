import type { CallResponse } from '@mm/proto/http/call.js';
import type { reportCalls } from '@mm/proto/http/reports.js';
import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack, type TestUser } from './test-stack.js';

type Rows = CallResponse<typeof reportCalls.overperformance>['data'];

const [school, clinic, beginner, outlet] = [21, 22, 23, 24] as const;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
/** Publications of one author, one a day, the newest first; each has one comment more than its likes. */
const postsOf = (authorId: number, firstId: number, text: string, likes: readonly number[]) =>
  likes.map((count, i) =>
    aClassifiedPost({ id: firstId + i, authorId, text, likes: count, publishedAt: daysAgo(i + 1) }),
  );
const times = (count: number, likes: number): number[] => Array.from({ length: count }, () => likes);

let stack: TestStack;
let operator: TestUser;
let analyst: TestUser;
let hidden: number;
const rowsFor = async (user: TestUser, params: object = {}): Promise<number[][]> => {
  const { body } = await user.post('/api-py/report-overperformance', params).expect(200);
  return (body.data as Rows).map((row) => [row.publication.id, row.engagement, row.usual, row.ratio, row.sample]);
};

beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator', 3);
  analyst = stack.user('analyst', 'mm_user', 4);
  await operator.saveTopic({ name: 'Школы', keywords: 'школа', access: [4] });
  hidden = (await operator.saveTopic({ name: 'Больницы', keywords: 'больница' })).id;
  await stack.publish(
    'post.classified',
    ...postsOf(school, 100, 'Школа', [59, ...times(6, 3), ...times(5, 5)]),
    ...postsOf(clinic, 200, 'Больница', [9, 39, ...times(98, 0), ...times(120, 500)]),
    ...postsOf(beginner, 600, 'Школа и больница', [1000, ...times(8, 0)]),
    ...postsOf(outlet, 700, 'Школа', times(10, 800)),
  );
  await stack.until(async () => (await operator.report()).total === 12 + 220 + 9 + 10, 'all publications');
});
afterAll(() => stack.stop());

describe('what exceeds the usual engagement of its author', () => {
  it('is ranked by how many times it does, against the median of the last 100 publications', async () => {
    expect(await rowsFor(operator, { period: 30 })).toEqual([
      [201, 40, 1, 40, 100],
      [100, 60, 5, 12, 12],
      [200, 10, 1, 10, 100],
      [107, 6, 5, 1.2, 12],
      [108, 6, 5, 1.2, 12],
      [109, 6, 5, 1.2, 12],
      [110, 6, 5, 1.2, 12],
      [111, 6, 5, 1.2, 12],
    ]);
  });

  it('obeys the filter, and knows nothing of what came after the second that is asked for', async () => {
    expect((await rowsFor(operator, { author_ids: clinic, period: 7 })).map(([id]) => id)).toEqual([201, 200]);
    const aDayAndAHalfAgo = Math.floor(Date.now() / 1000) - 129_600;
    expect(await rowsFor(operator, { author_ids: clinic, period: 7, as_of: aDayAndAHalfAgo })).toEqual([
      [201, 40, 1, 40, 100],
    ]);
  });

  it('is limited to the topics that the caller may see', async () => {
    expect((await rowsFor(analyst, { period: 30 })).map(([id]) => id)).toEqual([100, 107, 108, 109, 110, 111]);
    expect(await rowsFor(stack.user('stranger', 'mm_user', 44))).toEqual([]);
    await analyst.post('/api-py/report-overperformance', { topic_id: hidden }).expect(404);
    expect((await rowsFor(operator, { topic_id: hidden, period: 30 })).map(([id]) => id)).toEqual([201, 200]);
  });
});
