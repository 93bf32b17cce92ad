import { LinearHeads } from './linear-heads.js';

const features = (...buckets: number[]): { buckets: Int32Array; values: Float32Array } => ({
  buckets: Int32Array.from(buckets),
  values: Float32Array.from(buckets, () => 1),
});

describe('linear heads', () => {
  it('learn each label by single steps, and nothing of a label that is unknown', () => {
    const heads = new LinearHeads(['good', 'bad', 'unknown'], 4);
    for (let i = 0; i < 20; i++) {
      heads.step(features(0, 2), [1, 0, -1]);
      heads.step(features(1, 2), [0, 1, -1]);
    }
    const [good = 0, bad = 0, unknown] = heads.scores(features(0));
    expect(good).toBeGreaterThan(1);
    expect(bad).toBeLessThan(-1);
    expect(unknown).toBe(0);
  });
  it('move a weight less the more it has moved', () => {
    const heads = new LinearHeads(['good'], 2);
    const steps = [1, 2, 3].map(() => {
      const before = heads.weights[0] ?? 0;
      heads.step(features(0), [1]);
      return (heads.weights[0] ?? 0) - before;
    });
    expect(steps[1]).toBeLessThan(steps[0] ?? 0);
    expect(steps[2]).toBeLessThan(steps[1] ?? 0);
  });
  it('move by their rate, also as a copy', () => {
    const [slow, fast] = [0.1, 0.3].map((rate) => new LinearHeads(['good'], 2, undefined, rate).copy());
    for (const heads of [slow, fast]) heads?.step(features(0), [1]);
    expect(fast?.weights[0]).toBeCloseTo(3 * (slow?.weights[0] ?? 0));
  });
  it('learn on their own as a copy', () => {
    const heads = new LinearHeads(['good'], 2);
    heads.step(features(0), [1]);
    const before = [...heads.weights];
    heads.copy().step(features(1), [1]);
    expect([...heads.weights]).toEqual(before);
  });
});
