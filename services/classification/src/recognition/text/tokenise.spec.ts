import { cyrillicOf, foldWord } from './fold.js';
import { StemIndex } from './stem-index.js';
import { tokenise } from './tokenise.js';

describe('words of a text', () => {
  it('are found with their positions, without signs, digits and URLs', () => {
    const text = 'Цена 500 тг, https://mm.kz/a?b=c Қала!';
    expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Цена', 'тг', 'Қала']);
  });
  it('have flags for sentence starts, capitals, hashtags, hyphens and short quotations', () => {
    const [first, second, third, tag] = tokenise('Усть-Каменогорск. «Тобол» #тег_1');
    expect(first).toMatchObject({ opensSentence: true, capital: true, hyphenated: false });
    expect(second).toMatchObject({ opensSentence: false, hyphenated: true });
    expect(third).toMatchObject({ opensSentence: true, quoted: 1 });
    expect(tag).toMatchObject({ hashtag: true, folded: 'тег_1' });
  });
  it('are folded so that keyboards, look-alikes and invisible letters make no difference', () => {
    expect(['Қарағанды', 'Караганды', 'Kapaганды', 'Кара\u00adганды', 'ёлка'].map(foldWord)).toEqual([
      'караганды',
      'караганды',
      'караганды',
      'караганды',
      'елка',
    ]);
    expect(foldWord('и\u0306')).toBe('й');
    expect(foldWord('Sem\u200bey')).toBe('semey');
    expect([...'Qarağandy Kostanay Shymkent'.split(' ')].map((word) => cyrillicOf(word.toLowerCase()))).toEqual([
      'караганды',
      'костанай',
      'шымкент',
    ]);
  });
  it('are found in linear time in a text of nothing but opening quotation marks', () =>
    expect(tokenise('«'.repeat(200_000))).toEqual([]));
});

describe('a lexicon of stems', () => {
  const index = new StemIndex<string>();
  index.add('газ', 'gas');
  index.add('газет', 'press');
  index.add('=суд', 'court');
  index.add('су тасқын', 'flood');
  index.add('балық', 'fish');
  const found = (text: string, russian = false): string[] =>
    index.find(tokenise(text), russian).map(({ value }) => value);

  it('takes the longest entry', () => expect(found('газета о газе')).toEqual(['press', 'gas']));
  it('matches only the whole word for an entry with =', () => expect(found('суд судьба')).toEqual(['court']));
  it('finds phrases in any inflection', () => expect(found('су тасқынынан')).toEqual(['flood']));
  it('matches softened Kazakh endings', () => expect(found('балығы')).toEqual(['fish']));
  it('skips Kazakh entries in a Russian text', () => expect(found('балык', true)).toEqual([]));
});
