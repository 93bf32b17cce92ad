import fc from 'fast-check';
import { likeTranslation, tellingTraits, traitsOf, translationLikeness } from './traits.js';

const russian =
  'В Таразе 12 января на заводе «Жібек» после аварии остановили 3 котла. Аким города Ержан Әлиев обещал вернуть тепло' +
  ' 1 500 квартирам к 18:00, сообщает Казинформ.';
const kazakh =
  'Таразда 12 қаңтарда «Жібек» зауытындағы апаттан кейін 3 қазандық тоқтатылды. Қала әкімі Ержан Әлиев 1500 пәтерге ' +
  'жылуды сағат 18:00-ге дейін қайтаруға уәде берді, деп хабарлайды ҚазАқпарат.';
const other =
  'Таразда 14 қаңтарда «Достық» үйінде көрме ашылды. Қала әкімі Ержан Әлиев 200 қонаққа рақмет айтты, деп хабарлайды ' +
  'баспасөз қызметі.';
const likeness = (a: string, b: string): number => translationLikeness(traitsOf('', a), traitsOf('', b));

test('a translation is alike by its figures and names, whichever of the two is asked about', () => {
  expect(likeness(russian, kazakh)).toBeGreaterThanOrEqual(likeTranslation);
  expect(likeness(kazakh, russian)).toBe(likeness(russian, kazakh));
});

test('other news of the same place and person are not', () => {
  expect(likeness(russian, other)).toBeLessThan(likeTranslation);
});

test.each([
  ['Түркістан', 'Туркестан'],
  ['Қарағандыда', 'в Караганде'],
  ['Маңғыстауда', 'Мангистауской'],
  ['Қазақстанның', 'Казахстана'],
])('%s and %s have a trait in common', (a, b) => {
  const others = new Set(traitsOf('', b));
  expect(traitsOf('', a).filter((trait) => others.has(trait))).toHaveLength(1);
});

test('an address of an article counts as a figure does, one of a channel not at all', () => {
  const [a, b] = ['Толығырақ: https://mm.example/news/4711', 'Подробнее: https://mm.example/news/4711'];
  expect(likeness(a, b)).toBeGreaterThanOrEqual(likeTranslation);
  expect(likeness(a.replace('/news/4711', ''), b.replace('/news/4711', ''))).toBe(0);
});

test('of a long text the strongest traits are kept, sorted', () => {
  const traits = traitsOf(
    '',
    Array.from({ length: 400 }, (_, at) => `Имя${'абвгдежзик'[at % 10]}${at + 100}`).join(' '),
  );
  expect(traits).toHaveLength(64);
  expect([...traits].sort((a, b) => a - b)).toEqual(traits);
});

test('whatever is like a text has one of its telling traits, which are not all', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 24 }).map((stem) => stem * 4 + (stem % 3)));
  fc.assert(
    fc.property(some, some, (a, b) => {
      fc.pre(translationLikeness(a, b) >= likeTranslation);
      expect(tellingTraits(a).some((trait) => b.includes(trait))).toBe(true);
    }),
    { numRuns: 2000 },
  );
  const traits = traitsOf('', russian);
  expect(tellingTraits(traits).length).toBeLessThan(traits.length);
});
