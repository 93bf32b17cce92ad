/** More words than everyday language uses. */
const MAX_WORDS = 20_000;
/** Longer words are rarely repeated. */
const MAX_WORD_LENGTH = 40;

/** Caches a value per word, because words repeat. Bounded: cleared when full. */
export class WordCache<T, Context = void> {
  readonly #values = new Map<string, T>();

  /** `context` is what a value is computed from beside the word; equal words have equal ones. */
  constructor(private readonly compute: (word: string, context: Context) => T) {}

  get(word: string, context: Context): T {
    const cached = this.#values.get(word);
    if (cached !== undefined) return cached;
    const computed = this.compute(word, context);
    if (word.length > MAX_WORD_LENGTH) return computed;
    if (this.#values.size >= MAX_WORDS) this.#values.clear();
    this.#values.set(word, computed);
    return computed;
  }
}
