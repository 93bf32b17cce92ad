import { StemIndex } from './stem-index.js';
import { tokenise } from './tokenise.js';

describe('words of a text', () => {
  it('are found with their positions, without signs, digits and URLs', () => {
    const text = 'Цена 500 тг, https://mm.kz/a?b=c Қала!';
    expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Цена', 'тг', 'Қала']);
  });
  it('have flags for sentence starts, capitals, hashtags, hyphens and short quotations', () => {
    const [first, second, third, tag, ...others] = tokenise('Усть-Каменогорск. «Тобол» #тег_1 нет #ДваСлова_Три');
    expect(first).toMatchObject({ opensSentence: true, capital: true, hyphenated: false });
    expect(second).toMatchObject({ opensSentence: false, hyphenated: true });
    expect(third).toMatchObject({ opensSentence: true, quoted: 1 });
    expect(tag).toMatchObject({ hashtag: true, folded: 'тег' });
    expect(others.map(({ folded, hashtag, gap }) => [folded, hashtag, gap])).toEqual([
      ['нет', false, '_1'],
      ['два', true, '#'],
      ['слова', true, ''],
      ['три', true, ''],
    ]);
  });
  it('are folded in any spelling', () =>
    expect(tokenise('ҚАРАҒАНДЫ Kapaганды К А Р А Г А Н Д А').map(({ folded }) => folded)).toEqual([
      'караганды',
      'караганды',
      'караганда',
    ]));
  it('in Latin letters are read as Kazakh or Russian where asked, at their positions', () => {
    const text = "Qarag'andy men «Atyray'» 2018: Semeı, iPhone, су.";
    const read = tokenise(text, { latin: 'kz' });
    expect(read.map(({ folded }) => folded)).toEqual(['караганды', 'мен', 'атырау', 'семей', 'ипхоне', 'су']);
    expect(read.map(({ latin }) => latin)).toEqual([true, true, true, true, true, false]);
    expect(read.map(({ start, end }) => text.slice(start, end))[2]).toBe("Atyray'");
    expect(tokenise("4to pro vodu? ul'yanova 46, po4emu", { latin: 'ru' }).map(({ folded }) => folded)).toEqual([
      'что',
      'про',
      'воду',
      'ульянова',
      'почему',
    ]);
  });
  it('in Latin letters stay as they are otherwise', () =>
    expect(tokenise("Isn't it 4you").map(({ folded, latin }) => [folded, latin])).toEqual([
      ['isnt', true],
      ['it', true],
      ['you', true],
    ]));
  it('keep signs that nobody sees inside them, and none before them', () => {
    const text = '\u200eШахты \u200bСем\u2060ей\ufeff, #Ақ\u200bОрда';
    expect(tokenise(text)).toEqual([
      expect.objectContaining({ folded: 'шахты', capital: true, start: 1, gap: '' }),
      expect.objectContaining({ folded: 'семей', capital: true, start: 8, end: 15, gap: '' }),
      expect.objectContaining({ folded: 'ак', hashtag: true }),
      expect.objectContaining({ folded: 'орда', hashtag: true }),
    ]);
  });
  it('are read to their hundredth letter', () =>
    expect(tokenise('а'.repeat(20_000))).toMatchObject([{ folded: 'а'.repeat(100), start: 0, end: 20_000 }]));
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
