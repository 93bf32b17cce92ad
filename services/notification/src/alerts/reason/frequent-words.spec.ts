import { frequentWords } from './frequent-words.js';
import { wordsOfText } from './text-words.js';

describe('the words behind an alert', () => {
  it('are those of more texts than before, in their most frequent form', () => {
    const now = ['Пожар на заводе, завод закрыт', 'На заводе пожар', 'Пожары в Таразе: горит завод', 'Новости Тараза'];
    const before = ['Новости Тараза', 'В Таразе погода', 'Погода в Таразе', 'Тараз: новости'];
    expect(frequentWords(now, before)).toEqual([
      { text: 'завод', sum: 3 },
      { text: 'пожар', sum: 3 },
    ]);
  });

  it('are the most frequent ones where nothing is known from before', () => {
    expect(frequentWords(['мост рухнул', 'рухнул мост', 'река'], [])).toEqual([
      { text: 'мост', sum: 2 },
      { text: 'рухнул', sum: 2 },
    ]);
  });

  it('are counted once a text, and at most ten', () => {
    const many = 'альфа бета гамма дельта эпсилон дзета тета йота каппа лямбда сигма омега';
    expect(frequentWords([`${many} альфа альфа`, many], [])).toHaveLength(10);
    expect(frequentWords(['альфа альфа альфа'], [])).toEqual([]);
  });

  const formsIn = (text: string): string[] => [
    ...new Set([...wordsOfText(text).values()].flatMap((forms) => [...forms.keys()])),
  ];

  it('are no links, numbers, function words or signs, in Russian and Kazakh', () => {
    expect(formsIn('Это https://example.kz/a?b=пожар 2026 және «Қала» бойынша — су, в этом году ЖЭЦ-2!')).toEqual([
      'қала',
      'жэц',
    ]);
  });

  it('are one for all forms of a word, and none for those of another', () => {
    expect(frequentWords(['пожар', 'пожара', 'пожаров', 'пожарами'], [])).toEqual([{ text: 'пожар', sum: 4 }]);
    expect(frequentWords(['мектеп', 'мектептің', 'мектепте', 'мектептер'], [])).toEqual([{ text: 'мектеп', sum: 4 }]);
    expect(frequentWords(['дорога', 'дорогами', 'дорогие гости', 'дорогих гостей'], [])).toEqual([
      { text: 'гостей', sum: 2 },
      { text: 'дорога', sum: 2 },
      { text: 'дорогие', sum: 2 },
    ]);
  });

  it('stay text, whatever they look like', () => {
    expect(formsIn('<script>alert(1)</script> =HYPERLINK("x")')).toEqual(['script', 'alert', 'hyperlink']);
  });
});
