import { russianLemmas } from './russian-lemmas.js';

const lemmasOf = (word: string): string[] =>
  russianLemmas(word)
    .map(({ lemma, isLemma }) => (isLemma ? `${lemma}!` : lemma))
    .sort();

describe('lemmas of Russian words', () => {
  it.each([
    ['дорога', 'дорога! дорогой'],
    ['дорогие', 'дорогой'],
    ['дорогами', 'дорога'],
    ['школ', 'школа'],
    ['люди', 'человек'],
    ['человек', 'человек!'],
    ['водим', 'водим водить'],
    ['режим', 'режим!'],
    ['режет', 'резать'],
    ['была', 'быть'],
    ['построенными', 'построить'],
    ['читая', 'читать'],
    ['строится', 'строиться'],
    ['еще', 'еще!'],
    ['которых', 'который'],
    ['поновее', 'новый'],
    ['наилучший', 'хороший'],
    ['мая', 'май мая'],
    ['дома', 'дом дома'],
    ['абырвалг', ''],
    ['', ''],
  ])('%s: %s', (word, lemmas) => expect(lemmasOf(word).join(' ')).toBe(lemmas));

  it('of one spelling with different forms are told apart', () => {
    expect(lemmasOf('стать')).toEqual(['стать!', 'стать2']);
    expect(lemmasOf('стал')).toEqual(['стать']);
    expect(lemmasOf('статью')).toEqual(['стать2', 'статья']);
  });
});
