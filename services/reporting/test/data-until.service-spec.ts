import { aClassifiedPost } from './builders.js';
import { idsOf, startTestStack, type TestStack, type TestUser } from './test-stack.js';

let stack: TestStack;
let operator: TestUser;
beforeAll(async () => {
  stack = await startTestStack();
  operator = stack.user('operator', 'mm_operator');
});
afterAll(() => stack.stop());

/** An answer whose data is whole up to this second. */
const untilWhole = (second: number) =>
  stack.until(async () => {
    const report = await operator.report();
    return typeof report.data_until === 'number' && report.data_until >= second && report;
  }, 'whole data');
const nextSecond = (): number => Math.ceil(Date.now() / 1000);

describe('up to when a report contains what the event log holds', () => {
  it('advances without posts, stands still with the projection, and catches up', async () => {
    await stack.publish('post.classified', aClassifiedPost({ id: 1 }));
    await stack.untilReported(1);
    await untilWhole(nextSecond());

    const blocker = await stack.database.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE reporting.publication IN SHARE MODE');
    await stack.publish('post.classified', aClassifiedPost({ id: 2 }));
    const { occurredAt } = await stack.until(async () => {
      const { rows } = await stack.database.query<{ occurredAt: number }>(
        `SELECT floor(extract(epoch FROM occurred_at))::int AS "occurredAt" FROM log.event
         WHERE topic = 'post.classified' ORDER BY position DESC LIMIT 1`,
      );
      return (await stack.logged('post.classified')).length === 2 && rows[0];
    }, 'the event');
    const standing = await stack.until(async () => {
      const report = await operator.report();
      return report.as_of >= occurredAt + 5 && report;
    }, 'an answer that is newer');
    expect([standing.data_until, idsOf(standing)]).toEqual([expect.any(Number), [1]]);
    expect(standing.data_until).toBeLessThanOrEqual(occurredAt);

    await blocker.query('ROLLBACK');
    blocker.release();
    expect(idsOf(await untilWhole(standing.as_of + 1))).toEqual([1, 2]);
  });

  it('stays known to a process that starts', async () => {
    const { data_until: known } = await untilWhole(nextSecond());
    const { rows } = await stack.database.query<{ until: number }>(
      'SELECT floor(extract(epoch FROM until))::int AS until FROM reporting.data_until',
    );
    expect(rows[0]?.until).toBeGreaterThanOrEqual(Number(known));
  });
});
