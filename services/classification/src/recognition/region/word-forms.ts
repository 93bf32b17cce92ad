import { kazakhNameEndings } from '@mm/morphology/kazakh-endings.js';
import type { KazakhForm } from '@mm/morphology/kazakh-endings.js';

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
const endings = (words: readonly string[], form: Form): [string, Form][] => words.map((word) => [word, form]);
const adjectives = endings(
  INFIXES.flatMap((infix) => ADJECTIVE_ENDINGS.map((end) => `${infix}ск${end}`)),
  'adjective',
);
const inhabitants = endings(
  [...INFIXES, 'с', 'инс'].flatMap((infix) => INHABITANT_ENDINGS.map((end) => infix + end)),
  'inhabitant',
);
const derived = [...inhabitants, ...adjectives];
const kazakhAfter = (name: string, isOwned = false): [string, Form][] => [
  ['', 'base'],
  ...[...kazakhNameEndings(name, isOwned)].map(([ending, form]): [string, Form] => [
    ending,
    form === 'belonging' ? 'inhabitant' : 'noun',
  ]),
];

const nouns = (base: string, ...others: string[]): [string, Form][] => [[base, 'base'], ...endings(others, 'noun')];
const kazakhOnly = (name: string): Map<string, Form> => new Map(kazakhAfter(name));

/** By the Kazakh endings of a name and its last letter: thousands of names share them. */
const known = new Map<ReadonlyMap<string, KazakhForm>, Map<string, ReadonlyMap<string, Form>>>();

/** What may follow a whole name: Russian derivations, Kazakh endings, Russian cases after a consonant. */
function afterWhole(name: string, isOwned = false): ReadonlyMap<string, Form> {
  const last = name.slice(-1);
  const kazakh = kazakhNameEndings(name, isOwned);
  const byLetter = known.get(kazakh) ?? new Map<string, ReadonlyMap<string, Form>>();
  known.set(kazakh, byLetter);
  let forms = byLetter.get(last);
  if (!forms) {
    const cases = /[аеиоуыэюяйь]/.test(last)
      ? []
      : nouns('', 'а', 'у', /[жшчщц]/.test(last) ? 'ем' : 'ом', 'е', ...(last === 'в' ? ['ым'] : []));
    forms = new Map([...derived, ...kazakhAfter(name, isOwned), ...cases]);
    byLetter.set(last, forms);
  }
  return forms;
}

/** 'Щучинск' in Kazakh takes и before an ending: 'Щучинскіде'. */
const TOWN_IN_SK = new Map([
  ...afterWhole('ск'),
  ...[...kazakhNameEndings('е')].map(([ending]): [string, Form] => [`и${ending}`, 'noun']),
  ...endings(ADJECTIVE_ENDINGS, 'adjective'),
]);
const IN_A = new Map([...derived, ...nouns('а', 'ы', 'и', 'е', 'у', 'ой', 'ою')]);
const IN_YA = new Map([...derived, ...nouns('я', 'и', 'е', 'ю', 'ей')]);
const IN_SHORT_I = new Map([...derived, ...nouns('й', 'я', 'ю', 'ем', 'е')]);
const IN_SOFT_SIGN = new Map([...derived, ...nouns('ь', 'я', 'ю', 'ем', 'е', 'и', 'ью')]);
const IN_O = new Map([...derived, ...nouns('о', 'а', 'у', 'ом', 'е')]);
const IN_E = new Map([...derived, ...nouns('е', 'я', 'ю', 'ем')]);
const IN_PLURAL = new Map([...derived, ...endings(['ов', 'ам', 'ами', 'ах'], 'noun')]);
const ONLY_DERIVED = new Map(derived);
const INHABITANTS = new Map(inhabitants);
/** Endings in place of a name's last letter. */
const AFTER_CHANGED_LETTER: Readonly<Record<string, ReadonlyMap<string, Form>>> = {
  а: IN_A,
  я: IN_YA,
  й: IN_SHORT_I,
  ь: IN_SOFT_SIGN,
  о: IN_O,
  е: IN_E,
  ы: IN_PLURAL,
  и: IN_PLURAL,
};
const ADJECTIVE_NAME = new Map<string, Form>([
  ['ый', 'base'],
  ['ий', 'base'],
  ['ой', 'base'],
  ['ое', 'base'],
  ...endings(['ого', 'ому', 'ым', 'им', 'ом'], 'noun'),
]);

/**
 * The Russian and Kazakh roots of a folded name. `onlyDerived`: it is a root of adjectives and inhabitants only;
 * `isOwned`: it is the last word of several ('Арал теңізі').
 */
export function rootsOf(name: string, { onlyDerived = false, isOwned = false } = {}): Root[] {
  if (onlyDerived) return [{ root: name, endings: ONLY_DERIVED }];
  const shorter = name.slice(0, -1);
  if (/[нквл](ый|ий|ой|ое)$/.test(name) && name.length > 5)
    return [
      { root: name.slice(0, -2), endings: ADJECTIVE_NAME },
      { root: name, endings: afterWhole(name) },
    ];
  if (name.endsWith('ск'))
    return [
      { root: name, endings: TOWN_IN_SK },
      { root: name.slice(0, -2), endings: INHABITANTS },
    ];
  const whole: Root = { root: name, endings: afterWhole(name, isOwned) };
  const inflected = AFTER_CHANGED_LETTER[name.at(-1) ?? ''];
  return inflected ? [whole, { root: shorter, endings: inflected }] : [whole];
}

/** An abbreviation ('ШҚО') takes only Kazakh case endings. */
export const rootsOfAbbreviation = (name: string): Root[] => [{ root: name, endings: kazakhOnly(name) }];
