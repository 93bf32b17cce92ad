import { Conditions } from './conditions.js';
import { SearchedText, lexemesOf } from '../evaluate.js';
import type { Expression, Term } from '../expression.js';
import type { PublicationWords } from '../normalise.js';
import { PrefixTree } from './prefix-tree.js';
import { exactSign } from '../word-lexemes.js';

/**
 * What a topic requires of a publication. With `attrSearch`, `keywords` are also matched against names (author, source,
 * spheres, oblasts, event); `exclude` is matched against the text only.
 */
export interface TopicExpression {
  topicId: number;
  keywords: Expression;
  exclude: Expression | undefined;
  attrSearch: boolean;
}

const longestWord = 64;
const none = -1;

/**
 * Finds which of many topics a publication belongs to. The terms of all topics are numbered; a walk through the words
 * of a publication marks those that it has. Every topic is registered under terms of which a matching publication has
 * at least one (the rarest word of each conjunction and phrase), so that only few topics are evaluated, by marks.
 */
export class TopicMatcher {
  private readonly ids: readonly number[];
  private readonly numbers = new Map<string, number>();
  /** The terms that a lexeme satisfies. */
  private readonly ofLexeme = new Map<string, number[]>();
  private readonly prefixes = new PrefixTree();
  /** The topics that are registered under a term. */
  private readonly anchored: number[][] = [];
  private readonly conditions = new Conditions();
  /** The conditions of a topic, `exclude` is `none` without one. */
  private readonly keywords: Int32Array;
  private readonly exclude: Int32Array;
  private readonly attrSearch: Uint8Array;
  /** The round in which a term was last found in a text, in a text or names; in which a topic was last evaluated. */
  private readonly inText: Uint32Array;
  private readonly inAny: Uint32Array;
  private readonly evaluated: Uint32Array;
  private readonly prefixesOfWord = new Int32Array(longestWord);
  private readonly found: Int32Array;
  private round = 0;

  constructor(topics: Iterable<TopicExpression>) {
    const all = [...topics];
    const numberOf = (term: Term): number => this.numberOf(term);
    this.ids = all.map(({ topicId }) => topicId);
    this.keywords = Int32Array.from(all, ({ keywords }) => this.conditions.add(keywords, numberOf));
    this.exclude = Int32Array.from(all, ({ exclude }) => (exclude ? this.conditions.add(exclude, numberOf) : none));
    this.attrSearch = Uint8Array.from(all, ({ attrSearch }) => Number(attrSearch));
    for (const [i, { keywords }] of all.entries())
      for (const term of new Set(anchors(keywords).map(numberOf))) this.anchored[term]?.push(i);
    [this.inText, this.inAny] = [new Uint32Array(this.anchored.length), new Uint32Array(this.anchored.length)];
    this.evaluated = new Uint32Array(all.length);
    this.found = new Int32Array(all.length);
  }

  /** Ids of the topics that a publication belongs to, in the order of the constructor's list. */
  match({ text, withNames, textEnd }: PublicationWords): number[] {
    this.round++;
    const present: number[] = [];
    for (const [lexeme, positions] of withNames) {
      const isInText = (positions[0] ?? 0) <= textEnd;
      const terms = this.ofLexeme.get(lexeme);
      if (terms) for (const term of terms) this.mark(term, isInText, present);
      if (!lexeme.startsWith(exactSign)) continue;
      const count = this.prefixes.find(lexeme, exactSign.length, this.prefixesOfWord);
      for (let i = 0; i < count; i++) this.mark(this.prefixesOfWord[i] ?? 0, isInText, present);
    }
    const [plain, named] = [new SearchedText(text), new SearchedText(withNames)];
    let count = 0;
    for (const term of present)
      for (const topic of this.anchored[term] ?? []) {
        if (this.evaluated[topic] === this.round) continue;
        this.evaluated[topic] = this.round;
        if (this.isMember(topic, plain, named)) this.found[count++] = topic;
      }
    const found = this.found.subarray(0, count);
    if (count > 1) found.sort();
    const ids: number[] = [];
    for (const topic of found) ids.push(this.ids[topic] ?? 0);
    return ids;
  }

  private isMember(topic: number, plain: SearchedText, named: SearchedText): boolean {
    const [keywords, exclude] = [this.keywords[topic] ?? 0, this.exclude[topic] ?? none];
    const isFound = this.attrSearch[topic]
      ? this.conditions.isMet(keywords, this.inAny, this.round, named)
      : this.conditions.isMet(keywords, this.inText, this.round, plain);
    return isFound && (exclude === none || !this.conditions.isMet(exclude, this.inText, this.round, plain));
  }

  private mark(term: number, isInText: boolean, present: number[]): void {
    if (isInText) this.inText[term] = this.round;
    if (this.inAny[term] === this.round) return;
    this.inAny[term] = this.round;
    present.push(term);
  }

  private numberOf(term: Term): number {
    const key = `${term.match} ${term.text}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.anchored.push([]) - 1;
    this.numbers.set(key, number);
    if (term.match === 'prefix') this.prefixes.add(term.text, number);
    else
      for (const lexeme of lexemesOf(term)) {
        const terms = this.ofLexeme.get(lexeme);
        if (terms) terms.push(number);
        else this.ofLexeme.set(lexeme, [number]);
      }
    return number;
  }
}

/** Terms of which every matching text has at least one; few and long ones, because long words are rare. */
export function anchors(expression: Expression): readonly Term[] {
  if (expression.kind === 'or') return expression.parts.flatMap(anchors);
  const choices = expression.kind === 'and' ? expression.parts.map(anchors) : expression.terms.map((term) => [term]);
  return choices.reduce((best, choice) => (frequency(choice) < frequency(best) ? choice : best));
}

const frequency = (terms: readonly Term[]): number =>
  terms.reduce(
    (sum, term) => sum + 1 / (term.match === 'prefix' ? Math.max(1, term.text.length - 2) : term.text.length) ** 2,
    0,
  );
