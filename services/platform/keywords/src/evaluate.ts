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
    const found = term.match === 'prefix' ? this.withPrefix(exactSign + term.text) : lexemesOf(term);
    if (found.length === 1) return this.lexemes.get(found[0] ?? '') ?? [];
    return [...new Set(found.flatMap((lexeme) => this.lexemes.get(lexeme) ?? []))].sort((x, y) => x - y);
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
  const [first, ...others] = terms;
  if (!first || others.length === 0) return true;
  const following = others.map((term) => new Set(text.positions(term)));
  return text.positions(first).some((start) => following.every((positions, i) => positions.has(start + i + 1)));
}
