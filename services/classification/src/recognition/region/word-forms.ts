/**
 * How a word refers to a place: the base form, an inflected noun, an adjective ('карагандинский') or its inhabitants
 * ('карагандинцы', 'қарағандылық').
 */
export type Form = 'base' | 'noun' | 'adjective' | 'inhabitant';

/** The start of a word and the endings that may follow it. */
export interface Root {
  root: string;
  endings: ReadonlyMap<string, Form>;
}

const ADJECTIVE_ENDINGS = ['ий', 'ая', 'ое', 'ие', 'ого', 'ой', 'ому', 'ую', 'им', 'ом', 'их', 'ими'];
const INFIXES = ['', 'ин', 'н', 'ен', 'ын', 'ов', 'ев', 'ан', 'й', 'йн', 'ь', 'ьн', 'ль'];
const INHABITANT_ENDINGS = [
  'ец',
  'ца',
  'цу',
  'цем',
  'це',
  'цы',
  'цев',
  'цам',
  'цами',
  'цах',
  'чанин',
  'чанина',
  'чанину',
  'чане',
  'чан',
  'чанам',
  'чанами',
  'чанах',
  'чанка',
  'чанки',
  'чанку',
  'ка',
  'ки',
  'ку',
  'кой',
  'ок',
];
/** Kazakh case endings; the last letter of the name decides which group follows. */
const KAZAKH_CASES = {
  vowel: ['нын', 'нин', 'га', 'ге', 'ны', 'ни', 'да', 'де', 'дан', 'ден', 'мен', 'менен', 'дагы', 'деги', 'дай', 'дей'],
  voiced: [
    'нын',
    'нин',
    'дын',
    'дин',
    'га',
    'ге',
    'ды',
    'ди',
    'да',
    'де',
    'дан',
    'ден',
    'нан',
    'нен',
    'мен',
    'бен',
    'дагы',
    'деги',
    'дай',
    'дей',
  ],
  afterSk: ['иде', 'иден', 'иге', 'ини', 'инин', 'идеги', 'имен'],
  voiceless: ['тын', 'тин', 'ка', 'ке', 'ты', 'ти', 'та', 'те', 'тан', 'тен', 'пен', 'тагы', 'теги', 'тай', 'тей'],
};
const KAZAKH_INHABITANTS = ['лык', 'лик', 'дык', 'дик', 'тык', 'тик'];
const KAZAKH_PLURALS = ['тар', 'тер'];

const endings = (words: readonly string[], form: Form): [string, Form][] => words.map((word) => [word, form]);
const adjectives = endings(
  INFIXES.flatMap((infix) => ADJECTIVE_ENDINGS.map((end) => `${infix}ск${end}`)),
  'adjective',
);
const inhabitants = endings(
  [...INFIXES, 'с', 'инс'].flatMap((infix) => INHABITANT_ENDINGS.map((end) => infix + end)),
  'inhabitant',
);
const derived = [...adjectives, ...inhabitants];
const casesAfter = (word: string): readonly string[] =>
  KAZAKH_CASES[/[аеиоуыэюя]$/.test(word) ? 'vowel' : /[пктсшчщцфх]$/.test(word) ? 'voiceless' : 'voiced'];
const kazakhInhabitants = KAZAKH_INHABITANTS.flatMap((word) => [
  word,
  ...KAZAKH_PLURALS.map((plural) => word + plural),
]).flatMap((word) => [word, ...casesAfter(word).map((end) => word + end)]);
const kazakhAfter = (name: string): [string, Form][] => [
  ['', 'base'],
  ...endings(casesAfter(name), 'noun'),
  ...endings(kazakhInhabitants, 'inhabitant'),
];

const nouns = (base: string, ...others: string[]): [string, Form][] => [[base, 'base'], ...endings(others, 'noun')];
const AFTER_VOWEL = new Map([...derived, ...kazakhAfter('а')]);
const AFTER_VOICED = new Map([...derived, ...kazakhAfter('й')]);
const kazakhOnly = (name: string): Map<string, Form> => new Map(kazakhAfter(name));
const CONSONANT = {
  voiced: new Map([...derived, ...kazakhAfter('р'), ...nouns('', 'а', 'у', 'ом', 'е')]),
  voiceless: new Map([...derived, ...kazakhAfter('к'), ...nouns('', 'а', 'у', 'ом', 'е')]),
};
const EITHER = new Map([...CONSONANT.voiced, ...CONSONANT.voiceless]);
const TOWN_IN_SK = new Map([
  ...CONSONANT.voiceless,
  ...endings(KAZAKH_CASES.afterSk, 'noun'),
  ...endings(ADJECTIVE_ENDINGS, 'adjective'),
]);
const IN_A = new Map([...derived, ...nouns('а', 'ы', 'и', 'е', 'у', 'ой', 'ою')]);
const IN_YA = new Map([...derived, ...nouns('я', 'и', 'е', 'ю', 'ей')]);
const IN_SHORT_I = new Map([...derived, ...nouns('й', 'я', 'ю', 'ем', 'е')]);
const IN_SOFT_SIGN = new Map([...derived, ...nouns('ь', 'я', 'ю', 'ем', 'е', 'и', 'ью')]);
const IN_O = new Map([...derived, ...nouns('о', 'а', 'у', 'ом', 'е')]);
const IN_E = new Map([...derived, ...nouns('е', 'я', 'ю', 'ем')]);
const ADJECTIVE_NAME = new Map<string, Form>([
  ['ый', 'base'],
  ['ий', 'base'],
  ['ой', 'base'],
  ['ое', 'base'],
  ...endings(['ого', 'ому', 'ым', 'им', 'ом'], 'noun'),
]);
const ONLY_DERIVED = new Map(derived);

/** The Russian and Kazakh roots of a folded name; `onlyDerived`: it is a root of adjectives and inhabitants only. */
export function rootsOf(name: string, onlyDerived = false): Root[] {
  if (onlyDerived) return [{ root: name, endings: ONLY_DERIVED }];
  const shorter = name.slice(0, -1);
  if (/(н|ск|в)(ый|ий|ой|ое)$/.test(name) && name.length > 5)
    return [
      { root: name.slice(0, -2), endings: ADJECTIVE_NAME },
      { root: name, endings: kazakhOnly(name) },
    ];
  if (name.endsWith('ск'))
    return [
      { root: name, endings: TOWN_IN_SK },
      { root: name.slice(0, -2), endings: new Map(inhabitants) },
    ];
  const whole: Root = { root: name, endings: /[аеиоуыэюя]$/.test(name) ? AFTER_VOWEL : AFTER_VOICED };
  switch (name.at(-1)) {
    case 'а':
      return [whole, { root: shorter, endings: IN_A }];
    case 'я':
      return [whole, { root: shorter, endings: IN_YA }];
    case 'й':
      return [whole, { root: shorter, endings: IN_SHORT_I }];
    case 'ь':
      return [whole, { root: shorter, endings: IN_SOFT_SIGN }];
    case 'о':
      return [whole, { root: shorter, endings: IN_O }];
    case 'е':
      return [whole, { root: shorter, endings: IN_E }];
    case 'ы':
    case 'и':
      return [whole, { root: shorter, endings: ONLY_DERIVED }];
    case 'у':
    case 'ю':
    case 'э':
      return [whole];
    case 'в':
    case 'б':
    case 'г':
    case 'д':
    case 'ж':
    case 'з':
      return [{ root: name, endings: EITHER }];
    default:
      return [{ root: name, endings: /[пктсшчщцфх]$/.test(name) ? CONSONANT.voiceless : CONSONANT.voiced }];
  }
}

/** An abbreviation ('ШҚО') takes only Kazakh case endings. */
export const rootsOfAbbreviation = (name: string): Root[] => [{ root: name, endings: kazakhOnly(name) }];
