/** What a text is to a linear head: buckets with a value each. A bucket may occur more than once. */
export interface FeatureVector {
  buckets: Int32Array;
  values: Float32Array;
}

/** A vector that grows; filled for one text after another without new memory. */
export class VectorBuilder {
  #buckets = new Int32Array(2_048);
  #values = new Float32Array(2_048);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  add(bucket: number, value: number): void {
    if (this.length === this.#buckets.length) this.#grow();
    this.#buckets[this.length] = bucket;
    this.#values[this.length++] = value;
  }

  /** Multiplies the values from a position on. */
  scale(from: number, factor: number): void {
    for (let i = from; i < this.length; i++) this.#values[i] = (this.#values[i] ?? 0) * factor;
  }

  /** The sum of squares of the values from a position on. */
  squares(from: number): number {
    let sum = 0;
    for (let i = from; i < this.length; i++) sum += (this.#values[i] ?? 0) ** 2;
    return sum;
  }

  /** A view that lasts until the next text. */
  view(): FeatureVector {
    return { buckets: this.#buckets.subarray(0, this.length), values: this.#values.subarray(0, this.length) };
  }

  #grow(): void {
    const buckets = new Int32Array(this.#buckets.length * 2);
    const values = new Float32Array(this.#buckets.length * 2);
    buckets.set(this.#buckets);
    values.set(this.#values);
    this.#buckets = buckets;
    this.#values = values;
  }
}

/** A vector that stays as it is when the next text is read. */
export const kept = ({ buckets, values }: FeatureVector): FeatureVector => ({
  buckets: buckets.slice(),
  values: values.slice(),
});
