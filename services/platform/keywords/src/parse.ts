import { ExpressionError } from './expression-error.js';
import { type Expression, type Term, allOf, anyOf, phrase } from './expression.js';
import { type Token, tokensOf } from './tokens.js';

const maxLength = 100_000;
const maxNesting = 64;
const maxVariants = 2_000;

/**
 * Parses a keyword expression: `|` is or; `+` is and, it binds tighter; brackets group; `*` at the end of a word is any
 * ending; `"…"` is only as written; words side by side are a phrase. Brackets inside a phrase are alternatives:
 * `(аким|мэр) города`. Throws `ExpressionError` with the position of the error. Linear in the length of the text.
 */
export function parse(source: string): Expression {
  return parseWith(source, { separators: false });
}

/** Like `parse`, but undefined when the source is blank. */
export function parseOptional(source: string | null | undefined): Expression | undefined {
  return source?.trim() ? parse(source) : undefined;
}

/**
 * Parses a list of words or expressions in which `,`, `;` and new lines also mean `|` (excluded words, keywords of
 * events). Undefined when it is blank.
 */
export function parseList(source: string | null | undefined): Expression | undefined {
  return source?.replace(/[,;\s]+/g, '') ? parseWith(source, { separators: true }) : undefined;
}

function parseWith(source: string, options: { separators: boolean }): Expression {
  if (source.length > maxLength) throw new ExpressionError('too-long', maxLength);
  const parser = new Parser(tokensOf(source, options), source.length);
  return parser.parse();
}

class Parser {
  private next = 0;
  private variants = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: number,
  ) {}

  parse(): Expression {
    if (this.tokens.length === 0) throw new ExpressionError('empty', 0);
    const expression = this.alternatives(0);
    const rest = this.tokens[this.next];
    if (rest) throw new ExpressionError('bracket-not-opened', rest.at);
    return expression;
  }

  private alternatives(depth: number): Expression {
    return anyOf(this.separatedBy('|', () => this.conjunction(depth)));
  }

  private conjunction(depth: number): Expression {
    return allOf(this.separatedBy('+', () => this.sideBySide(depth)));
  }

  private separatedBy(operator: '|' | '+', part: () => Expression): Expression[] {
    const parts = [part()];
    while (this.tokens[this.next]?.kind === operator) {
      this.next++;
      parts.push(part());
    }
    return parts;
  }

  private sideBySide(depth: number): Expression {
    const first = this.element(depth);
    if (!first) throw new ExpressionError('operand-expected', this.tokens[this.next]?.at ?? this.end);
    let joined = first;
    for (
      let at = this.position(), element = this.element(depth);
      element;
      at = this.position(), element = this.element(depth)
    )
      joined = this.concatenate(joined, element, at);
    return joined;
  }

  private element(depth: number): Expression | undefined {
    const token = this.tokens[this.next];
    if (token?.kind === 'terms') {
      this.next++;
      return phrase(token.terms);
    }
    if (token?.kind !== '(') return undefined;
    if (depth >= maxNesting) throw new ExpressionError('too-deep', token.at);
    this.next++;
    const inner = this.alternatives(depth + 1);
    if (this.tokens[this.next]?.kind !== ')') throw new ExpressionError('bracket-not-closed', token.at);
    this.next++;
    return inner;
  }

  private position(): number {
    return this.tokens[this.next]?.at ?? this.end;
  }

  private concatenate(left: Expression, right: Expression, at: number): Expression {
    const [before, after] = [phrasesOf(left), phrasesOf(right)];
    if (!before || !after) throw new ExpressionError('operator-expected', at);
    if (before.length > 1 || after.length > 1) this.variants += before.length * after.length;
    if (this.variants > maxVariants) throw new ExpressionError('too-many-variants', at);
    return anyOf(before.flatMap((a) => after.map((b) => phrase([...a, ...b]))));
  }
}

/** The alternatives of an operand of a phrase; undefined if it contains an `and`. */
function phrasesOf(expression: Expression): (readonly Term[])[] | undefined {
  if (expression.kind === 'phrase') return [expression.terms];
  if (expression.kind === 'and') return undefined;
  const phrases: (readonly Term[])[] = [];
  for (const part of expression.parts) {
    if (part.kind !== 'phrase') return undefined;
    phrases.push(part.terms);
  }
  return phrases;
}
