import { areSideBySide, type SearchedText } from '../evaluate.js';
import type { Expression, Term } from '../expression.js';

const [and, or, phrase] = [-1, -2, -3];

/**
 * Expressions over numbered terms in one row of numbers, which keeps those that are evaluated close together. A word is
 * the number of its term; `and`, `or` and phrases are their sign, the place behind their end, and their parts; a phrase
 * has its place in `phrases` before these.
 */
export class Conditions {
  #row = new Int32Array(1024);
  #length = 0;
  readonly #phrases: (readonly Term[])[] = [];

  /** Adds an expression and returns its place. */
  add(expression: Expression, numberOf: (term: Term) => number): number {
    const place = this.#length;
    const [only, more] = expression.kind === 'phrase' ? expression.terms : [];
    if (only && !more) {
      this.#push(numberOf(only));
      return place;
    }
    this.#push({ and, or, phrase }[expression.kind]);
    this.#push(0);
    if (expression.kind === 'phrase') {
      this.#push(this.#phrases.push(expression.terms) - 1);
      for (const term of expression.terms) this.#push(numberOf(term));
    } else for (const part of expression.parts) this.add(part, numberOf);
    this.#row[place + 1] = this.#length;
    return place;
  }

  /** `matches` of ./evaluate.js: `text`, whose terms have a mark of the round, satisfies the expression at a place. */
  isMet(place: number, marks: Uint32Array, round: number, text: SearchedText): boolean {
    const row = this.#row;
    const sign = row[place] ?? 0;
    if (sign >= 0) return marks[sign] === round;
    const end = row[place + 1] ?? 0;
    if (sign === phrase) {
      for (let at = place + 3; at < end; at++) if (marks[row[at] ?? 0] !== round) return false;
      return areSideBySide(this.#phrases[row[place + 2] ?? 0] ?? [], text);
    }
    const wanted = sign === or;
    for (let at = place + 2; at < end;) {
      const part = row[at] ?? 0;
      const isMet = part >= 0 ? marks[part] === round : this.isMet(at, marks, round, text);
      if (isMet === wanted) return wanted;
      at = part >= 0 ? at + 1 : (row[at + 1] ?? end);
    }
    return !wanted;
  }

  #push(number: number): void {
    if (this.#length === this.#row.length) {
      const longer = new Int32Array(this.#row.length * 2);
      longer.set(this.#row);
      this.#row = longer;
    }
    this.#row[this.#length++] = number;
  }
}
