import { exampleSounds, soundsAfter, speltAfter } from './kazakh-sounds.js';

/**
 * How a word with an ending refers to what its stem names: as that itself in any case, number and possession, or as
 * somebody or something of it ('алматылық', 'алматылықтар').
 */
export type KazakhForm = 'noun' | 'belonging';

const CASES = ['NYң', 'GA', 'MY', 'DA', 'EAн', 'Bен'];
const OF_IT = 'Nікі';
const ADVERBIAL = ['Bенен', 'DAй', 'шA', OF_IT];
const LOCAL = ['DAGY'];
const NUMBER = 'LAр';
const THIRD_PERSON = 'SY';
const OTHER_PERSONS = ['Vм', 'Vң', 'VмYз', 'VңYз'];
/** 'Үйіме', 'үйіңе'. */
const DATIVE_OF_MINE = ['VмA', 'VңA'];
const CASES_OF_OWNED = ['нYң', 'нA', 'н', 'ндA', 'нAн', 'мен'];
const LOCAL_OF_OWNED = ['ндAGY'];
const BELONGING = 'LYK';
const BELONGING_OF_ITS_OWN = 'LYG';
const WITH_AND_WITHOUT = ['лY', 'сYз'];
/** 'Мен маманмын': that the subject is it. Without the polite -сыз, which mostly says 'without'. */
const PREDICATIVE = ['BYн', 'сYң', 'QYз', 'сYңдAр'];

const after = (start: string, endings: readonly string[]): string[] => [
  start,
  ...endings.map((ending) => start + ending),
];
const owned = (start: string): string[] => after(start + THIRD_PERSON, [...CASES_OF_OWNED, ...LOCAL_OF_OWNED]);

type Declined = (start: string) => string[];
const declined: Declined = (start) => after(start, [...CASES, ...LOCAL, ...ADVERBIAL]);
const inflected: Declined = (start) => after(start, [...CASES, ...LOCAL, 'Bенен', OF_IT]);
const nominal = (start: string, decline: Declined): string[] => [
  ...decline(start),
  ...owned(start),
  ...OTHER_PERSONS.flatMap((person) => decline(start + person)),
  ...DATIVE_OF_MINE.map((ending) => start + ending),
];
const nounForms = (decline: Declined): string[] => [
  ...nominal('', decline),
  ...nominal(NUMBER, decline),
  ...LOCAL.flatMap((local) => decline(local + NUMBER)),
  ...LOCAL_OF_OWNED.flatMap((local) => decline(THIRD_PERSON + local + NUMBER)),
];

/**
 * Endings of a noun, an adjective or a participle, '' among them: number, possession, case, what is somewhere, that
 * the subject is it; no derivation. To be spelt after a stem.
 */
export const nounEndings: readonly string[] = [
  ...nounForms(inflected),
  ...['', NUMBER, 'DA'].flatMap((start) => PREDICATIVE.map((person) => start + person)),
];
/** Endings of what ends in the possession of a third person: 'теңізі', 'теңізінде'. */
const ownedEndings: readonly string[] = [...CASES_OF_OWNED, ...LOCAL_OF_OWNED];

const NOUN = nounForms(declined).filter(Boolean);
const BELONGING_FORMS = [
  ...nominal(BELONGING, declined),
  ...nominal(BELONGING + NUMBER, declined),
  ...owned(BELONGING_OF_ITS_OWN),
  ...WITH_AND_WITHOUT,
];

/** What a name may have: one place is no plural and belongs to nobody but us ('Алматымыз'). */
const NAME = [...declined(''), ...declined('VмYз'), ...LOCAL.flatMap((local) => declined(local + NUMBER))].filter(
  Boolean,
);
const NAME_BELONGING = [...declined(BELONGING), ...declined(BELONGING + NUMBER), ...owned(BELONGING_OF_ITS_OWN)];

const MIN_LENGTH_OF_MISSPELT = 6;
const cache = new Map<string, ReadonlyMap<string, KazakhForm>>();

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
  const sounds = name.length < MIN_LENGTH_OF_MISSPELT ? soundsAfter(name) : exampleSounds;
  return cached(`${sounds}${isOwned}`, () =>
    endingsOf(sounds, isOwned ? [...NAME, ...ownedEndings] : NAME, NAME_BELONGING),
  );
}
