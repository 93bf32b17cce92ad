import { parse } from '@mm/keywords/parse.js';
import { dividingWords, type Example } from './dividing-words.js';

const examples = (...texts: string[]): Example[] => texts.map((text) => ({ title: '', text }));
const belonging = examples(
  'Отопление отключили, котельная стоит, covid',
  'Нет отопления: котельную закрыли 2026',
  'Котельные и отопление, covid. Котельные!',
);
const other = examples('Праздник у друзей, 2026', 'Друзья, праздник!', 'Футбол: друзья и отопление', 'Только раз');
const words = (known = '', most = 30) =>
  dividingWords(belonging, other, known ? [parse(known)] : [], most).map((one) => Object.values(one));

describe('the words that divide examples', () => {
  it('are those of one side, best first, in their most frequent form', () => {
    expect(words()).toEqual([
      ['котельные', 3, 0],
      ['друзья', 0, 3],
      ['отопление', 3, 1],
      ['covid', 2, 0],
      ['праздник', 0, 2],
    ]);
  });

  it('are not those of the expression, nor more than are asked for', () => {
    expect(words('отопления | "covid" | праздн*', 1)).toEqual([['котельные', 3, 0]]);
    expect(words('отопления | "covid" | праздн*').map(([text]) => text)).toEqual(['котельные', 'друзья']);
  });

  it('are none without examples, and those of the only side if there is one', () => {
    expect(dividingWords([], [], [], 30)).toEqual([]);
    expect(dividingWords(belonging.slice(0, 1), [], [], 30).map(({ text }) => text)).toContain('котельная');
  });
});
