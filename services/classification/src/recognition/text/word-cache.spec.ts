import { WordCache } from './word-cache.js';

describe('a cache of words', () => {
  it('keeps the words that return, and forgets the others', () => {
    let computed: string[] = [];
    const cache = new WordCache((word) => {
      computed.push(word);
      return word.length;
    });
    for (let i = 0; i < 50_000; i++) {
      cache.get(`once${i}`);
      expect(cache.get('often')).toBe(5);
    }
    expect(computed.filter((word) => word === 'often')).toHaveLength(1);
    computed = [];
    cache.get('once0');
    cache.get('once49999');
    expect(computed).toEqual(['once0']);
  });
});
