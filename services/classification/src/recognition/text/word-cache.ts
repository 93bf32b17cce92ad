/** Words that are remembered; more than a language uses from day to day. */
const MAX_WORDS = 20_000;
/** Longer ones seldom come again. */
const MAX_WORD_LENGTH = 40;

/** Remembers what was found about a word: words come again and again. Bounded; forgets everything when full. */
export class WordCache<T> {
  readonly #values = new Map<string, T>();

  constructor(private readonly compute: (word: string) => T) {}

  get(word: string): T {
    const cached = this.#values.get(word);
    if (cached !== undefined) return cached;
    const computed = this.compute(word);
    if (word.length > MAX_WORD_LENGTH) return computed;
    if (this.#values.size >= MAX_WORDS) this.#values.clear();
    this.#values.set(word, computed);
    return computed;
  }
}
