import fc from 'fast-check';
import type { ReviewHarness } from './review-harness.js';
import { settledStories, withdrawn } from './stories-kit.js';
import { classifiedOf, killLeader, storyArrivals, type Arrival } from './story-arrivals.js';

const atOnce = 5;

/** What every engine of the log must lead to; `harness`: a service that has no stories. */
export function storiesContract(harness: () => ReviewHarness): void {
  const publish = async (arrivals: readonly Arrival[]): Promise<void> => {
    const posts = arrivals.flatMap((one) => (one.kind === 'post' ? [classifiedOf(one)] : []));
    const withdrawals = arrivals.flatMap((one) => (one.kind === 'withdrawal' ? [withdrawn(one.id)] : []));
    if (posts.length > 0) await harness().publish('post.classified', ...posts);
    if (withdrawals.length > 0) await harness().publish('post.withdrawn', ...withdrawals);
  };
  /** Resolves when the last revision of each post and its withdrawal are stored. */
  async function handled(arrivals: readonly Arrival[]): Promise<void> {
    const wanted = new Map<number, { revision: number; isWithdrawn: boolean }>();
    for (const arrival of arrivals) {
      const { revision, isWithdrawn } = wanted.get(arrival.id) ?? { revision: 0, isWithdrawn: false };
      wanted.set(arrival.id, {
        revision: Math.max(revision, arrival.kind === 'post' ? arrival.revision : 0),
        isWithdrawn: isWithdrawn || arrival.kind === 'withdrawal',
      });
    }
    await harness().until(async () => {
      const { rows } = await harness().database.query<{ id: string; revision: number; is_withdrawn: boolean }>(
        'SELECT id, revision, withdrawn_at IS NOT NULL AS is_withdrawn FROM review.post WHERE id = ANY($1)',
        [[...wanted.keys()]],
      );
      const stored = new Map(rows.map((row) => [Number(row.id), row]));
      return [...wanted].every(([id, { revision, isWithdrawn }]) => {
        const post = stored.get(id);
        return post && post.revision >= revision && (post.is_withdrawn || !isWithdrawn);
      });
    }, 'all arrivals');
  }

  test('whatever the order of the log, what comes twice and when leaders die, the stories are the same', async () => {
    const indexes = [...storyArrivals(0).arrivals.keys()];
    const order = fc.shuffledSubarray(indexes, { minLength: indexes.length });
    const twice = fc.subarray(indexes);
    const deaths = fc.uniqueArray(fc.nat(Math.floor(indexes.length / atOnce)), { minLength: 2, maxLength: 3 });
    let offset = 1000;
    await fc.assert(
      fc.asyncProperty(order, twice, deaths, async (all, again, killedAt) => {
        const { arrivals, expected } = storyArrivals((offset += 40));
        const queue = [...all, ...again].flatMap((at) => arrivals[at] ?? []);
        for (let at = 0; at < queue.length; at += atOnce) {
          await publish(queue.slice(at, at + atOnce));
          if (killedAt.includes(at / atOnce)) await harness().database.query(killLeader);
        }
        await handled(queue);
        const found = Object.values(await settledStories(harness()));
        expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected);
        const withdrawals = arrivals.map(({ id }) => ({ kind: 'withdrawal' as const, id }));
        await publish(withdrawals);
        await handled(withdrawals);
        expect(await settledStories(harness())).toEqual({});
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
}
