/**
 * How a word with an ending refers to what its stem names: as that itself in any case, number and possession, or as
 * somebody or something of it ('алматылық', 'алматылықтар').
 */
export type KazakhForm = 'noun' | 'belonging';

/** The sounds that an ending is shaped by: the last one before it. */
const SOUNDS = [/[аеиоыэюя]/, /[рйу]/, /л/, /[мн]/, /[зж]/, /./];
/**
 * Sounds of endings that depend on the one before, in the order of `SOUNDS`: vowels, glides, л, nasals, voiced
 * sibilants, voiceless (and loans in б, в, г, д). Everything is folded, as the words that endings are compared with.
 */
const ASSIMILATED: Readonly<Record<string, readonly string[]>> = {
  /** Plural, and what belongs somewhere. */
  L: ['л', 'л', 'д', 'д', 'д', 'т'],
  /** Genitive. */
  N: ['н', 'д', 'д', 'н', 'д', 'т'],
  /** Accusative. */
  M: ['н', 'д', 'д', 'д', 'д', 'т'],
  /** Dative. */
  G: ['г', 'г', 'г', 'г', 'г', 'к'],
  /** Locative. */
  D: ['д', 'д', 'д', 'д', 'д', 'т'],
  /** Ablative. */
  E: ['д', 'д', 'д', 'н', 'д', 'т'],
  /** Instrumental. */
  B: ['м', 'м', 'м', 'м', 'б', 'п'],
  /** The third person's possession, after vowels only. */
  S: ['с', '', '', '', '', ''],
  /** A vowel between consonants only. */
  V: ['', 'Y', 'Y', 'Y', 'Y', 'Y'],
};
/** Vowels by harmony: back, front. */
const HARMONIC: Readonly<Record<string, string>> = { A: 'ае', Y: 'ыи' };

const CASES = ['NYн', 'GA', 'MY', 'DA', 'EAн', 'Bен'];
const ADVERBIAL = ['Bенен', 'DAй', 'шA', 'Nики'];
const LOCAL = ['DAгY'];
const NUMBER = 'LAр';
const THIRD_PERSON = 'SY';
const OTHER_PERSONS = ['Vм', 'Vн', 'VмYз', 'VнYз'];
const CASES_OF_OWNED = ['нYн', 'нA', 'н', 'ндA', 'нAн', 'мен'];
const LOCAL_OF_OWNED = ['ндAгY'];
const BELONGING = 'LYк';
const BELONGING_OF_ITS_OWN = 'LYг';
const WITH_AND_WITHOUT = ['лY', 'сYз'];

const after = (start: string, endings: readonly string[]): string[] => [
  start,
  ...endings.map((ending) => start + ending),
];
const declined = (start: string): string[] => after(start, [...CASES, ...LOCAL, ...ADVERBIAL]);
const owned = (start: string): string[] => after(start + THIRD_PERSON, [...CASES_OF_OWNED, ...LOCAL_OF_OWNED]);
const nominal = (start: string): string[] => [
  ...declined(start),
  ...owned(start),
  ...OTHER_PERSONS.flatMap((person) => declined(start + person)),
];
const NOUN = [...nominal(''), ...nominal(NUMBER), ...LOCAL.flatMap((local) => declined(local + NUMBER))].filter(
  Boolean,
);
const BELONGING_FORMS = [
  ...nominal(BELONGING),
  ...nominal(BELONGING + NUMBER),
  ...owned(BELONGING_OF_ITS_OWN),
  ...WITH_AND_WITHOUT,
];
const COMMON = [...CASES, ...LOCAL, ...owned(''), ...after(NUMBER, []), ...owned(NUMBER)];

const soundOf = (letter: string): number => SOUNDS.findIndex((sound) => sound.test(letter));

/** An ending's letters after a letter of the stem, with back (0) or front (1) vowels. */
function spelt(ending: string, last: string, harmony: 0 | 1): string {
  let out = '';
  for (const letter of ending) {
    const assimilated = ASSIMILATED[letter]?.[soundOf(out.slice(-1) || last)] ?? letter;
    out += HARMONIC[assimilated]?.charAt(harmony) ?? assimilated;
  }
  return out;
}

const speltAfter = (letters: string, endings: readonly string[]): string[] =>
  [...letters].flatMap((last) => endings.flatMap((ending) => [spelt(ending, last, 0), spelt(ending, last, 1)]));

/** What a name may have: one place is no plural and belongs to nobody but us ('Алматымыз'). */
const NAME = [...declined(''), ...declined('VмYз'), ...LOCAL.flatMap((local) => declined(local + NUMBER))].filter(
  Boolean,
);
const NAME_BELONGING = [...declined(BELONGING), ...declined(BELONGING + NUMBER), ...owned(BELONGING_OF_ITS_OWN)];
/** After a name that ends in the possession of a third person: 'Арал теңізі'. */
const OWNED_NAME = [...CASES_OF_OWNED, ...LOCAL_OF_OWNED];

/** One letter of each sound, in the order of `SOUNDS`. */
const EXAMPLES = 'арлнзк';
const MIN_LENGTH_OF_MISSPELT = 6;
const cache = new Map<string, ReadonlyMap<string, KazakhForm>>();

/** Sounds that a folded last letter may stand for: и is і or й, в and its like are spoken voiceless. */
function soundsAfter(stem: string): string {
  const last = stem.slice(-1);
  if (last === 'и') return 'ар';
  return 'бвгд'.includes(last) ? 'рк' : EXAMPLES.charAt(soundOf(last || 'к'));
}

function endingsOf(sounds: string, noun: readonly string[], belonging: readonly string[]): Map<string, KazakhForm> {
  return new Map([
    ...speltAfter(sounds, belonging).map((ending): [string, KazakhForm] => [ending, 'belonging']),
    ...speltAfter(sounds, noun).map((ending): [string, KazakhForm] => [ending, 'noun']),
  ]);
}

function cached(key: string, compute: () => ReadonlyMap<string, KazakhForm>): ReadonlyMap<string, KazakhForm> {
  let endings = cache.get(key);
  if (!endings) cache.set(key, (endings = compute()));
  return endings;
}

/**
 * Every ending that a Kazakh noun may have, by number, possession, case and derivation, with what it makes of it. Both
 * harmonies, because a folded stem does not show its own. '' is not one of them.
 */
export function kazakhEndings(stem: string): ReadonlyMap<string, KazakhForm> {
  const sounds = soundsAfter(stem);
  return cached(sounds, () => endingsOf(sounds, NOUN, BELONGING_FORMS));
}

/**
 * The endings of the name of one place or person. After long names also those of other sounds, which many write
 * ('Шымкентда'). A name of several words may itself be a thing with an owner: `isOwned`.
 */
export function kazakhNameEndings(name: string, isOwned = false): ReadonlyMap<string, KazakhForm> {
  const sounds = name.length < MIN_LENGTH_OF_MISSPELT ? soundsAfter(name) : EXAMPLES;
  return cached(`${sounds}${isOwned}`, () =>
    endingsOf(sounds, isOwned ? [...NAME, ...OWNED_NAME] : NAME, NAME_BELONGING),
  );
}

/** Endings of number, possession and case after any sound, longest first: for taking them off a word of any stem. */
export const commonKazakhEndings: readonly string[] = [...new Set(speltAfter(EXAMPLES, COMMON))].sort(
  (a, b) => b.length - a.length,
);
