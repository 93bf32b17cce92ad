import { aPost } from '../../../test/a-post.js';
import { addNews, keptNews, newsCount, noNews, noteDecided, removeNews, showNews, type PostPage } from './post-page.js';
import { authorListing, queueListing } from './post-review.api.js';

const pageOf = (dates: readonly number[], over: Partial<PostPage> = {}): PostPage => ({
  posts: dates.map((date) => aPost({ id: date, date })),
  total: dates.length,
  next: null,
  counts: { vkontakte: dates.length },
  news: noNews(),
  ...over,
});
const queue = queueListing({ size: 3 });
const ids = ({ posts }: Pick<PostPage, 'posts'>) => posts.map(({ id }) => id);

test('news are counted, and shown at their place by date; the last post moves to the next page', () => {
  const page = pageOf([40, 30, 10]);
  for (const id of [20, 50]) addNews(page, aPost({ id, date: id }), queue);
  expect([ids(page), page.total, newsCount(page.news)]).toEqual([[40, 30, 10], 3, 2]);
  expect(showNews(page, queue)).toBe(true);
  expect([ids(page), page.total, page.counts, newsCount(page.news)]).toEqual([[50, 40, 30], 5, { vkontakte: 5 }, 0]);
});

test('a post that was pushed twice, or is shown, is counted once', () => {
  const page = pageOf([30]);
  for (const id of [30, 40, 40]) addNews(page, aPost({ id, date: id }), queue);
  expect(newsCount(page.news)).toBe(1);
});

test('thousands of news are counted by network without being held, and the page is fetched for them', () => {
  const page = pageOf([40, 30, 10]);
  for (let id = 100; id < 5100; id++) addNews(page, aPost({ id, date: id }), queue);
  expect([newsCount(page.news), page.news.counts]).toEqual([5000, { vkontakte: 5000 }]);
  expect(Object.keys(page.news.networks).length).toBeLessThan(3000);
  expect(Object.keys(page.news.pushedAt).map(Number)).toEqual(ids(page.news).reverse());
  expect([showNews(page, queue), newsCount(page.news)]).toEqual([false, 0]);
});

test('a known post of a later page that was revised is no news, one within the page is', () => {
  const page = pageOf([40, 30, 10]);
  addNews(page, aPost({ id: 5, date: 5, revision: 2 }), queue);
  expect(newsCount(page.news)).toBe(0);
  for (const id of [20, 50]) addNews(page, aPost({ id, date: id, revision: 2 }), queue);
  expect(newsCount(page.news)).toBe(2);
  const short = pageOf([40, 30]);
  addNews(short, aPost({ id: 5, date: 5, revision: 2 }), queue);
  expect(newsCount(short.news)).toBe(1);
});

test('in the order by reach news are placed by views, then by date [D §10]', () => {
  const byReach = queueListing({ size: 3, sort: '-reach' });
  const page = pageOf([40, 30]);
  addNews(page, aPost({ id: 50, date: 50, views_count: 5 }), byReach);
  addNews(page, aPost({ id: 35, date: 35 }), byReach);
  showNews(page, byReach);
  expect(ids(page)).toEqual([40, 35, 30]);
  expect(page.total).toBe(4);
});

test('in the queue posts that the machine would ignore come last, in the list of an author by date [D §6]', () => {
  const ignored = aPost({
    id: 50,
    date: 50,
    suggested: {
      lang: null,
      spheres: [],
      oblasts: [],
      tone: null,
      is_ignored: true,
      oblasts_by_author: false,
      confidence: {},
      evidence: [],
      model: '',
      reason: '',
    },
  });
  const author = authorListing({ size: 3 });
  for (const [listing, expected] of [
    [queue, [40, 50]],
    [author, [50, 40]],
  ] as const) {
    const page = pageOf([40]);
    addNews(page, ignored, listing);
    showNews(page, listing);
    expect(ids(page)).toEqual(expected);
  }
});

test('decided posts leave the queue of new posts; when the next ones move up, the page must be fetched', () => {
  const page = pageOf([40, 30, 20], { total: 9, counts: { vkontakte: 9 } });
  for (const post of page.posts.slice(0, 2)) post.saved = true;
  addNews(page, aPost({ id: 50, date: 50 }), queue);
  expect(showNews(page, queue)).toBe(false);
  expect([ids(page), page.total, page.counts]).toEqual([[50, 20], 8, { vkontakte: 8 }]);
});

test('without news nothing changes; a page must be fetched for an edited post, whose labels a push lacks', () => {
  const page = pageOf([40]);
  expect(showNews(page, queue)).toBe(true);
  addNews(page, aPost({ id: 50, date: 50, revision: 2 }), queue);
  expect(newsCount(page.news)).toBe(1);
  expect(showNews(page, queue)).toBe(false);
  expect([ids(page), newsCount(page.news)]).toEqual([[40], 0]);
});

test('more news than a page holds are counted, but only the first are kept', () => {
  const page = pageOf([1]);
  for (const id of [11, 12, 13, 14]) addNews(page, aPost({ id, date: id }), queue);
  expect([newsCount(page.news), page.news.posts.length]).toEqual([4, 3]);
  removeNews(page, 14);
  expect([newsCount(page.news), showNews(page, queue)]).toEqual([3, false]);
});

test('later pages only count the news', () => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), queue);
  expect(showNews(page, { ...queue, isFirst: false })).toBe(true);
  expect([ids(page), page.total]).toEqual([[40], 2]);
});

test('news that a fetched page lacks stay, unless they belong on a later page', () => {
  const page = pageOf([40]);
  for (const id of [5, 45, 50]) addNews(page, aPost({ id, date: id }), queue);
  const kept = keptNews(page.news, pageOf([50, 30, 20]), queue, Date.now());
  expect(kept).toMatchObject({ networks: { 45: 'vkontakte' }, posts: [{ id: 45 }], isIncomplete: false });
});

test.each([
  ['after the request', 10_001, 1],
  ['5 seconds before the request', 5_000, 1],
  ['earlier: somebody decided the post or its author is not watched any more', 4_999, 0],
])('news that a fetched page lacks and that were pushed %s', (_, pushedAt, count) => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), queue, pushedAt);
  expect(newsCount(keptNews(page.news, pageOf([40]), queue, 10_000))).toBe(count);
});

test('a later page that is fetched again has no news', () => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), queue);
  expect(keptNews(page.news, pageOf([40]), { ...queue, isFirst: false }, Date.now())).toEqual(noNews());
});

test('more news than are held: the page must be fetched', () => {
  const page = pageOf([1]);
  for (const id of [11, 12, 13, 14]) addNews(page, aPost({ id, date: id }), queue);
  expect([showNews(page, queue), newsCount(page.news)]).toEqual([false, 0]);
});

test('news without a place on the page: the page must be fetched', () => {
  const page = pageOf([40, 30, 20]);
  for (const id of [50, 10]) addNews(page, aPost({ id, date: id }), queue);
  expect(showNews(page, queue)).toBe(false);
});

test('news after the last shown post: the page must be fetched when the list goes on, else they follow', () => {
  for (const [total, isWhole] of [
    [2, true],
    [9, false],
  ] as const) {
    const page = pageOf([40, 30], { total });
    addNews(page, aPost({ id: 10, date: 10 }), queue);
    expect([showNews(page, queue), ids(page)]).toEqual([isWhole, [40, 30, 10]]);
  }
});

test('a decision on a post that is not here makes a list by state incomplete', () => {
  const all = queueListing({ size: 3, state: 'all' });
  for (const [id, listing, isIncomplete] of [
    [40, queue, false],
    [50, queue, false],
    [60, queue, true],
    [60, all, false],
  ] as const) {
    const page = pageOf([40]);
    addNews(page, aPost({ id: 50, date: 50 }), listing);
    noteDecided(page, id, listing);
    expect(page.news.isIncomplete).toBe(isIncomplete);
  }
});
