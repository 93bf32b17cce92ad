/** Of each of two generations; together more words than everyday language uses. */
const MAX_WORDS = 10_000;
/** Longer words are rarely repeated. */
const MAX_WORD_LENGTH = 40;

/** Caches a value per word, because words repeat. Bounded: what was not read for a whole generation is forgotten. */
export class WordCache<T, Context = void> {
  #young = new Map<string, T>();
  #old: ReadonlyMap<string, T> = new Map<string, T>();

  /** `context` is what a value is computed from beside the word; equal words have equal ones. */
  constructor(private readonly compute: (word: string, context: Context) => T) {}

  get(word: string, context: Context): T {
    const young = this.#young.get(word);
    if (young !== undefined) return young;
    const value = this.#old.get(word) ?? this.compute(word, context);
    if (word.length > MAX_WORD_LENGTH) return value;
    if (this.#young.size >= MAX_WORDS) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(word, value);
    return value;
  }
}
