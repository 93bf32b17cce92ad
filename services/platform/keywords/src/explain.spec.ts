import { branchesOf } from './branches.js';
import { explain, piecesAt } from './explain.js';
import { locatedWords } from './locate.js';
import { wordsOfPublication } from './normalise.js';
import { wordsOf } from './words.js';

const reason = (source: string, texts: readonly string[], names: readonly string[] = []) => {
  const { withNames } = wordsOfPublication(texts, names);
  const explained = explain(branchesOf(source), texts, withNames);
  return explained && [source.slice(explained.branch.from, explained.branch.to), ...piecesAt(explained.places, texts)];
};

describe('why a publication matches', () => {
  const texts = [
    'Қала жаңалықтары',
    'В Таразе отремонтировали школы, а школу № 5 закроют. Аким города рад! #УчебаВТаразе 🎓',
  ];

  it.each([
    ['больница | школа', ['школа', 'школы', 'школу']],
    ['Тараз + школа | рад', ['Тараз + школа', 'Таразе', 'УчебаВТаразе', 'школы', 'школу', 'рад']],
    ['больница + школа | аким города', ['аким города', 'Аким города']],
    ['"школы а"', ['"школы а"', 'школы, а']],
    ['қала', ['қала', 'Қала']],
    ['тараз*', ['тараз*', 'Таразе', 'УчебаВТаразе']],
    ['учеба + 🎓', ['учеба + 🎓', 'УчебаВТаразе', '🎓']],
    ['в таразе', ['в таразе', 'В Таразе', 'УчебаВТаразе']],
    ['(мэр | аким) города + школа', ['(мэр | аким) города + школа', 'Аким города', 'школы', 'школу']],
  ])('%s', (source, expected) => expect(reason(source, texts)).toEqual(expected));

  it('has no places when a name matches, and no reason when nothing does', () => {
    expect(reason('сегодня', texts, ['Тараз сегодня'])).toEqual(['сегодня']);
    expect(reason('больница', texts)).toBeUndefined();
  });

  it('names every place once, and in which text it is', () => {
    const { withNames } = wordsOfPublication(['Школа', 'О школе, школа'], []);
    expect(explain(branchesOf('школа | школ* '), ['Школа', 'О школе, школа'], withNames)?.places).toEqual([
      { text: 0, from: 0, to: 5 },
      { text: 1, from: 2, to: 7 },
      { text: 1, from: 9, to: 14 },
    ]);
  });
});

describe('the places of words', () => {
  it.each([
    'Бір, екі – үш… нур-султан;  конец',
    'и\u0306од те\u00adле\u200bграм ﬁнал 𝗔𝗹𝗺𝗮𝘁𝘆 Ⓣараз №5 № 6 1,5 a_b @c #d',
    '\ufeffначало\ufeffслитно тәуелсiздiк İстанбул обʼєкт',
    '😀текст😀 👍🏽 ½ a\u00b4b 👨\u200d👩\u200d👧 🇰🇿 2\ufe0f\u20e3 ❤\ufe0f',
    'C++, с# и .NET; x.net #ПаркПобеды_ВАлматы и_Вода #парк2',
  ])('%s', (text) => {
    const words = wordsOf(text).map(({ folded }) => folded);
    const spans = locatedWords(text);
    expect(spans).toHaveLength(words.length);
    for (const [i, { from, to }] of spans.entries())
      expect(wordsOf(text.slice(from, to)).map(({ folded }) => folded)).toContain(words[i]);
  });

  it('are no larger than the words', () => {
    const text = 'Нур-Султан, «Алматы»!';
    expect(locatedWords(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Нур', 'Султан', 'Алматы']);
  });
});
