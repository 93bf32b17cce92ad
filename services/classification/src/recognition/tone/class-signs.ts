import type { Token } from '../text/tokenise.js';
import { findClasses } from './word-classes.js';

/** Words of a long text that are read: what it feels is said before. */
const MAX_WORDS = 160;
const SOME = 2;
const MANY = 4;

/**
 * Which classes of words a text has, how many, in which order, and which stand in its first and last sentence: praise
 * before a complaint is another thing than a complaint before praise.
 */
export function classSigns(tokens: readonly Token[], russian: boolean): string[] {
  const head = tokens.slice(0, MAX_WORDS);
  const hits = findClasses(head, russian);
  if (hits.length === 0) return ['no-class'];
  const starts = head.flatMap(({ opensSentence }, i) => (opensSentence ? [i] : []));
  const firstEnd = starts[1] ?? head.length;
  const lastStart = starts.at(-1) ?? 0;
  const entries = new Map<string, Set<string>>();
  const signs = new Set<string>([`begins:${hits[0]?.value ?? ''}`, `ends:${hits.at(-1)?.value ?? ''}`]);
  hits.forEach(({ value: name, entry, from }, i) => {
    const known = entries.get(name);
    if (known) known.add(entry);
    else entries.set(name, new Set([entry]));
    if (from < firstEnd) signs.add(`first:${name}`);
    if (from >= lastStart && lastStart > 0) signs.add(`last:${name}`);
    const next = hits[i + 1];
    if (next) signs.add(`${name}>${next.value}`);
  });
  for (const [name, { size }] of entries) {
    signs.add(`class:${name}`);
    if (size >= SOME) signs.add(`class:${name}+`);
    if (size >= MANY) signs.add(`class:${name}++`);
  }
  return [...signs];
}
