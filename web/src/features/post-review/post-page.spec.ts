import { aPost } from '../../../test/a-post.js';
import { aSuggestion } from '../../../test/desk-server.js';
import { addNews, keptNews, noNews, showNews, type PostPage } from './post-page.js';

const pageOf = (dates: readonly number[], over: Partial<PostPage> = {}): PostPage => ({
  posts: dates.map((date) => aPost({ id: date, date })),
  total: dates.length,
  next: null,
  news: noNews(),
  ...over,
});
const first = { isFirst: true, size: 3 };
const ids = ({ posts }: Pick<PostPage, 'posts'>) => posts.map(({ id }) => id);

test('news are counted, and shown at their place by date; the last post moves to the next page', () => {
  const page = pageOf([40, 30, 10]);
  for (const id of [20, 50]) addNews(page, aPost({ id, date: id }), first);
  expect([ids(page), page.total, page.news.count]).toEqual([[40, 30, 10], 3, 2]);
  expect(showNews(page, first)).toBe(true);
  expect([ids(page), page.total, page.news.count]).toEqual([[50, 40, 30], 5, 0]);
});

test('a post that was pushed twice, or is shown, is counted once', () => {
  const page = pageOf([30]);
  for (const id of [30, 40, 40]) addNews(page, aPost({ id, date: id }), first);
  expect(page.news.count).toBe(1);
});

test('thousands of news are counted without being held, and the page is fetched for them', () => {
  const page = pageOf([40, 30, 10]);
  for (let id = 100; id < 5100; id++) addNews(page, aPost({ id, date: id }), first);
  expect(page.news.count).toBe(5000);
  expect(Object.keys(page.news.ids).length).toBeLessThan(3000);
  expect(Object.keys(page.news.pushedAt).map(Number)).toEqual(ids(page.news).reverse());
  expect([showNews(page, first), page.news.count]).toEqual([false, 0]);
});

test('a known post of a later page that was revised is no news, one within the page is', () => {
  const page = pageOf([40, 30, 10]);
  addNews(page, aPost({ id: 5, date: 5, revision: 2 }), first);
  expect(page.news.count).toBe(0);
  for (const id of [20, 50]) addNews(page, aPost({ id, date: id, revision: 2 }), first);
  expect(page.news.count).toBe(2);
  const short = pageOf([40, 30]);
  addNews(short, aPost({ id: 5, date: 5, revision: 2 }), first);
  expect(short.news.count).toBe(1);
});

test('a post that the machine would ignore stands by its date, too [D §6]', () => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50, suggested: aSuggestion({ is_ignored: true }) }), first);
  showNews(page, first);
  expect(ids(page)).toEqual([50, 40]);
});

test('without news nothing changes; a page must be fetched for an edited post, whose labels a push lacks', () => {
  const page = pageOf([40]);
  expect(showNews(page, first)).toBe(true);
  addNews(page, aPost({ id: 50, date: 50, revision: 2 }), first);
  expect(page.news.count).toBe(1);
  expect(showNews(page, first)).toBe(false);
  expect([ids(page), page.news.count]).toEqual([[40], 0]);
});

test('more news than a page holds are counted, but only the first are kept: the page must be fetched', () => {
  const page = pageOf([1]);
  for (const id of [11, 12, 13, 14]) addNews(page, aPost({ id, date: id }), first);
  expect([page.news.count, page.news.posts.length]).toEqual([4, 3]);
  expect([showNews(page, first), page.news.count]).toEqual([false, 0]);
});

test('later pages only count the news', () => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), first);
  expect(showNews(page, { ...first, isFirst: false })).toBe(true);
  expect([ids(page), page.total]).toEqual([[40], 2]);
});

test('news that a fetched page lacks stay, unless they belong on a later page', () => {
  const page = pageOf([40]);
  for (const id of [5, 45, 50]) addNews(page, aPost({ id, date: id }), first);
  const kept = keptNews(page.news, pageOf([50, 30, 20]), first, Date.now());
  expect(kept).toMatchObject({ count: 1, ids: { 45: true }, posts: [{ id: 45 }], isIncomplete: false });
});

test.each([
  ['after the request', 10_001, 1],
  ['5 seconds before the request', 5_000, 1],
  ['earlier: the post has left the list', 4_999, 0],
])('news that a fetched page lacks and that were pushed %s', (_, pushedAt, count) => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), first, pushedAt);
  expect(keptNews(page.news, pageOf([40]), first, 10_000).count).toBe(count);
});

test('a later page that is fetched again has no news', () => {
  const page = pageOf([40]);
  addNews(page, aPost({ id: 50, date: 50 }), first);
  expect(keptNews(page.news, pageOf([40]), { ...first, isFirst: false }, Date.now())).toEqual(noNews());
});

test('news without a place on the page: the page must be fetched', () => {
  const page = pageOf([40, 30, 20]);
  for (const id of [50, 10]) addNews(page, aPost({ id, date: id }), first);
  expect(showNews(page, first)).toBe(false);
});

test('news after the last shown post: the page must be fetched when the list goes on, else they follow', () => {
  for (const [total, isWhole] of [
    [2, true],
    [9, false],
  ] as const) {
    const page = pageOf([40, 30], { total });
    addNews(page, aPost({ id: 10, date: 10 }), first);
    expect([showNews(page, first), ids(page)]).toEqual([isWhole, [40, 30, 10]]);
  }
});
