import { SearchedText, lexemesOf, matches } from './evaluate.js';
import type { Expression, Term } from './expression.js';
import type { PublicationWords } from './normalise.js';
import { exactSign } from './word-lexemes.js';

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

/**
 * Finds which of many topics a publication belongs to. Every topic is registered under lexemes of which a matching
 * publication has at least one (the rarest word of each conjunction and phrase), so that only few topics are evaluated.
 */
export class TopicMatcher {
  private readonly byLexeme = new Map<string, number[]>();
  private readonly byPrefix = new Map<string, number[]>();
  private readonly prefixLengths: number[];
  private readonly lastRound: Int32Array;
  private round = 0;
  private readonly topics: readonly TopicExpression[];

  constructor(topics: Iterable<TopicExpression>) {
    this.topics = [...topics];
    for (const [i, topic] of this.topics.entries()) for (const term of anchors(topic.keywords)) this.register(term, i);
    this.prefixLengths = [...new Set([...this.byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => a - b);
    this.lastRound = new Int32Array(this.topics.length);
  }

  /** Ids of the topics that a publication belongs to, in the order of the constructor's list. */
  match({ text, withNames }: PublicationWords): number[] {
    const plain = new SearchedText(text);
    const named = new SearchedText(withNames);
    this.round++;
    const found: number[] = [];
    for (const lexeme of withNames.keys()) {
      this.evaluate(this.byLexeme.get(lexeme), plain, named, found);
      if (lexeme.startsWith(exactSign))
        for (const length of this.prefixLengths)
          if (length <= lexeme.length) this.evaluate(this.byPrefix.get(lexeme.slice(0, length)), plain, named, found);
    }
    return found.sort((a, b) => a - b).map((i) => this.topics[i]?.topicId ?? 0);
  }

  private evaluate(
    candidates: readonly number[] | undefined,
    plain: SearchedText,
    named: SearchedText,
    found: number[],
  ): void {
    for (const i of candidates ?? []) {
      const topic = this.topics[i];
      if (!topic || this.lastRound[i] === this.round) continue;
      this.lastRound[i] = this.round;
      if (
        matches(topic.keywords, topic.attrSearch ? named : plain) &&
        !(topic.exclude && matches(topic.exclude, plain))
      )
        found.push(i);
    }
  }

  private register(term: Term, topic: number): void {
    const index = term.match === 'prefix' ? this.byPrefix : this.byLexeme;
    const keys = term.match === 'prefix' ? [exactSign + term.text] : lexemesOf(term);
    for (const key of keys) {
      const list = index.get(key);
      if (!list) index.set(key, [topic]);
      else if (list[list.length - 1] !== topic) list.push(topic);
    }
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
