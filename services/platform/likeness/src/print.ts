import { hashOf, hashOfNeighbours } from './hash.js';
import { toldWords } from './told-words.js';

/**
 * What is kept of a text to compare it with others: its number of words, then sorted hashes. Of a long text each part
 * has the smallest hashes only, so that the same ones stay in a reprint. At most 1,024 bytes.
 */
export interface Print {
  readonly data: Uint32Array;
}

/** Parts of a print, in their order: neighbouring words, what the index finds it by, numbers, names. */
export const PAIRS = 0;
export const MARKS = 1;
export const FIGURES = 2;
export const NAMES = 3;
export type Part = typeof PAIRS | typeof MARKS | typeof FIGURES | typeof NAMES;

/** How many hashes a part has at most. A part with as many may be of a longer text. */
export const most = [178, 36, 20, 20] as const;

const version = 1;
const header = 2;
const fewestWords = 7;
/** Words of a mark. */
const markWords = 3;
/** One of so many neighbouring marks is kept: what is reprinted with this many unchanged has one of them. */
const window = 5;
/** Texts with at most so many marks keep all. */
const shortText = 20;
/** Names are compared by their first letters, whatever their case. */
const nameLetters = 5;

/**
 * The print of a post. A title with which the text begins is not counted twice. Null: too few words to tell a story
 * from another. Linear in the length of the text.
 */
export function printOf(title: string, text: string): Print | null {
  const words = toldWords(text.startsWith(title) ? text : `${title}\n${text}`);
  if (words.length < fewestWords) return null;
  const hashes = words.map(({ folded }) => hashOf(folded));
  const figures = hashes.filter((_, at) => words[at]?.isFigure);
  const names = words.flatMap(({ isName, folded }) => (isName ? [hashOf(folded.slice(0, nameLetters))] : []));
  return printOfParts(words.length, [hashOfNeighbours(hashes, 2), marksOf(hashes), figures, names]);
}

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
  if (data.length < header || (data[0] ?? 0) >>> 24 !== version || endOf(print, NAMES) !== data.length)
    throw new RangeError(`These ${bytes.length} bytes are no print of version ${version}`);
  return print;
}

/** How many words a text has. */
export const wordsIn = ({ data }: Print): number => (data[0] ?? 0) & 0xffffff;

/** How many hashes a part has. */
export const countOf = ({ data }: Print, part: Part): number => ((data[1] ?? 0) >>> (part * 8)) & 0xff;

/** Where a part begins. */
export function startOf(print: Print, part: Part): number {
  let start = header;
  for (let before: number = PAIRS; before < part; before++) start += countOf(print, before as Part);
  return start;
}

const endOf = (print: Print, part: Part): number => startOf(print, part) + countOf(print, part);

function printOfParts(words: number, parts: readonly (readonly number[])[]): Print {
  const kept = parts.map((hashes, part) => smallest(hashes, most[part as Part]));
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

/** The smallest different hashes, ascending. */
function smallest(hashes: readonly number[], limit: number): Uint32Array {
  const sorted = Uint32Array.from(hashes).sort();
  let count = 0;
  for (const hash of sorted)
    if (count === 0 || hash !== sorted[count - 1]) {
      if (count === limit) break;
      sorted[count++] = hash;
    }
  return sorted.subarray(0, count);
}

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
