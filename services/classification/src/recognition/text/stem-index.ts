import { foldWord } from '@mm/morphology/fold.js';
import type { Token } from './tokenise.js';

/** A match: the words from `from` to `to` (inclusive) matched `entry`. */
export interface StemHit<T> {
  value: T;
  entry: string;
  from: number;
  to: number;
}

interface Part {
  stem: string;
  exact: boolean;
  /** Kazakh stems change their last letter before a vowel: 'балық', 'балығы'. */
  softened: string | null;
}

interface Pattern<T> {
  parts: Part[];
  value: T;
  entry: string;
  length: number;
  kazakh: boolean;
}

const PREFIX_LENGTH = 3;
/** Tokens cache matches under the number of the lexicon. A lexicon that changes after use takes a new number. */
let lexiconCount = 0;
const noPatterns: readonly never[] = [];
const KAZAKH_LETTER = /[әғқңөұүһі]/i;

/**
 * A lexicon of stems in a hash map. An entry is one stem or several in a row ('дорожн происшестви'). A stem matches
 * every word that starts with it, or only the whole word if '=' precedes it. The longest entry wins.
 */
export class StemIndex<T> {
  readonly #byStem = new Map<string, Pattern<T>[]>();
  readonly #byWord = new Map<string, Pattern<T>[]>();
  readonly #prefixes = new Set<string>();
  #number = lexiconCount++;
  #isUsed = false;
  #maxStemLength = 0;

  add(entry: string, value: T): void {
    const parts = entry.trim().split(/\s+/).map(partOf);
    const first = parts[0];
    if (!first || first.stem === '') return;
    if (this.#isUsed) this.#number = lexiconCount++;
    this.#isUsed = false;
    const map = first.exact ? this.#byWord : this.#byStem;
    const pattern = {
      parts,
      value,
      entry,
      kazakh: KAZAKH_LETTER.test(entry),
      length: parts.reduce((sum, part) => sum + part.stem.length, 0),
    };
    for (const stem of first.softened === null ? [first.stem] : [first.stem, first.softened]) {
      map.set(
        stem,
        [...(map.get(stem) ?? []), pattern].sort((a, b) => b.length - a.length),
      );
      if (!first.exact) this.#prefixes.add(stem.slice(0, PREFIX_LENGTH));
    }
    this.#maxStemLength = Math.max(this.#maxStemLength, first.stem.length);
  }

  /**
   * Entries found in the text, left to right; a word is used at most once. With `russian`, entries with Kazakh letters
   * are skipped: 'өлім' (death) must not match 'олимпиада'.
   */
  find(tokens: readonly Token[], russian = false): StemHit<T>[] {
    this.#isUsed = true;
    const hits: StemHit<T>[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const pattern = this.#at(tokens, i, russian);
      if (!pattern) continue;
      const to = i + pattern.parts.length - 1;
      hits.push({ value: pattern.value, entry: pattern.entry, from: i, to });
      i = to;
    }
    return hits;
  }

  #at(tokens: readonly Token[], i: number, russian: boolean): Pattern<T> | undefined {
    const token = tokens[i];
    if (!token) return undefined;
    const candidates = (token.entries[this.#number] ??= this.#patternsFor(token.folded)) as readonly Pattern<T>[];
    if (candidates.length === 0) return undefined;
    return candidates.find(
      ({ parts, kazakh }) =>
        !(russian && kazakh) &&
        parts.every((part, k) => {
          const word = tokens[i + k]?.folded;
          return (
            word !== undefined &&
            (k === 0 ||
              (part.exact
                ? word === part.stem
                : word.startsWith(part.stem) || (part.softened !== null && word.startsWith(part.softened))))
          );
        }),
    );
  }

  /** Patterns whose first stem matches a word, the longest first. */
  #patternsFor(word: string): readonly Pattern<T>[] {
    const found = [...(this.#byWord.get(word) ?? [])];
    for (let n = Math.min(PREFIX_LENGTH - 1, word.length); n > 0; n--)
      if (this.#prefixes.has(word.slice(0, n))) found.push(...(this.#byStem.get(word.slice(0, n)) ?? []));
    if (this.#prefixes.has(word.slice(0, PREFIX_LENGTH)))
      for (let n = Math.min(word.length, this.#maxStemLength); n >= PREFIX_LENGTH; n--)
        found.push(...(this.#byStem.get(word.slice(0, n)) ?? []));
    return found.length === 0 ? noPatterns : found.sort((x, y) => y.length - x.length);
  }
}

function partOf(written: string): Part {
  const exact = written.startsWith('=');
  const stem = foldWord(written.replace(/^=/, ''));
  const last = stem.at(-1);
  const softened =
    exact || stem.length < 3
      ? null
      : last === 'к'
        ? `${stem.slice(0, -1)}г`
        : last === 'п'
          ? `${stem.slice(0, -1)}б`
          : null;
  return { stem, exact, softened };
}
