/** Words that are remembered; more than a language uses from day to day. */
const MOST = 20_000;
/** Longer ones seldom come again. */
const LONGEST = 40;

/** Remembers what was found about a word: words come again and again. Bounded; forgets everything when full. */
export class KnownWords<T> {
  readonly #known = new Map<string, T>();

  constructor(private readonly find: (word: string) => T) {}

  of(word: string): T {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const found = this.find(word);
    if (word.length > LONGEST) return found;
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(word, found);
    return found;
  }
}
