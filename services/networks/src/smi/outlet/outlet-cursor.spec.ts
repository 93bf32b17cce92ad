import { describe, expect, it } from '@jest/globals';
import type { FeedItem } from '../feed/feed-item.js';
import { BARE_ITEM } from '../feed/feed-item.js';
import { identifiedItems, isRereadDue, itemHash } from './outlet-cursor.js';

const TEXT =
  'В Риддере закончили ремонт водовода: строители заменили семь километров труб и обещали, что вода будет чище.';
const item = (path: string, rest: Partial<FeedItem> = {}): FeedItem => ({
  ...BARE_ITEM,
  link: `https://dala.kz${path}`,
  guid: path,
  title: path,
  text: TEXT,
  ...rest,
});
const keysOf = (...items: FeedItem[]): string[][] => identifiedItems(items, {}).map(({ keys }) => keys);
const common = (a: FeedItem, b: FeedItem): number => {
  const [[first = []], [second = []]] = [keysOf(a), keysOf(b)];
  return first.filter((key) => second.includes(key)).length;
};

describe('an item whose guid and slug are corrected', () => {
  it('is known by the number of its address and its text', () =>
    expect(common(item('/news/48213-vodavod'), item('/news/48213-vodovod', { title: 'Водовод' }))).toBe(1));

  it.each([
    ['another number', item('/news/48214-vodovod')],
    ['another text', item('/news/48213-most', { text: TEXT.replace('Риддере', 'Семее') })],
    ['no number', item('/news/vodovod')],
    ['a year alone', item('/2026/11/vodovod')],
  ])('is another one with %s', (_case, other) => expect(common(item('/news/48213-vodavod'), other)).toBe(0));

  it('is another one if several articles have the number, or the text is short', () => {
    const section = keysOf(item('/tema/48213/a'), item('/tema/48213/b'));
    expect(section.flat()).toHaveLength(4);
    expect(keysOf(item('/news/48213-a', { text: 'кратко' })).flat()).toHaveLength(2);
  });
});

describe('an item whose time of change is new at each poll', () => {
  const known = { h: '', u: '1', r: 0 };
  const changed = item('/a', { updated: '2' });
  const after = (minutes: number): Date => new Date(minutes * 60_000);

  it('has the same content', () => expect(itemHash(changed)).toBe(itemHash(item('/a', { updated: '3' }))));

  it('is read again at once, then after pauses that double up to a day', () => {
    expect(isRereadDue(changed, known, after(0))).toBe(true);
    for (const [n, minutes] of [1, 2, 3, 20].map((n) => [n, Math.min(5 * 2 ** (n - 1), 1_440)] as const)) {
      expect(isRereadDue(changed, { ...known, n }, after(minutes - 1))).toBe(false);
      expect(isRereadDue(changed, { ...known, n }, after(minutes))).toBe(true);
    }
  });

  it('is not read again without a new time', () => {
    expect(isRereadDue(item('/a', { updated: '1' }), known, after(9_999))).toBe(false);
    expect(isRereadDue(item('/a'), known, after(9_999))).toBe(false);
  });
});
