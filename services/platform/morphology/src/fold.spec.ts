import { foldLetters, foldWord } from './fold.js';

describe('folding', () => {
  it.each([
    ['Қарағанды', 'караганды'],
    ['Караганды', 'караганды'],
    ['Kapaганды', 'караганды'],
    ['Жетiсу', 'жетису'],
    ['Кара\u00adганды', 'караганды'],
    ['Караганды\u0301', 'караганды'],
    ['ёлка', 'елка'],
    ['ИӘГҒҮҰӨҢҺ', 'иаггууонх'],
    ['и\u0306', 'й'],
    ['Sem\u200bey', 'semey'],
    ['QARAĞANDY', 'qarağandy'],
    ['', ''],
  ])('makes %s and %s one word', (word, folded) => expect(foldWord(word)).toBe(folded));

  it('of a text leaves all but Kazakh letters and ё as they are', () =>
    expect(foldLetters('өң-ёж, abc №5 й')).toBe('он-еж, abc №5 й'));
});
