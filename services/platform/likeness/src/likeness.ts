import {
  countOf,
  FIGURE,
  KINDS,
  LEAD,
  most,
  NAME,
  PAIRS,
  type Part,
  type Print,
  startOf,
  WORDS,
  wordsIn,
} from './print.js';

/** The share of the shorter text's neighbours, of its words, and of both texts' neighbours; found by measuring. */
const weights = { pairs: 0.5, words: 0.3, both: 0.2 };
/** Few common neighbours say less. */
const doubt = 1;
/** A text that is less than this part of the other one is a reprint only if it begins like it. */
const shortened = 0.5;
const leastOfLead = 0.2;
const weightOfNames = 0.6;
/** After all hashes. */
const END = 2 ** 32;

/**
 * How much of the shorter of two texts stands in the longer one, 0 to 1: shortened reprints and those with another
 * headline are alike. An item of a digest is not like the digest, and two bulletins of one template are not alike:
 * numbers and names in the place of others make it smaller. Symmetric. A likeness below `floor` may be given as 0.
 */
export function likenessOf(a: Print, b: Print, floor = 0): number {
  const pairs = compared(a, b, PAIRS);
  if (pairs.common === 0) return 0;
  const ofShorter = shareOfShorter(pairs);
  const ofBoth = pairs.common / (pairs.common + pairs.onlyA + pairs.onlyB);
  const neighbours = weights.pairs * ofShorter + weights.both * ofBoth;
  const sure = (pairs.common / (pairs.common + doubt)) * beginning(a, b);
  if ((neighbours + weights.words) * sure < floor) return 0;
  const words = comparedWords(a, b);
  const names = weightOfNames * exchanged(words.names) * Math.max(0, 2 * ofShorter - 1);
  const overlap = neighbours + weights.words * shareOfShorter(words);
  return overlap * sure * (1 - exchanged(words.figures)) * (1 - names);
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
  const isShorter = wordsIn(a) <= wordsIn(b);
  const short = isShorter ? a : b;
  const long = isShorter ? b : a;
  if (wordsIn(short) >= shortened * wordsIn(long)) return 1;
  const lead = countOf(long, LEAD);
  return Math.min(1, leastOfLead + inOrder(long, LEAD, short, PAIRS) / lead);
}

/** How many hashes of a part stand in a part of another print. */
function inOrder(a: Print, partOfA: Part, b: Print, partOfB: Part): number {
  const endA = startOf(a, partOfA + 1);
  const endB = startOf(b, partOfB + 1);
  let atA = startOf(a, partOfA);
  let atB = startOf(b, partOfB);
  let common = 0;
  while (atA < endA && atB < endB) {
    const hashA = a.data[atA] ?? 0;
    const hashB = b.data[atB] ?? 0;
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
  return {
    common,
    onlyA: endUpTo(a, part, limit) - startOf(a, part) - common,
    onlyB: endUpTo(b, part, limit) - startOf(b, part) - common,
  };
}

function comparedWords(a: Print, b: Print): ComparedWords {
  const limit = Math.min(largest(a, WORDS), largest(b, WORDS));
  const endA = endUpTo(a, WORDS, limit);
  const endB = endUpTo(b, WORDS, limit);
  let atA = startOf(a, WORDS);
  let atB = startOf(b, WORDS);
  const found = { ...nothing(), figures: nothing(), names: nothing() };
  while (atA < endA || atB < endB) {
    const hashA = atA < endA ? (a.data[atA] ?? 0) : END;
    const hashB = atB < endB ? (b.data[atB] ?? 0) : END;
    const order = Math.floor(hashA / KINDS) - Math.floor(hashB / KINDS);
    if (order === 0) count(found, hashA | hashB, 'common');
    else if (order < 0) count(found, hashA, 'onlyA');
    else count(found, hashB, 'onlyB');
    if (order <= 0) atA++;
    if (order >= 0) atB++;
  }
  return found;
}

function count(found: ComparedWords, hash: number, where: keyof Compared): void {
  found[where]++;
  if (hash & FIGURE) found.figures[where]++;
  if (hash & NAME) found.names[where]++;
}

const nothing = (): Compared => ({ common: 0, onlyA: 0, onlyB: 0 });

/** Where the hashes of a part end that are not larger than a limit. */
function endUpTo(print: Print, part: Part, limit: number): number {
  const start = startOf(print, part);
  let end = startOf(print, part + 1);
  while (end > start && (print.data[end - 1] ?? 0) > limit) end--;
  return end;
}

/** The largest hash that a part would have kept. */
const largest = (print: Print, part: Part): number =>
  countOf(print, part) < most[part] ? END : (print.data[startOf(print, part + 1) - 1] ?? END);
