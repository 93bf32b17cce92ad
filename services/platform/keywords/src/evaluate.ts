import type { Expression, Term } from './expression.js';
import type { LexemeIndex } from './normalise.js';
import { exactSign, lexemesOfForms } from './word-lexemes.js';

const lexemeCache = new WeakMap<Term, readonly string[]>();

/** Lexemes that match a term which is not a prefix. */
export function lexemesOf(term: Term): readonly string[] {
  let lexemes = lexemeCache.get(term);
  if (!lexemes)
    lexemeCache.set(term, (lexemes = term.match === 'exact' ? [exactSign + term.text] : lexemesOfForms(term.text)));
  return lexemes;
}

/** A publication's lexemes; the sorted list for prefixes is built on first use. */
export class SearchedText {
  private sorted: string[] | undefined;

  constructor(readonly lexemes: LexemeIndex) {}

  /** Positions of a term, ascending; empty when it does not occur. */
  positions(term: Term): readonly number[] {
    const found: (readonly number[])[] = [];
    for (const lexeme of term.match === 'prefix' ? this.withPrefix(exactSign + term.text) : lexemesOf(term)) {
      const positions = this.lexemes.get(lexeme);
      if (positions) found.push(positions);
    }
    if (found.length <= 1) return found[0] ?? [];
    return [...new Set(found.flat())].sort((x, y) => x - y);
  }

  has(term: Term): boolean {
    if (term.match === 'prefix')
      return this.firstFrom(exactSign + term.text)?.startsWith(exactSign + term.text) ?? false;
    for (const lexeme of lexemesOf(term)) if (this.lexemes.has(lexeme)) return true;
    return false;
  }

  private withPrefix(prefix: string): string[] {
    const found: string[] = [];
    const words = this.words();
    for (let i = this.lowerBound(prefix); words[i]?.startsWith(prefix); i++) found.push(words[i] ?? '');
    return found;
  }

  private firstFrom(prefix: string): string | undefined {
    return this.words()[this.lowerBound(prefix)];
  }

  private lowerBound(prefix: string): number {
    const words = this.words();
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private words(): string[] {
    this.sorted ??= [...this.lexemes.keys()].filter((lexeme) => lexeme.startsWith(exactSign)).sort();
    return this.sorted;
  }
}

/** Whether a text satisfies an expression. This is the definition that every engine must reproduce. */
export function matches(expression: Expression, text: SearchedText): boolean {
  if (expression.kind === 'phrase') return hasPhrase(expression.terms, text);
  const wanted = expression.kind === 'or';
  for (const part of expression.parts) if (matches(part, text) === wanted) return wanted;
  return !wanted;
}

function hasPhrase(terms: readonly Term[], text: SearchedText): boolean {
  for (const term of terms) if (!text.has(term)) return false;
  return terms.length <= 1 || areSideBySide(terms, text);
}

/** Whether words that satisfy the terms stand one after the other somewhere in a text. */
export function areSideBySide(terms: readonly Term[], text: SearchedText): boolean {
  const [starts = [], ...others] = terms.map((term) => text.positions(term));
  return starts.some((start) => others.every((positions, i) => isAmong(positions, start + i + 1)));
}

/** Whether a position is in an ascending list, by halving. */
function isAmong(positions: readonly number[], position: number): boolean {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return positions[low] === position;
}
