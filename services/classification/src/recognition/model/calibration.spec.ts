import { fitCurve, fitScale, onCurve, probabilityOf } from './calibration.js';
import { seeded } from '../../quality/random.js';

describe('calibration', () => {
  it('turns scores into probabilities that come true as often as they say', () => {
    const random = seeded(1);
    const scores = Array.from({ length: 2_000 }, () => random() * 8 - 4);
    const truths = scores.map((score) => random() < 1 / (1 + Math.exp(-(0.5 * score - 1))));
    const scale = fitScale(scores, truths);
    expect(scale.slope).toBeCloseTo(0.5, 1);
    expect(scale.offset).toBeCloseTo(-1, 0);
    expect(probabilityOf(2, { ...scale, threshold: 0.5 })).toBeCloseTo(0.5, 1);
  });
  it.each([true, false])('leaves scores as they are when all are %s', (truth) =>
    expect(fitScale([1, 2, 3], [truth, truth, truth])).toEqual({ slope: 1, offset: 0 }),
  );
  it('fits a curve that never falls to how often an answer was right', () => {
    const random = seeded(2);
    const raws = Array.from({ length: 3_000 }, () => random());
    const curve = fitCurve(
      raws,
      raws.map((raw) => random() < raw ** 2),
    );
    curve.forEach(([, y], i) => expect(y).toBeGreaterThanOrEqual(curve[i - 1]?.[1] ?? 0));
    expect(onCurve(0.5, curve)).toBeCloseTo(0.25, 1);
    expect(onCurve(2, curve)).toBe(curve.at(-1)?.[1]);
    expect(onCurve(-1, curve)).toBe(curve[0]?.[1]);
  });
  it('fits a curve that does not fall by a few answers after many', () => {
    const raws = Array.from({ length: 1_025 }, (_, i) => (i < 1_000 ? 0.9 : 1));
    const rights = raws.map((_, i) => i > 0);
    expect(fitCurve(raws, rights)).toHaveLength(1);
  });
  it('takes a certainty as it is without a curve', () => expect(onCurve(0.4, undefined)).toBe(0.4));
});
