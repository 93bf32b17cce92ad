import { countOf, FIGURE, LEAD, most, NAME, PAIRS, type Part, type Print, startOf, WORDS, wordsIn } from './print.js';

/** The share of the shorter text's neighbours, of its words, and of both texts' neighbours; found by measuring. */
const weights = { pairs: 0.5, words: 0.3, both: 0.2 };
/** Few common neighbours say less. */
const doubt = 1;
/** A text that is less than this part of the other one is a reprint only if it begins like it. */
const shortened = 0.5;
const leastOfLead = 0.2;
const weightOfNames = 0.6;

/**
 * How much of the shorter of two texts stands in the longer one, 0 to 1: shortened reprints and those with another
 * headline are alike. An item of a digest is not like the digest, and two bulletins of one template are not alike:
 * numbers and names in the place of others make it smaller. Symmetric.
 */
export function likenessOf(a: Print, b: Print): number {
  const pairs = compared(a, b, PAIRS);
  if (pairs.common === 0) return 0;
  const words = comparedWords(a, b);
  const ofShorter = shareOfShorter(pairs);
  const ofBoth = pairs.common / (pairs.common + pairs.onlyA + pairs.onlyB);
  const overlap = weights.pairs * ofShorter + weights.words * shareOfShorter(words) + weights.both * ofBoth;
  const names = weightOfNames * exchanged(words.names) * Math.max(0, 2 * ofShorter - 1);
  const sure = pairs.common / (pairs.common + doubt);
  return overlap * sure * beginning(a, b) * (1 - exchanged(words.figures)) * (1 - names);
}

interface Compared {
  common: number;
  onlyA: number;
  onlyB: number;
}

interface ComparedWords extends Compared {
  figures: Compared;
  names: Compared;
}

const shareOfShorter = ({ common, onlyA, onlyB }: Compared): number =>
  common === 0 ? 0 : common / (common + Math.min(onlyA, onlyB));

/** The share of what each of the texts has something else for: 0 when one only leaves out. */
function exchanged({ common, onlyA, onlyB }: Compared): number {
  const changed = Math.min(onlyA, onlyB);
  return changed === 0 ? 0 : changed / (common + changed);
}

/** 1, or less for a short text that has little of what the long one begins with. */
function beginning(a: Print, b: Print): number {
  const [short, long] = wordsIn(a) <= wordsIn(b) ? [a, b] : [b, a];
  if (wordsIn(short) >= shortened * wordsIn(long)) return 1;
  const lead = countOf(long, LEAD);
  return Math.min(1, leastOfLead + inOrder(long, LEAD, short, PAIRS) / lead);
}

/** How many hashes of a part stand in a part of another print. */
function inOrder(a: Print, partOfA: Part, b: Print, partOfB: Part): number {
  const [endA, endB] = [startOf(a, partOfA + 1), startOf(b, partOfB + 1)];
  let [atA, atB, common] = [startOf(a, partOfA), startOf(b, partOfB), 0];
  while (atA < endA && atB < endB) {
    const [hashA, hashB] = [a.data[atA] ?? 0, b.data[atB] ?? 0];
    if (hashA === hashB) common++;
    if (hashA <= hashB) atA++;
    if (hashB <= hashA) atB++;
  }
  return common;
}

/** Counts hashes up to the largest that both texts would have kept. */
function compared(a: Print, b: Print, part: Part): Compared {
  const limit = Math.min(largest(a, part), largest(b, part));
  const common = inOrder(a, part, b, part);
  return { common, onlyA: upTo(a, part, limit) - common, onlyB: upTo(b, part, limit) - common };
}

function upTo(print: Print, part: Part, limit: number): number {
  const start = startOf(print, part);
  let end = startOf(print, part + 1);
  while (end > start && (print.data[end - 1] ?? 0) > limit) end--;
  return end - start;
}

function comparedWords(a: Print, b: Print): ComparedWords {
  const limit = Math.min(largest(a, WORDS), largest(b, WORDS));
  const [endA, endB] = [startOf(a, WORDS + 1), startOf(b, WORDS + 1)];
  let [atA, atB] = [startOf(a, WORDS), startOf(b, WORDS)];
  const all = { common: 0, onlyA: 0, onlyB: 0 };
  const figures = { ...all };
  const names = { ...all };
  const count = (hash: number, where: keyof Compared): void => {
    all[where]++;
    if (hash & FIGURE) figures[where]++;
    if (hash & NAME) names[where]++;
  };
  for (;;) {
    const hashA = atA < endA ? (a.data[atA] ?? Infinity) : Infinity;
    const hashB = atB < endB ? (b.data[atB] ?? Infinity) : Infinity;
    if (Math.min(hashA, hashB) > limit || (hashA === Infinity && hashB === Infinity)) break;
    const [wordA, wordB] = [wordOf(hashA), wordOf(hashB)];
    if (wordA === wordB) count(hashA | hashB, 'common');
    else if (wordA < wordB) count(hashA, 'onlyA');
    else count(hashB, 'onlyB');
    if (wordA <= wordB) atA++;
    if (wordB <= wordA) atB++;
  }
  return { ...all, figures, names };
}

/** A hash without what the word is. */
const wordOf = (hash: number): number => (hash === Infinity ? hash : hash >>> 2);

const largest = (print: Print, part: Part): number =>
  countOf(print, part) < most[part] ? Infinity : (print.data[startOf(print, part + 1) - 1] ?? Infinity);
