import { nounEndings } from './kazakh-endings.js';

/** Persons after the present, after participles, after the converb, in the past and in the conditional. */
const PRESENT = ['', 'м', 'мYн', 'сYң', 'сYз', 'дY', 'мYз', 'сYңдAр', 'сYздAр'];
const PREDICATIVE = ['сYз', 'сYздAр'];
const EXPERIENCED = ['', 'BYн', 'сYң', 'сYз', 'тY', 'QYз', 'сYңдAр', 'сYздAр'];
const PAST = ['', 'м', 'ң', 'ңYз', 'K', 'ңдAр', 'ңYздAр'];
/** Without 'барғың', which folds like the accusative of many nouns. */
const WISH = ['м', 'сY', 'мYз', 'ңYз', 'ңYздAр', 'лAрY'];

const each = (start: string, endings: readonly string[]): string[] => endings.map((ending) => start + ending);
/** A participle is declined like a noun; 'барғанша', 'барғандай' and 'барғандықтан' are forms of the verb too. */
const participle = (start: string): string[] =>
  each(start, [...nounEndings, ...PREDICATIVE, 'шA', 'DAй', 'дYKтAн', 'SYншA']);
const infinitive = (start: string): string[] => each(start, nounEndings);

/** Forms after the present's vowel, whichever letter it is. */
const afterPresent = (start: string): string[] => [...each(start, PRESENT), ...participle(`${start}тYн`)];

const BOTH_KINDS = [
  ...afterPresent('J'),
  ...participle('GAн'),
  ...each('DY', PAST),
  ...each('сA', [...PAST, 'ңшY', 'ңYзшY']),
  ...['сYн', 'сYншY', 'VңYз', 'VңдAр', 'VңYздAр', 'ZйYн', 'ZйYK', 'ZйYKшY', 'шY'],
  ...['GAлY', 'GAй', 'GAсYн'],
  ...each('GY', WISH),
  ...infinitive('у'),
];
const NEGATED = [
  ...each('QA', ['', ...BOTH_KINDS, 'птY', 'ппYн', 'псYң', 'ппYз', 'йYншA']),
  ...each('QAс', ['', 'GA', 'тAн', 'тY', 'BYн', 'сYң', 'сYз', 'QYз']),
];

/**
 * Endings of a verb's stem, its own '' among them: tenses, persons, moods, participles, converbs, the infinitive with
 * its cases, negation; no voices. To be spelt after a stem.
 */
export const verbEndings: readonly string[] = [
  '',
  ...BOTH_KINDS,
  ...each('Vп', EXPERIENCED),
  ...participle('Zр'),
  ...['QAK', 'QAKшY', 'QAKпYн', 'QAKпYз'],
  ...NEGATED,
];
/** Endings in place of the last letter of stems in ы and і: 'оқы', 'оқиды', 'оқу'. */
export const endingsForNarrowVowel: readonly string[] = [...afterPresent('и'), ...infinitive('у')];
/** Endings in place of й, and after и: 'қой', 'қояды', 'қою'; 'жи', 'жияды'. */
export const endingsForGlide: readonly string[] = [
  ...afterPresent('я'),
  ...participle('яр'),
  ...['яйYн', 'яйYK'],
  ...infinitive('ю'),
];
