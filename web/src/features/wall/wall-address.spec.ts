import { readEvery, readList, wallPath, type WallChoice } from './wall-address.js';
import { draftOf, entered, type WallDraft } from './wall-draft.js';

const choice = (over: Partial<WallChoice> = {}): WallChoice => ({
  items: [12, 15, null],
  every: 60,
  look: 'wall',
  period: '1',
  isReviewedOnly: false,
  showsHidden: false,
  ...over,
});

test('a list names topics and all of them, each once; other words are ignored', () => {
  expect(readList('12,15,all')).toEqual([12, 15, null]);
  expect(readList(' 12 ,12,x,-3,0,1.5,all,all')).toEqual([12, null]);
  expect(readList('')).toEqual([]);
});

test.each([
  ['', 60],
  ['x', 60],
  ['1', 10],
  ['45', 45],
  ['9999', 600],
])('every=%s means %s seconds', (text, expected) => expect(readEvery(text)).toBe(expected));

test('the address of a wall is read back as it was chosen', () => {
  const path = wallPath(choice({ look: 'light', period: '7', isReviewedOnly: true, showsHidden: true }));
  expect(path).toBe('/main?wall=1&list=12,15,all&every=60&theme=light&period=7&checked=1&hidden=1');
  const search = new URL(path, 'http://localhost').searchParams;
  expect([readList(search.get('list') ?? ''), readEvery(search.get('every') ?? '')]).toEqual([[12, 15, null], 60]);
});

test('a wall that shows what the machine hides keeps it', () =>
  expect(wallPath(choice({ items: [7], showsHidden: true }))).toBe('/main?wall=1&list=7&hidden=1'));

test('one topic needs no seconds', () => expect(wallPath(choice({ items: [7] }))).toBe('/main?wall=1&list=7'));

const draft = (over: Partial<WallDraft> = {}): WallDraft => ({ ...draftOf([12, null], 30, 'light'), ...over });

test('what is entered about a wall is read back as it was given', () =>
  expect(entered(draft())).toEqual({ items: [12, null], every: 30, look: 'light' }));

test('a single topic needs no seconds', () =>
  expect(entered(draft({ chosen: [12], every: '' }))).toEqual({ items: [12], every: 60, look: 'light' }));

test.each([
  ['no topic', { chosen: [] }],
  ['more topics than a wall may have', { chosen: Array.from({ length: 51 }, (_, i) => i) }],
  ['too few seconds', { every: '9' }],
  ['a part of a second', { every: '10.5' }],
])('%s makes no wall', (_what, over) => expect(entered(draft(over))).toBeNull());
