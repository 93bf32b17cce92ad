import { countOf, FIGURES, most, NAMES, PAIRS, type Part, type Print, startOf } from './print.js';

/** Of what two texts have each for itself, the smaller share that changes places with something else. */
const weightOfNames = 0.5;

/**
 * How much of the shorter of two texts stands in the longer one, 0 to 1: shortened reprints and those with another
 * headline are alike. Numbers and names in the place of others make it smaller, so that two bulletins of one template
 * are not alike. Symmetric.
 */
export function likenessOf(a: Print, b: Print): number {
  const pairs = compared(a, b, PAIRS);
  const smaller = pairs.common + Math.min(pairs.onlyA, pairs.onlyB);
  if (smaller === 0) return 0;
  const figures = exchanged(compared(a, b, FIGURES));
  const names = exchanged(compared(a, b, NAMES));
  return (pairs.common / smaller) * (1 - figures) * (1 - weightOfNames * names);
}

interface Compared {
  common: number;
  onlyA: number;
  onlyB: number;
}

/** The share of a part in which each of the texts has something else: 0 when one only leaves out. */
function exchanged({ common, onlyA, onlyB }: Compared): number {
  const changed = Math.min(onlyA, onlyB);
  return changed === 0 ? 0 : changed / (common + changed);
}

/** Counts hashes up to the largest that both texts would have kept. */
function compared(a: Print, b: Print, part: Part): Compared {
  const [endA, endB] = [startOf(a, part) + countOf(a, part), startOf(b, part) + countOf(b, part)];
  const limit = Math.min(largest(a, part, endA), largest(b, part, endB));
  let [atA, atB] = [startOf(a, part), startOf(b, part)];
  let [common, onlyA, onlyB] = [0, 0, 0];
  for (;;) {
    const hashA = atA < endA ? (a.data[atA] ?? Infinity) : Infinity;
    const hashB = atB < endB ? (b.data[atB] ?? Infinity) : Infinity;
    if (Math.min(hashA, hashB) > limit || (hashA === Infinity && hashB === Infinity)) break;
    if (hashA === hashB) common++;
    else if (hashA < hashB) onlyA++;
    else onlyB++;
    if (hashA <= hashB) atA++;
    if (hashB <= hashA) atB++;
  }
  return { common, onlyA, onlyB };
}

const largest = (print: Print, part: Part, end: number): number =>
  countOf(print, part) < most[part] ? Infinity : (print.data[end - 1] ?? Infinity);
