import { tokenise } from '../text/tokenise.js';
import { toneSigns } from './tone-signs.js';

describe('the signs of a tone', () => {
  it('are votes of rules, spheres, classes, emoji and the way of speaking', () => {
    const text = 'Дорога разбита 😡';
    const signs = toneSigns({
      text,
      tokens: tokenise(text),
      language: { lang: 'ru', confidence: 1, languages: { ru: 1, kz: 0, other: 0 }, latin: null },
      sphere: { spheres: [4], found: [], scores: new Map() },
      tone: { tone: -2, score: -2, found: [] },
    }).map(({ name }) => name);
    expect(signs).toEqual(
      expect.arrayContaining(['tone:-2', 'bad>=1.5', 'sphere:4:tone:-2', 'class:broken', 'voice:anger', 'tail:other']),
    );
    expect(signs).not.toContain('bad>=3');
  });
});
