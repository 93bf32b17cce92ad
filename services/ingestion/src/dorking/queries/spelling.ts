import type { Expression, Term } from '@mm/keywords/expression.js';
import { foldName } from '@mm/keywords/words.js';

/** A letter that only Kazakh has among the languages that are read. */
const KAZAKH_LETTER = /[қәіғүұөңһ]/;

/** The last vowel is a front one, so endings are soft. */
const SOFT = /[әіүөе](?=[^аоұыәіүөеуи]*$)/;
const VOWEL_AT_END = /[аәеиоөуұүыіэюя]$/;

/** Kazakh nouns of places, of which many have no other Kazakh letter. */
const KAZAKH_PLACE = /.{2}хана$/;
const POSSESSIVE = /[ыі]$/;
const voiced: Record<string, string> = { п: 'б', к: 'г', қ: 'ғ' };

const RUN = /[\p{L}\p{M}\p{N}]+/gu;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const MAX_WORD_LENGTH = 64;
/** A word that was typed with and without Kazakh letters is asked for in both spellings. */
const MAX_SPELLINGS = 2;

/** The words of expressions in the letters in which they were typed. */
export class Spelling {
  readonly #spellings = new Map<string, string[]>();
  /** What `wordsOf` gave: an expression is compiled many times. */
  readonly #words = new Map<string, string[]>();

  constructor(typed = '') {
    for (const [run] of typed.replace(INVISIBLE, '').normalize('NFKC').matchAll(RUN)) {
      const folded = foldName(run.slice(0, MAX_WORD_LENGTH));
      const word = run.slice(0, MAX_WORD_LENGTH).toLowerCase();
      const known = this.#spellings.get(folded) ?? [];
      if (known.length < MAX_SPELLINGS && !known.includes(word)) known.push(word);
      this.#spellings.set(folded, known);
    }
  }

  /** The word as it was typed; folded when nobody typed it. Letters and digits, a name such as `c++`, or an emoji. */
  wordOf(term: Term): string {
    return this.#spellings.get(term.text)?.[0] ?? term.text;
  }

  /**
   * The words that a search engine is asked for in place of a term, the likeliest first. `isPlain`: as few as possible,
   * so that queries are short.
   */
  wordsOf(term: Term, isPlain = false): readonly string[] {
    const key = `${term.match} ${isPlain} ${term.text}`;
    const known = this.#words.get(key) ?? this.#likelyWords(term, isPlain);
    this.#words.set(key, known);
    return known;
  }

  #likelyWords(term: Term, isPlain: boolean): string[] {
    const typed = this.#spellings.get(term.text) ?? [term.text];
    if (isPlain) return typed;
    // A text may be typed without a Kazakh layout; keyword expressions make no difference.
    const spelled = [...typed, ...(typed.some((word) => KAZAKH_LETTER.test(word)) ? [term.text] : [])];
    if (term.match === 'exact') return [...new Set(spelled)];
    return [...new Set([...typed.flatMap(term.match === 'prefix' ? beginningWith : likelyForms), ...spelled])];
  }

  /** Some word has a letter that only Kazakh has. */
  isKazakh(expression: Expression): boolean {
    if (expression.kind !== 'phrase') return expression.parts.some((part) => this.isKazakh(part));
    return expression.terms.some((term) => this.wordsOf(term).some((word) => KAZAKH_LETTER.test(word)));
  }

  /** The expression as a user types it. */
  written(expression: Expression, within: 'or' | 'and' = 'or'): string {
    if (expression.kind === 'phrase') return expression.terms.map((term) => this.#typed(term)).join(' ');
    const text = expression.parts
      .map((part) => this.written(part, expression.kind))
      .join(expression.kind === 'or' ? ' | ' : ' + ');
    return expression.kind === 'or' && within === 'and' ? `(${text})` : text;
  }

  #typed(term: Term): string {
    const word = this.wordOf(term);
    if (term.match === 'exact') return `"${word}"`;
    return term.match === 'prefix' ? `${word}*` : word;
  }
}

let last = { typed: '', spelling: new Spelling() };

/** The spelling of a typed text; the last one is kept, because an expression is compiled many times in a row. */
export function spellingOf(typed = ''): Spelling {
  if (last.typed !== typed) last = { typed, spelling: new Spelling(typed) };
  return last.spelling;
}

/**
 * A word, and for a Kazakh noun its possessive form, which is its commonest one (`қалалық ауруханасы`): most engines
 * know no forms of Kazakh words.
 */
function likelyForms(word: string): string[] {
  const isNoun = (KAZAKH_LETTER.test(word) && !POSSESSIVE.test(word)) || KAZAKH_PLACE.test(word);
  return isNoun ? [word, possessive(word)] : [word];
}

function possessive(noun: string): string {
  const [hard, soft] = VOWEL_AT_END.test(noun) ? ['сы', 'сі'] : ['ы', 'і'];
  const last = noun.slice(-1);
  return `${noun.slice(0, -1)}${voiced[last] ?? last}${SOFT.test(noun) ? soft : hard}`;
}

/**
 * Words that begin with `prefix`. Engines know no `*` inside a word, but find the forms of a word: a few derived words
 * find most of what begins like them. Their endings are the commonest ones after such a letter.
 */
function beginningWith(prefix: string): string[] {
  if (!/^\p{Script=Cyrillic}+$/u.test(prefix)) return [prefix];
  return [prefix, ...endingsAfter(prefix).map((ending) => prefix + ending)];
}

function endingsAfter(prefix: string): readonly string[] {
  if (KAZAKH_LETTER.test(prefix)) return kazakhEndingsAfter(prefix);
  if (/[аеиоуыэюя]$/.test(prefix)) return ['тель', 'ться', 'тся', 'ние', 'ный', 'ка'];
  if (prefix.endsWith('л')) return ['а', 'ьный', 'ьник', 'ьство', 'ение', 'ить'];
  if (prefix.endsWith('т')) return ['ель', 'ельство', 'ельный', 'ный', 'ь', 'ика'];
  return ['а', 'ный', 'ник', 'ский', 'ство', 'ение', 'ация', 'ический'];
}

/** Plural, quality, person, possession; after the first letter of the persons' endings -гер and -кер, their rest. */
function kazakhEndingsAfter(prefix: string): readonly string[] {
  const isSoft = SOFT.test(prefix);
  const endings = isSoft ? ['лер', 'лік', 'ші', 'і'] : ['лар', 'лық', 'шы', 'ы'];
  return /[гк]$/.test(prefix) ? ['ер', ...endings] : endings;
}
