import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const authors = Array.from({ length: 40 }, (_, i) => buildAuthor({ id: 1000 - i, code: `-${1000 - i}` }));
const arrive = (from: number) =>
  harness.publish(
    'post.classified',
    ...authors.map((author, i) => buildClassifiedPost({ id: from + i, code: `${from + i}`, author })),
  );
const counted = async (): Promise<number> =>
  (await harness.database.query<{ n: number }>('SELECT sum(all_cnt)::int AS n FROM review.author_progress')).rows[0]
    ?.n ?? 0;

it('posts are counted in order of their authors, as decisions are, so that both take turns', async () => {
  await arrive(1);
  await harness.until(async () => (await counted()) === 40, '40 posts');
  const decision = await harness.database.connect();
  await decision.query('BEGIN');
  await decision.query('SELECT FROM review.author_progress ORDER BY author_id LIMIT 1 FOR UPDATE');
  await arrive(101);
  await harness.until(async () => {
    const { rows } = await harness.database.query(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO author_progress%'`,
    );
    return rows.length > 0;
  }, 'an arrival that waits');
  const free = await decision.query('SELECT author_id FROM review.author_progress FOR UPDATE SKIP LOCKED');
  expect(free.rows).toHaveLength(40);
  await decision.query('COMMIT');
  decision.release();
  await harness.until(async () => (await counted()) === 80, '80 posts');
});
