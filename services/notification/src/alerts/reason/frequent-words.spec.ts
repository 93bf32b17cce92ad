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

  it('are no links, numbers, function words or signs, in Russian and Kazakh', () => {
    expect(
      wordsOfText('Это https://example.kz/a?b=пожар 2026 және «Қала» бойынша — су, ЖЭЦ-2!').map((w) => w.text),
    ).toEqual(['қала', 'жэц-2']);
  });

  it('have one stem for their forms', () => {
    const stems = (text: string): Set<string> => new Set(wordsOfText(text).map(({ stem }) => stem));
    expect(stems('пожар пожара пожаров пожарами').size).toBe(1);
    expect(stems('мектеп мектептер').size).toBe(1);
    expect(stems('мектептің мектепте мектепке мектептен').size).toBe(1);
    expect(stems('завод заводе завода газета газеты газете').size).toBe(2);
  });

  it('stay text, whatever they look like', () => {
    expect(wordsOfText('<script>alert(1)</script> =HYPERLINK("x")').map(({ text }) => text)).toEqual([
      'script',
      'alert',
      'script',
      'hyperlink',
    ]);
  });
});
