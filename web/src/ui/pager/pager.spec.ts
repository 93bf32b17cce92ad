import { pageLinks, Pager } from './pager.js';

test('the pager shows 7 page links around the current page [S2 §9]', () => {
  expect(pageLinks(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageLinks(10, 20)).toEqual([7, 8, 9, 10, 11, 12, 13]);
  expect(pageLinks(20, 20)).toEqual([14, 15, 16, 17, 18, 19, 20]);
});

test('fewer pages give fewer links', () => {
  expect(pageLinks(2, 3)).toEqual([1, 2, 3]);
  expect(pageLinks(1, 0)).toEqual([]);
});

test('the pager is shown only when rows exceed the page size [S2 §9]', () => {
  const pager = (total: number) => Pager({ page: 1, size: 10, total, onPage: () => undefined });
  expect([pager(0), pager(10)]).toEqual([null, null]);
  expect(pager(11)).not.toBeNull();
});
