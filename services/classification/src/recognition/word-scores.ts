import type { LinearHeads } from './model/linear-heads.js';
import { pairBucket, signBucket, wordPart } from './text-features.js';
import type { ReadWord, Sign } from './text-features.js';
import { WordCache } from './text/word-cache.js';

/** What a word alone adds to each label's score, and to the squared length of a text's features. */
interface WordPart {
  scores: Float64Array;
  squares: number;
}

/**
 * Scores of texts by heads that no longer learn: the same as of a whole vector of features, but the part of each word
 * is remembered, because words repeat.
 */
export class WordScores {
  readonly #parts: WordCache<WordPart, ReadWord>;

  constructor(
    private readonly heads: LinearHeads,
    private readonly rarities: Float32Array,
  ) {
    this.#parts = new WordCache((_word, { buckets }) => this.#partOf(buckets.all));
  }

  /** A score for each label. */
  scores(words: readonly ReadWord[], signs: readonly Sign[]): Float64Array {
    const count = this.heads.labels.length;
    const sums = new Float64Array(count);
    let squares = 0;
    let before: ReadWord | undefined;
    for (const word of words) {
      const part = this.#part(word);
      squares += part.squares;
      for (let label = 0; label < count; label++) (sums[label] as number) += part.scores[label] as number;
      if (before) {
        const bucket = pairBucket(before, word);
        const rarity = this.rarities[bucket] ?? 0;
        squares += rarity * rarity;
        this.#add(sums, bucket, rarity);
      }
      before = word;
    }
    const length = (Math.sqrt(squares) || 1) / (wordPart(words.length) || 1);
    const scores = Float64Array.from(this.heads.biases, (bias, label) => bias + (sums[label] as number) / length);
    for (const { name, value } of signs) this.#add(scores, signBucket(name), value);
    return scores;
  }

  /** What each word, together with the pair that it ends, adds to a label. */
  weightsOf(words: readonly ReadWord[], label: number): number[] {
    const count = this.heads.labels.length;
    return words.map((word, i) => {
      const before = words[i - 1];
      const bucket = before ? pairBucket(before, word) : 0;
      const pair = before ? (this.heads.weights[bucket * count + label] ?? 0) * (this.rarities[bucket] ?? 0) : 0;
      return (this.#part(word).scores[label] ?? 0) + pair;
    });
  }

  #part(word: ReadWord): WordPart {
    return this.#parts.get(word.token.folded, word);
  }

  #partOf(buckets: Int32Array): WordPart {
    const part: WordPart = { scores: new Float64Array(this.heads.labels.length), squares: 0 };
    for (const bucket of buckets) {
      const rarity = this.rarities[bucket] ?? 0;
      part.squares += rarity * rarity;
      this.#add(part.scores, bucket, rarity);
    }
    return part;
  }

  #add(scores: Float64Array, bucket: number, value: number): void {
    const count = this.heads.labels.length;
    const at = bucket * count;
    const { weights } = this.heads;
    for (let label = 0; label < count; label++) (scores[label] as number) += (weights[at + label] as number) * value;
  }
}
