import { comparableText } from '../../../ui/select/comparable-text.js';
import { readingsOf } from './keyboard-layouts.js';

/** A label that can be chosen. */
export interface Entry {
  value: number;
  text: string;
  /** Other names under which it is found. */
  also: readonly string[];
}

const wordsOf = (text: string): string[] =>
  comparableText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How well a text fits, best 0: its first word, a word or its initials begin so, it is within; null if not at all. */
function rankIn(name: string, typed: readonly string[]): number | null {
  const words = wordsOf(name);
  // As people shorten regions: СКО.
  const initials = words.length > 1 ? `${words.map((word) => word[0]).join('')}о` : '';
  const begins = (part: string): boolean =>
    words.some((word) => word.startsWith(part)) || (part.length > 1 && initials.startsWith(part));
  if (typed.every(begins)) return words[0]?.startsWith(typed[0] ?? '') ? 0 : 1;
  return typed.every((part) => words.some((word) => word.includes(part))) ? 2 : null;
}

/** What a rank loses by a name that is not shown, and by another layout of the keyboard. */
const otherName = 0.25;
const otherLayout = 0.5;

/**
 * The entries that a text means, in any layout of the keyboard and any of their names; beginnings of words before
 * what is within them, shown names before others, and as typed before other layouts. Equal ones keep their order;
 * without text all are meant.
 */
export function matchEntries<E extends Entry>(entries: readonly E[], typed: string): E[] {
  const lower = typed.trim().toLowerCase();
  if (lower === '') return [...entries];
  const readings = readingsOf(lower)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  return entries
    .flatMap((entry) => {
      const ranks = [entry.text, ...entry.also].flatMap((name) =>
        readings.flatMap((words, at) => {
          const rank = rankIn(name, words);
          return rank === null ? [] : [rank + (at === 0 ? 0 : otherLayout) + (name === entry.text ? 0 : otherName)];
        }),
      );
      return ranks.length === 0 ? [] : [{ entry, rank: Math.min(...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
