import type { Expression, Term } from './expression.js';
import { type LexemeIndex, lexemesOfForms, written } from './normalise.js';

/** A publication's lexemes, with what prefixes need made on first use. */
export class SearchedText {
  private sorted: string[] | undefined;

  constructor(readonly lexemes: LexemeIndex) {}

  /** Positions of a term, ascending; empty when it does not occur. */
  positions(term: Term): readonly number[] {
    if (term.match === 'exact') return this.lexemes.get(written + term.text) ?? [];
    const found = term.match === 'prefix' ? this.withPrefix(written + term.text) : lexemesOfForms(term.text);
    const lists = found.flatMap((lexeme) => this.lexemes.get(lexeme) ?? []);
    return found.length > 1 ? [...new Set(lists)].sort((a, b) => a - b) : lists;
  }

  has(term: Term): boolean {
    if (term.match === 'exact') return this.lexemes.has(written + term.text);
    if (term.match === 'prefix') return this.firstFrom(written + term.text)?.startsWith(written + term.text) ?? false;
    return lexemesOfForms(term.text).some((lexeme) => this.lexemes.has(lexeme));
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
    this.sorted ??= [...this.lexemes.keys()].filter((lexeme) => lexeme.startsWith(written)).sort();
    return this.sorted;
  }
}

/** Whether a text satisfies an expression; the meaning that every engine must reproduce. */
export function matches(expression: Expression, text: SearchedText): boolean {
  if (expression.kind === 'and') return expression.parts.every((part) => matches(part, text));
  if (expression.kind === 'or') return expression.parts.some((part) => matches(part, text));
  return hasPhrase(expression.terms, text);
}

function hasPhrase(terms: readonly Term[], text: SearchedText): boolean {
  if (!terms.every((term) => text.has(term))) return false;
  const [first, ...others] = terms;
  if (!first || others.length === 0) return true;
  const following = others.map((term) => new Set(text.positions(term)));
  return text.positions(first).some((start) => following.every((places, i) => places.has(start + i + 1)));
}
