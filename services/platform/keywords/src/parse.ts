import { ExpressionError } from './expression-error.js';
import { type Cost, QueryCost, sizeOfPhrase } from './expression-size.js';
import { type Expression, type Term, allOf, anyOf, phrase } from './expression.js';
import { type Token, tokensOf } from './tokens.js';
import { isEmoji } from './words.js';

const maxLength = 100_000;
const maxNesting = 64;
const maxVariants = 2_000;

/**
 * Parses a keyword expression: `|` is or; `+` is and, it binds tighter; brackets group; `*` at the end of a word is any
 * ending; `"…"` is only as written; words side by side are a phrase. Brackets inside a phrase are alternatives:
 * `(аким|мэр) города`. Throws `ExpressionError` with the position of the error, also as soon as a word costs more than
 * `cost` has left: of the expressions of one query, which share a `QueryCost`, else of one expression alone. Takes as
 * many steps as the text is long and the cost allows.
 */
export function parse(source: string, cost: Cost = new QueryCost()): Expression {
  return parseWith(source, cost, { separators: false });
}

/** Like `parse`, but undefined when the source is blank. */
export function parseOptional(source: string | null | undefined, cost?: Cost): Expression | undefined {
  return source?.trim() ? parse(source, cost) : undefined;
}

/**
 * Parses a list of words or expressions in which `,`, `;` and new lines also mean `|` (excluded words). Undefined when
 * it is blank.
 */
export function parseList(source: string | null | undefined, cost: Cost = new QueryCost()): Expression | undefined {
  return source?.replace(/[,;\s]+/g, '') ? parseWith(source, cost, { separators: true }) : undefined;
}

/** Parses expressions with `;` between them (keywords of events) without blank ones. Positions are of `source`. */
export function parseEach(source: string, cost: Cost = new QueryCost()): Expression[] {
  const expressions: Expression[] = [];
  let at = 0;
  for (const part of source.split(';')) {
    const [from, end] = [at, at + part.length];
    at = end + 1;
    if (part.trim()) expressions.push(within(source, from, end, cost));
  }
  return expressions;
}

/** Parses a part of a source. */
function within(source: string, from: number, end: number, cost: Cost): Expression {
  try {
    return parse(source.slice(from, end), cost);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new ExpressionError(error.fault, from + error.position);
  }
}

function parseWith(source: string, cost: Cost, options: { separators: boolean }): Expression {
  if (source.length > maxLength) throw new ExpressionError('too-long', maxLength);
  const parser = new Parser(tokensOf(source, cost, options), source.length, cost);
  return parser.parse();
}

class Parser {
  private next = 0;
  private variants = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: number,
    private readonly cost: Cost,
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
    if (!first) throw new ExpressionError('operand-expected', this.position());
    let phrases: Phrases | undefined;
    for (
      let at = this.position(), element = this.element(depth);
      element;
      at = this.position(), element = this.element(depth)
    )
      phrases = this.followedBy(phrases ?? phrasesOf(first), phrasesOf(element), at);
    return phrases ? anyOf(phrases.list.map(sideBySide)) : first;
  }

  private element(depth: number): Expression | undefined {
    const token = this.tokens[this.next];
    if (token?.kind === 'terms') {
      this.next++;
      return sideBySide(token.terms);
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

  /** Each phrase of `left` followed by each of `right`; a single one is added in place. */
  private followedBy(left: Phrases | undefined, right: Phrases | undefined, at: number): Phrases {
    if (!left || !right) throw new ExpressionError('operator-expected', at);
    const [before, after] = [left.list.length, right.list.length];
    if (before > 1 || after > 1) this.variants += before * after;
    if (this.variants > maxVariants) throw new ExpressionError('too-many-variants', at);
    this.cost.joins(left.longest + right.longest, at);
    const spent = left.spent * after + right.spent * before;
    this.cost.spend(spent - left.spent - right.spent, at);
    const [only] = right.list;
    const list =
      after === 1 && only
        ? left.list.map((start) => appended(start, only))
        : left.list.flatMap((start) => right.list.map((end) => [...start, ...end]));
    return { list, spent, longest: left.longest + right.longest };
  }
}

function appended(phrase: Term[], terms: readonly Term[]): Term[] {
  for (const term of terms) phrase.push(term);
  return phrase;
}

/** Alternatives within a phrase, what was spent on them, the words of the longest. */
interface Phrases {
  list: Term[][];
  spent: number;
  longest: number;
}

/** The alternatives of an operand of a phrase; undefined if it contains an `and`. */
function phrasesOf(expression: Expression): Phrases | undefined {
  const parts = expression.kind === 'or' ? expression.parts : [expression];
  const phrases: Phrases = { list: [], spent: 0, longest: 0 };
  for (const part of parts) {
    const terms = termsBeside(part);
    if (!terms) return undefined;
    phrases.list.push([...terms]);
    phrases.longest = Math.max(phrases.longest, terms.length);
    phrases.spent += sizeOfPhrase(terms);
  }
  return phrases;
}

/** Words side by side. Emoji among them have no place in a text: they stand anywhere in it. */
function sideBySide(terms: readonly Term[]): Expression {
  const emoji = new Map(terms.filter(isOfEmoji).map((term) => [term.text, term]));
  if (emoji.size === 0) return phrase(terms);
  const words = terms.filter((term) => !isOfEmoji(term));
  return allOf([...(words.length > 0 ? [words] : []), ...[...emoji.values()].map((term) => [term])].map(phrase));
}

/** The words and emoji that `sideBySide` makes an expression of; undefined for another one. */
function termsBeside(expression: Expression): readonly Term[] | undefined {
  if (expression.kind === 'phrase') return expression.terms;
  const phrases = expression.parts.flatMap((part) => (part.kind === 'phrase' ? [part.terms] : []));
  const ofWords = phrases.filter((terms) => !terms.every(isOfEmoji));
  const isOne = expression.kind === 'and' && phrases.length === expression.parts.length && ofWords.length <= 1;
  return isOne ? phrases.flat() : undefined;
}

const isOfEmoji = ({ text }: Term): boolean => isEmoji(text);
