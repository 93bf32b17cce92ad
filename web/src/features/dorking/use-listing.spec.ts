import { listingOf, listParameter } from './use-listing.js';

test('an address names a search, or what is stored for an expression, a topic, a section or all sections', () => {
  for (const listing of [
    { kind: 'keyword', keyword: 'мост:парк' },
    { kind: 'topic', id: 5 },
    { kind: 'section', id: 3 },
    { kind: 'section', id: null },
  ] as const)
    expect(listingOf('', listParameter(listing))).toEqual(listing);
  expect(listingOf('a-search', 'topic:5')).toEqual({ kind: 'search', id: 'a-search' });
});

test('an address that names nothing shows nothing', () => {
  for (const list of ['', 'topic', 'topic:', 'topic:x', 'section:0', 'keyword: ', 'other:5'])
    expect([list, listingOf('', list)]).toEqual([list, null]);
});
