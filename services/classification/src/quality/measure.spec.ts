import { macroF1 } from './measure.js';

describe('macro-F1', () => {
  it('is 1 if everything is right', () =>
    expect(
      macroF1([
        { expected: ['a', 'b'], actual: ['b', 'a'] },
        { expected: [], actual: [] },
      ]),
    ).toBe(1));
  it('counts every label equally, even one that occurs only in the actual labels', () =>
    expect(
      macroF1([
        { expected: ['a'], actual: ['a'] },
        { expected: ['b'], actual: ['c'] },
      ]),
    ).toBeCloseTo(1 / 3));
  it('is 1 if there is nothing to label', () => expect(macroF1([{ expected: [], actual: [] }])).toBe(1));
});
