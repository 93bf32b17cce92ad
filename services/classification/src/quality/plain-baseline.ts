import { LinearHeads } from '../recognition/model/linear-heads.js';
import type { Target } from '../recognition/model/linear-heads.js';
import type { FeatureVector } from '../recognition/model/feature-vector.js';
import { seeded, shuffled } from './random.js';

const EPOCHS = 6;
const MIN_TEXTS = 2;
const WORD = /[\p{L}\p{N}]+/gu;

interface Labelled {
  text: string;
  targets: readonly Target[];
}

/** Words and pairs of words with tf-idf and a logistic regression for each label: what everybody would try first. */
export class PlainBaseline {
  readonly #numbers = new Map<string, number>();
  readonly #rarities: number[] = [];
  readonly #heads: LinearHeads;

  constructor(texts: readonly Labelled[], labels: readonly string[]) {
    const counts = new Map<string, number>();
    for (const { text } of texts)
      for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts)
      if (count >= MIN_TEXTS) {
        this.#numbers.set(term, this.#numbers.size);
        this.#rarities.push(Math.log((texts.length + 1) / (count + 1)) + 1);
      }
    this.#heads = new LinearHeads(labels, Math.max(1, this.#numbers.size));
    const learned = texts.map(({ text, targets }) => ({ vector: this.#vector(text), targets }));
    const random = seeded(23);
    for (let epoch = 0; epoch < EPOCHS; epoch++)
      for (const { vector, targets } of shuffled(learned, random)) this.#heads.step(vector, targets);
  }

  /** A score for each label; above 0 it is likelier than not. */
  scores(text: string): Float64Array {
    return this.#heads.scores(this.#vector(text));
  }

  #vector(text: string): FeatureVector {
    const values = new Map<number, number>();
    for (const term of termsOf(text)) {
      const number = this.#numbers.get(term);
      if (number !== undefined) values.set(number, (values.get(number) ?? 0) + (this.#rarities[number] ?? 0));
    }
    const norm = Math.sqrt([...values.values()].reduce((sum, value) => sum + value ** 2, 0)) || 1;
    return {
      buckets: Int32Array.from(values.keys()),
      values: Float32Array.from(values.values(), (value) => value / norm),
    };
  }
}

function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)];
}
