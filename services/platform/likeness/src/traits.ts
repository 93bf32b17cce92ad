import { hashOf } from './hash.js';
import { wholeText } from './print.js';
import { type ToldWord, toldWords } from './told-words.js';

/**
 * What of a text stays in a translation between Russian and Kazakh: figures, names, addresses, words that both of them
 * took over. Sorted hashes of 32 bits, signed as in PostgreSQL; the lowest bits of each say how much it tells.
 */
type Traits = readonly number[];

const mostTraits = 64;
/** The lowest bits of a trait. */
const weightBits = 3;
const [WEAK, USUAL, STRONG] = [0, 1, 2];
/** How much a trait tells, by its lowest bits; found by measuring. */
const weights = [0.5, 1, 2];
const [leastWeight = 0] = weights;
/** What two texts have in common is a figure, two names or four words at least. */
const leastCommon = 2;
/** From this likeness on one text may be a translation of the other. */
export const likeTranslation = 0.2;

const year = /^(?:19|20)\d\d$/;
/** Endings of both languages follow; a capital letter makes shorter stems tell enough. */
const [lettersOfName, fewestOfName] = [4, 3];
const lettersOfWord = 6;
/** Addresses of articles have numbers; those of channels, which stand below all their posts, have none. */
const address = /https?:\/\/[^\s)\]]*\d[^\s)\]]*/g;

/** The traits of a post. Linear in the length of the text. */
export function traitsOf(title: string, text: string): Traits {
  const whole = wholeText(title, text);
  const found = toldWords(whole).flatMap(traitOf);
  for (const [written] of whole.matchAll(address)) found.push(traitFrom(written, STRONG));
  const strongest = [...new Set(found)].sort((a, b) => (b & weightBits) - (a & weightBits) || a - b);
  return strongest.slice(0, mostTraits).sort((a, b) => a - b);
}

/**
 * How much of what stays in a translation two texts have in common, 0 to 1; 0 when that is too little to tell.
 * Symmetric.
 */
export function translationLikeness(a: Traits, b: Traits): number {
  const others = new Set(b);
  const common = weightOf(a.filter((trait) => others.has(trait)));
  return common < leastCommon ? 0 : common / (weightOf(a) + weightOf(b) - common);
}

/**
 * Traits of a text of which every text has one that may be its translation: what is left out, the weakest, which most
 * texts have, is too little to have in common.
 */
export function tellingTraits(traits: Traits): Traits {
  const weakestFirst = [...traits].sort((a, b) => (a & weightBits) - (b & weightBits));
  // of the likeness: what is in common counts once, and the other text has it too
  const enough = Math.max(leastCommon, likeTranslation * weightOf(traits));
  const first = weakestFirst.findIndex((_, at) => weightOf(weakestFirst.slice(0, at + 1)) > enough - leastWeight);
  return first < 0 ? [] : weakestFirst.slice(first);
}

function traitOf({ folded, isFigure, isCapital }: ToldWord): number[] {
  if (isFigure)
    return [traitFrom(folded, folded.length < 2 ? WEAK : folded.length < 3 || year.test(folded) ? USUAL : STRONG)];
  const stem = acrossAlphabets(folded);
  if (isCapital && stem.length >= fewestOfName) return [traitFrom(stem.slice(0, lettersOfName), USUAL)];
  return !isCapital && stem.length >= lettersOfWord ? [traitFrom(stem.slice(0, lettersOfWord), WEAK)] : [];
}

/** A folded word without what the spellings of Russian and Kazakh differ in: vowels are one letter, х is к. */
const acrossAlphabets = (folded: string): string =>
  folded
    .replaceAll(/[ьъ]/g, '')
    .replaceAll('х', 'к')
    .replaceAll('щ', 'ш')
    .replaceAll(/[аеиоуыэюяй]+/g, 'а');

const traitFrom = (stem: string, weight: number): number => (hashOf(stem) & ~weightBits) | weight | 0;

const weightOf = (traits: Traits): number => traits.reduce((sum, trait) => sum + (weights[trait & weightBits] ?? 0), 0);
