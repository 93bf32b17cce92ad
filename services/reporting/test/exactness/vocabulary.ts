import * as fc from 'fast-check';

/** Words of texts, in several forms, Russian, Kazakh and Latin, with function words of both languages. */
const words = (
  'школа школы школу больница больницу больниц дорога дорогу дорог аким акима вода воду отопление газ газа ремонт ' +
  'ремонта открыли закрыли новый новую город города область врач врачи учитель учителя ёлка елки и в на не для ' +
  'мектеп мектебі мектепте балабақша су жол жолдар әкім әкімі қала қалада және мен үшін covid Kaspi 2026 112 #тепло'
).split(' ');

/** Names of people and outlets; some repeat words of texts, so that they matter to `attrSearch`. */
export const authorNames = [
  'Школа № 7',
  'Аким Тараза',
  'Ёлкин Пётр',
  'Әлия Серік',
  'Қала жаңалықтары',
  'Zakon.kz',
  'Вода и дороги',
  'Абай Ұлы',
  'Газета «Область»',
  '',
];

export const eventNames = ['Ремонт школы', 'Паводок', 'Открытие больницы', 'Су тасқыны', 'День города', 'Отопление'];

export const anyText = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 }).map((all) => all.join(' '));

const anyWord = fc.constantFrom(...words.filter((word) => word.length > 2 && /^\p{L}/u.test(word)));
const anyTerm = fc.oneof(
  { weight: 4, arbitrary: anyWord },
  { weight: 1, arbitrary: anyWord.map((word) => `"${word}"`) },
  { weight: 1, arbitrary: anyWord.map((word) => `${word.slice(0, 3)}*`) },
  { weight: 1, arbitrary: fc.tuple(anyWord, anyWord).map((pair) => pair.join(' ')) },
);

/** An expression of a topic, a search or an exclusion. */
export const { expression: anyExpression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    anyTerm,
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '|', '|'), tie('expression'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
  ),
}));

/** A share of a whole, by which one of what there is now is chosen. */
export const share = fc.nat({ max: 2 ** 20 - 1 }).map((nat) => nat / 2 ** 20);

/** One of what there is; undefined of nothing. */
export const chosen = <T>(from: readonly T[], at: number): T | undefined => from[Math.floor(at * from.length)];

/** Once in so many times one of `arbitrary`, else undefined. */
export const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
