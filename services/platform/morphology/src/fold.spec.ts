import { foldLetters, foldWord, hasKazakhLetter } from './fold.js';

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
    ['мəдениет', 'мадениет'],
    ['қаhарлы', 'кахарлы'],
    ['Hұр', 'нур'],
    ['құжaттap', 'кужаттар'],
    ['до\u0301рого', 'дорого'],
    ['вѐчер', 'вечер'],
    ['с\u0336у\u0336д\u0336', 'суд'],
    ['İZMİR', 'izmir'],
    ['ﬁrma', 'firma'],
    ['Galaxyдің', 'galaxyдин'],
    ['Ñandú', 'ñandú'],
    ['', ''],
  ])('makes %s and %s one word', (word, folded) => expect(foldWord(word)).toBe(folded));

  it('of a text leaves all but Kazakh letters and ё as they are', () =>
    expect(foldLetters('өң-ёж, abc №5 й')).toBe('он-еж, abc №5 й'));

  it.each(['Ұлт', 'әнші', 'тәрбие', 'тiл', 'жəне', 'гауhар'])('sees that %s is Kazakh', (word) =>
    expect(hasKazakhLetter(word)).toBe(true),
  );
  it.each(['улица', 'ёлка', 'his', 'KEGOC', ''])('does not take %s for Kazakh', (word) =>
    expect(hasKazakhLetter(word)).toBe(false),
  );
});
