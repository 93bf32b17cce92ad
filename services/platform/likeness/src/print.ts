import { hashOf, hashOfNeighbours } from './hash.js';
import { type ToldWord, toldWords } from './told-words.js';

/**
 * What is kept of a text to compare it with others: its number of words, then sorted hashes. Of a long text each part
 * has the smallest hashes only, so that the same ones stay in a reprint. At most 1,024 bytes.
 */
export interface Print {
  readonly data: Uint32Array;
}

/** Parts of a print, in their order: words, neighbouring words, those with which it begins, what finds it. */
export const WORDS = 0;
export const PAIRS = 1;
export const LEAD = 2;
export const MARKS = 3;
export type Part = typeof WORDS | typeof PAIRS | typeof LEAD | typeof MARKS;

/** How many hashes a part has at most. A part with as many may be of a longer text. */
export const most = [96, 104, 13, 40] as const;

/** The lowest bits of a word's hash say what it is. */
export const FIGURE = 1;
export const NAME = 2;
/** How many hashes a word may have. */
export const KINDS = 4;
const kinds = FIGURE | NAME;

const version = 1;
const header = 2;
const fewestWords = 6;
/** Words are compared by their first letters, so that a case or a tense makes no difference. */
const comparedLetters = 6;
/** Words of a mark. */
const markWords = 3;
/** One of so many neighbouring marks is kept: what is reprinted with this many unchanged has one of them. */
const window = 5;
/** Texts with at most so many marks keep all. */
const shortText = 20;

/**
 * The print of a post. A title with which the text begins is not counted twice. Null: too few words to tell a story
 * from another. Linear in the length of the text.
 */
export function printOf(title: string, text: string): Print | null {
  const words = toldWords(wholeText(title, text));
  if (words.length < fewestWords) return null;
  const hashes = words.map(({ folded, isFigure }) => hashOf(isFigure ? folded : folded.slice(0, comparedLetters)));
  const pairs = hashOfNeighbours(hashes, 2);
  return printOfParts(words.length, [wordHashes(words, hashes), pairs, pairs.slice(0, most[LEAD]), marksOf(hashes)]);
}

/** A post's title and text; a title with which the text begins stands once. */
export const wholeText = (title: string, text: string): string => (text.startsWith(title) ? text : `${title}\n${text}`);

/** A print as bytes, for a database. */
export const encodePrint = ({ data }: Print): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/**
 * A print from its bytes.
 * @throws RangeError when they are of another version or damaged
 */
export function decodePrint(bytes: Uint8Array): Print {
  const data = new Uint32Array(bytes.length >> 2);
  new Uint8Array(data.buffer).set(bytes.subarray(0, data.byteLength));
  const print = { data };
  if (data.length < header || (data[0] ?? 0) >>> 24 !== version || startOf(print, MARKS + 1) !== data.length)
    throw new RangeError(`These ${bytes.length} bytes are no print of version ${version}`);
  return print;
}

/** How many words a text has. */
export const wordsIn = ({ data }: Print): number => (data[0] ?? 0) & 0xffffff;

/** How many hashes a part has. */
export const countOf = ({ data }: Print, part: Part): number => ((data[1] ?? 0) >>> (part * 8)) & 0xff;

/** Where a part begins, and with it the one before ends. */
export function startOf({ data }: Print, part: number): number {
  const counts = data[1] ?? 0;
  let start = header;
  for (let before = 0; before < part; before++) start += (counts >>> (before * 8)) & 0xff;
  return start;
}

function printOfParts(words: number, parts: readonly (readonly number[])[]): Print {
  const kept = parts.map((hashes, part) => smallest(hashes, most[part as Part], part === WORDS ? kinds : 0));
  const data = new Uint32Array(header + kept.reduce((sum, hashes) => sum + hashes.length, 0));
  data[0] = (version << 24) | Math.min(words, 0xffffff);
  let at = header;
  for (const [part, hashes] of kept.entries()) {
    data[1] = (data[1] ?? 0) | (hashes.length << (part * 8));
    data.set(hashes, at);
    at += hashes.length;
  }
  return { data };
}

/** The smallest different hashes, ascending. Those that differ in `bits` only are one that has the bits of all. */
function smallest(hashes: readonly number[], limit: number, bits: number): Uint32Array {
  const sorted = Uint32Array.from(hashes).sort();
  let count = 0;
  for (const hash of sorted) {
    const last = count === 0 ? undefined : sorted[count - 1];
    if (last !== undefined && ((last ^ hash) & ~bits) === 0) sorted[count - 1] = last | hash;
    else if (count === limit) break;
    else sorted[count++] = hash;
  }
  return sorted.subarray(0, count);
}

const wordHashes = (words: readonly ToldWord[], hashes: readonly number[]): number[] =>
  words.map(({ isFigure, isName }, at) => ((hashes[at] ?? 0) & ~kinds) | (isFigure ? FIGURE : 0) | (isName ? NAME : 0));

/** The smallest hash of each window (winnowing: Schleimer, Wilkerson, Aiken 2003). */
function marksOf(hashes: readonly number[]): number[] {
  const shingles = hashOfNeighbours(hashes, markWords);
  if (shingles.length <= shortText) return shingles;
  const marks: number[] = [];
  for (let from = 0; from + window <= shingles.length; from++) {
    let mark = Infinity;
    for (let at = from; at < from + window; at++) mark = Math.min(mark, shingles[at] ?? mark);
    if (mark !== marks.at(-1)) marks.push(mark);
  }
  return marks;
}
