import { foldLetters } from './fold.js';

/** The sounds that an ending is shaped by: the last one before it. In letters that are folded or not. */
const SOUNDS = [/[аәеёиоөыіэя]/, /[рйуюұү]/, /л/, /[мнң]/, /[зж]/, /./];
/**
 * Sounds of endings that depend on the one before, in the order of `SOUNDS`: vowels, glides, л, nasals, voiced
 * sibilants, voiceless (and loans in б, в, г, д).
 */
const ASSIMILATED: Readonly<Record<string, readonly string[]>> = {
  /** Plural, and what belongs somewhere. */
  L: ['л', 'л', 'д', 'д', 'д', 'т'],
  /** Genitive. */
  N: ['н', 'д', 'д', 'н', 'д', 'т'],
  /** Accusative. */
  M: ['н', 'д', 'д', 'д', 'д', 'т'],
  /** Dative, and the participle of the past. */
  G: ['G', 'G', 'G', 'G', 'G', 'K'],
  /** Locative, and the past. */
  D: ['д', 'д', 'д', 'д', 'д', 'т'],
  /** Ablative. */
  E: ['д', 'д', 'д', 'н', 'д', 'т'],
  /** Instrumental, and the first person. */
  B: ['м', 'м', 'м', 'м', 'б', 'п'],
  /** Negation. */
  Q: ['м', 'м', 'м', 'б', 'б', 'п'],
  /** The third person's possession, after vowels only. */
  S: ['с', '', '', '', '', ''],
  /** A narrow vowel between consonants only. */
  V: ['', 'Y', 'Y', 'Y', 'Y', 'Y'],
  /** A broad vowel between consonants only. */
  Z: ['', 'A', 'A', 'A', 'A', 'A'],
  /** The present: й after vowels. */
  J: ['й', 'A', 'A', 'A', 'A', 'A'],
};
/** Letters by harmony: back, front. */
const HARMONIC: Readonly<Record<string, string>> = { A: 'ае', Y: 'ыі', G: 'ғг', K: 'қк' };

/** Vowels of a word: 0 back, 1 front. */
export type Harmony = 0 | 1;

/** One letter of each sound, in the order in which `soundOf` numbers them. */
export const exampleSounds = 'арлнзк';

/** The number of the sound that a letter stands for. */
export const soundOf = (letter: string): number => SOUNDS.findIndex((sound) => sound.test(letter));

/** An ending's letters after a letter of the stem. Capital letters of `ending` are those that depend on the stem. */
export function spelt(ending: string, last: string, harmony: Harmony): string {
  let out = '';
  for (const letter of ending) {
    const assimilated = ASSIMILATED[letter]?.[soundOf(out.slice(-1) || last)] ?? letter;
    out += HARMONIC[assimilated]?.charAt(harmony) ?? assimilated;
  }
  return out;
}

/** Endings after any of some letters, in both harmonies, folded as the words that they are compared with. */
export const speltAfter = (letters: string, endings: readonly string[]): string[] =>
  [...letters].flatMap((last) =>
    endings.flatMap((ending) => [foldLetters(spelt(ending, last, 0)), foldLetters(spelt(ending, last, 1))]),
  );

/** Sounds that a folded last letter may stand for: и is і or й, в and its like are spoken voiceless. */
export function soundsAfter(stem: string): string {
  const last = stem.slice(-1);
  if (last === 'и') return 'ар';
  return 'бвгд'.includes(last) ? 'рк' : exampleSounds.charAt(soundOf(last || 'к'));
}
