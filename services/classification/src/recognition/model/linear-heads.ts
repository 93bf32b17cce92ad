import type { FeatureVector } from './feature-vector.js';

/** What a label of one text is: 1 yes, 0 no, -1 unknown (nothing is learned from it). */
export type Target = 0 | 1 | -1;

const DEFAULT_RATE = 0.3;
const L2 = 1e-7;
/** Labels that are already this right teach nothing. */
const MIN_ERROR = 0.01;
const START_SQUARES = 1e-3;

/** Logistic regressions, one for each label, over the same features. */
export class LinearHeads {
  /** The weights of a bucket stand together, in the order of the labels. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  #squares: Float32Array | undefined;

  constructor(
    readonly labels: readonly string[],
    readonly buckets: number,
    from?: { weights: Float32Array; biases: Float32Array },
    /** How far a step moves a weight that has not moved yet. */
    readonly rate = DEFAULT_RATE,
  ) {
    this.weights = from?.weights ?? new Float32Array(buckets * labels.length);
    this.biases = from?.biases ?? new Float32Array(labels.length);
  }

  /** A score for each label; the sigmoid of a score is its probability before calibration. */
  scores({ buckets, values }: FeatureVector): Float64Array {
    const { weights } = this;
    const count = this.labels.length;
    const scores = Float64Array.from(this.biases);
    for (let i = 0; i < buckets.length; i++) {
      const at = (buckets[i] as number) * count;
      const value = values[i] as number;
      for (let label = 0; label < count; label++) (scores[label] as number) += (weights[at + label] as number) * value;
    }
    return scores;
  }

  /** One step towards the targets (AdaGrad: the more a weight has moved, the less it moves). `weight` is the text's. */
  step(features: FeatureVector, targets: readonly Target[], weight = 1): void {
    const { weights, biases, rate } = this;
    const count = this.labels.length;
    const squares = (this.#squares ??= new Float32Array(weights.length + count).fill(START_SQUARES));
    const scores = this.scores(features);
    for (let label = 0; label < count; label++) {
      const target = targets[label] ?? -1;
      if (target < 0) continue;
      const error = sigmoid(scores[label] as number) - target;
      if (Math.abs(error) < MIN_ERROR) continue;
      for (let i = 0; i < features.buckets.length; i++) {
        const at = (features.buckets[i] as number) * count + label;
        const gradient = weight * error * (features.values[i] as number) + L2 * (weights[at] as number);
        const square = (squares[at] as number) + gradient * gradient;
        squares[at] = square;
        weights[at] = (weights[at] as number) - (rate * gradient) / Math.sqrt(square);
      }
      const last = weights.length + label;
      squares[last] = (squares[last] as number) + (weight * error) ** 2;
      biases[label] = (biases[label] as number) - (rate * weight * error) / Math.sqrt(squares[last]);
    }
  }

  /** Heads that learn on their own from here; these stay as they are. */
  copy(): LinearHeads {
    const { weights, biases, rate } = this;
    const from = { weights: weights.slice(), biases: biases.slice() };
    const heads = new LinearHeads(this.labels, this.buckets, from, rate);
    heads.#squares = this.#squares?.slice();
    return heads;
  }
}

/** The logistic function. */
export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));
