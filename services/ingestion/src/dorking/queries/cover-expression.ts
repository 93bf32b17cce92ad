import { type Expression, allOf, anyOf } from '@mm/keywords/expression.js';
import type { SearchCutWire } from '@mm/proto/http/searches.js';
import type { CompiledQuery, SearchFilters, SearchProvider, SearchWords } from '../search-provider.js';
import { termsLeft } from './query-text.js';
import { spellingOf } from './spelling.js';

type Compiler = Pick<SearchProvider, 'compile'>;

/** Queries that together ask for all of an expression but what is in `cut`. */
export interface Cover {
  queries: CompiledQuery[];
  cut: Pick<SearchCutWire, 'reason' | 'words'>[];
}

/** A new alternative is tried in this many of the last queries. */
const OPEN_QUERIES = 8;
/** After this many alternatives without a query the rest is not tried any more. */
const MAX_REFUSED = 50;
/**
 * Terms that are compiled for one cover, again and again: some 50 ms. The rest is not tried any more. More than
 * `LONGEST` are too long for any query, and cost no more than those.
 */
const MAX_COMPILED = 50_000;
const LONGEST = 400;

/**
 * The fewest queries, at most `maxQueries`, that together ask for an expression. Alternatives are packed into queries
 * up to the provider's limit; a conjunction that is too long is divided by its alternatives. Words are asked for in
 * their likely spellings and forms too, unless something would be cut for them. Deterministic; the first alternatives
 * are asked first.
 */
export function coverExpression(
  words: SearchWords,
  filters: SearchFilters,
  provider: Compiler,
  maxQueries: number,
): Cover {
  const wide = coverWith(words, filters, provider, maxQueries);
  return wide.cut.length === 0 ? wide : coverWith({ ...words, isPlain: true }, filters, provider, maxQueries);
}

function coverWith(words: SearchWords, filters: SearchFilters, provider: Compiler, maxQueries: number): Cover {
  const packing = new Packing((keywords) => provider.compile({ ...words, keywords }, filters), maxQueries);
  packing.add(words.keywords);
  const spelling = spellingOf(words.typed);
  const cut: Cover['cut'] = packing.tooLong.map((part) => ({ reason: 'length', words: spelling.written(part) }));
  if (packing.refused.length > 0) cut.push({ reason: 'queries', words: spelling.written(anyOf(packing.refused)) });
  return { queries: packing.packed.map(({ query }) => query), cut };
}

interface Packed {
  parts: readonly Expression[];
  query: CompiledQuery;
}

class Packing {
  readonly packed: Packed[] = [];
  readonly tooLong: Expression[] = [];
  readonly refused: Expression[] = [];
  readonly #seen = new Set<string>();
  #left = MAX_COMPILED;

  constructor(
    private readonly compiler: (expression: Expression) => CompiledQuery | null,
    private readonly maxQueries: number,
  ) {}

  get #isFull(): boolean {
    return this.refused.length + this.tooLong.length >= MAX_REFUSED || this.#left < 0;
  }

  #compile(expression: Expression): CompiledQuery | null {
    this.#left -= LONGEST - Math.max(0, termsLeft(expression, LONGEST));
    return this.#left < 0 ? null : this.compiler(expression);
  }

  add(expression: Expression): void {
    const query = this.#isFull ? null : this.#compile(expression);
    if (this.#isFull) this.refused.push(expression);
    else if (query) this.#place(expression, query);
    else if (expression.kind === 'or') this.#addAlternatives(expression.parts);
    else if (!this.#divide(expression)) this.tooLong.push(expression);
  }

  #addAlternatives(parts: readonly Expression[]): void {
    for (const [i, part] of parts.entries()) {
      if (this.#isFull) return void this.refused.push(...parts.slice(i));
      this.add(part);
    }
  }

  /** Puts what fits into a query into an open one, or into a new one. */
  #place(expression: Expression, alone: CompiledQuery): void {
    const key = JSON.stringify(expression);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    for (const open of this.packed.slice(-OPEN_QUERIES)) {
      const parts = [...open.parts, expression];
      const query = this.#compile(anyOf(parts));
      if (!query) continue;
      Object.assign(open, { parts, query });
      return;
    }
    if (this.packed.length < this.maxQueries) this.packed.push({ parts: [expression], query: alone });
    else this.refused.push(expression);
  }

  /** Divides a conjunction by the alternatives of its parts. False when that cannot make it short enough. */
  #divide(expression: Expression): boolean {
    if (expression.kind !== 'and') return false;
    const fixed = expression.parts.filter(({ kind }) => kind !== 'or');
    if (fixed.length > 0 && !this.#compile(allOf(fixed))) return false;
    const choices = expression.parts.map((part) => new Choice(part));
    if (!this.#compile(allOf(choices.map((choice) => choice.shortest)))) return false;
    // The longest pieces are made shorter until any combination fits: few pieces of each part make few combinations.
    while (!this.#compile(allOf(choices.map((choice) => choice.longestPiece)))) {
      const longest = choices.filter((choice) => choice.isDivisible).sort((a, b) => b.pieceLength - a.pieceLength)[0];
      if (!longest) break;
      longest.divide();
    }
    if (choices.every(({ pieces }) => pieces.length === 1)) return false;
    this.#addCombinations([], choices);
    return true;
  }

  #addCombinations(chosen: readonly Expression[], [choice, ...others]: readonly Choice[]): void {
    if (!choice) return this.add(allOf(chosen));
    for (const [i, piece] of choice.pieces.entries()) {
      if (this.#isFull) {
        const rest = anyOf(choice.pieces.slice(i));
        return void this.refused.push(allOf([...chosen, rest, ...others.map(({ whole }) => whole)]));
      }
      this.#addCombinations([...chosen, piece], others);
    }
  }
}

/** A part of a conjunction, divided into pieces of about equal length. */
class Choice {
  pieces: readonly Expression[];
  pieceLength: number;
  readonly #alternatives: readonly Expression[];
  readonly #total: number;
  #count = 1;

  constructor(readonly whole: Expression) {
    this.#alternatives = whole.kind === 'or' ? whole.parts : [whole];
    this.#total = lengthOf(whole);
    this.pieces = [whole];
    this.pieceLength = this.#total;
  }

  get isDivisible(): boolean {
    return this.#count < this.#alternatives.length;
  }

  get shortest(): Expression {
    return this.#alternatives.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));
  }

  get longestPiece(): Expression {
    return this.pieces.find((piece) => lengthOf(piece) === this.pieceLength) ?? this.whole;
  }

  /** Makes shorter pieces; in the end each alternative is one. */
  divide(): void {
    this.#count = Math.min(this.#alternatives.length, Math.ceil(this.#count * 1.2 + 0.5));
    const target = this.isDivisible ? this.#total / this.#count : 0;
    const groups: Expression[][] = [];
    let length = Infinity;
    for (const part of this.#alternatives) {
      const added = lengthOf(part) + 3;
      if (length + added > target) {
        groups.push([]);
        length = 0;
      }
      groups.at(-1)?.push(part);
      length += added;
    }
    this.pieces = groups.map((group) => anyOf(group));
    this.pieceLength = Math.max(...this.pieces.map(lengthOf));
  }
}

/** About the length of an expression in a query. */
function lengthOf(expression: Expression): number {
  if (expression.kind === 'phrase') return expression.terms.reduce((sum, { text }) => sum + text.length + 1, 0);
  return expression.parts.reduce((sum, part) => sum + lengthOf(part) + 3, 0);
}
