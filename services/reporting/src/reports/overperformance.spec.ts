import type { UsualEngagement } from '../store/report-query.js';
import { findOverperforming, overperforming } from './overperformance.js';

const post = (id: number, authorId: number, likes: number, comments = 0) => ({
  id,
  author: { id: authorId },
  counters: { likes, comments, shares: -1, views: 9000 },
});
const usually = (...medians: [authorId: number, median: number][]): Map<number, UsualEngagement> =>
  new Map(medians.map(([authorId, median]) => [authorId, { median, sample: 100 }]));
const ranked = (...given: Parameters<typeof overperforming<ReturnType<typeof post>>>) =>
  overperforming(...given).map(({ publication, engagement, ratio }) => [publication.id, engagement, ratio]);

describe('publications that exceed what is usual', () => {
  it('are ranked by how many times the usual engagement of their author they have', () => {
    expect(ranked([post(1, 1, 500), post(2, 2, 90, 10), post(3, 1, 300)], usually([1, 250], [2, 10]))).toEqual([
      [2, 100, 10],
      [1, 500, 2],
      [3, 300, 1.2],
    ]);
  });

  it('count a usual engagement below 1 as 1, and unknown reactions as none', () => {
    expect(ranked([post(1, 1, 7, -1)], usually([1, 0.5]))).toEqual([[1, 7, 7]]);
  });

  it('are none of an author without a usual engagement, and none that only reach the usual one', () => {
    expect(ranked([post(1, 3, 1000), post(2, 1, 250), post(3, 1, 10)], usually([1, 250]))).toEqual([]);
    expect(ranked([post(4, 1, 262), post(5, 1, 263)], usually([1, 250])).map(([id]) => id)).toEqual([5]);
  });

  it('are ten at most, of equal ones those with the most engagement', () => {
    const candidates = Array.from({ length: 12 }, (_, i) => post(i + 1, i < 6 ? 1 : 2, i < 6 ? 40 : 20));
    expect(ranked(candidates, usually([1, 20], [2, 10])).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a report is read', () => {
  const large = Array.from({ length: 3000 }, (_, i) => post(i + 1, 1, 5000 - i));
  const reads = (posts: readonly ReturnType<typeof post>[], usual: Map<number, UsualEngagement>) => {
    const pages: number[] = [];
    const authors: number[][] = [];
    const found = findOverperforming({
      page: (offset, size) => {
        pages.push(offset);
        return Promise.resolve(posts.slice(offset, offset + size));
      },
      usual: (ids) => {
        authors.push([...ids]);
        return Promise.resolve(new Map([...usual].filter(([id]) => ids.includes(id))));
      },
    });
    return found.then(({ rows, comparedOf }) => ({
      ids: rows.map(({ publication }) => publication.id),
      pages,
      authors,
      comparedOf,
    }));
  };

  it('until nothing that follows can exceed more: the post of a small author is found in a large report', async () => {
    const small = post(9001, 2, 60);
    expect(await reads([...large, small], usually([1, 5000], [2, 6]))).toEqual({
      ids: [9001],
      pages: [0, 1000, 2000, 3000],
      authors: [[1], [], [], [2]],
      comparedOf: undefined,
    });
  });

  it('no further than needed, and 5,000 publications at most, which is said when others may exceed more', async () => {
    const few = Array.from({ length: 10 }, (_, i) => post(i + 1, 1, 90_000));
    expect((await reads([...few, ...large.slice(10)], usually([1, 1]))).pages).toEqual([0]);
    const endless = Array.from({ length: 7000 }, (_, i) => post(i + 1, 1, 9000 - i));
    const { pages, comparedOf } = await reads(endless, usually([1, 9000]));
    expect([pages, comparedOf]).toEqual([[0, 1000, 2000, 3000, 4000], 5000]);
  });
});
