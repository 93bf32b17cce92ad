import { heldVerdicts, type Verdict } from './verdicts.js';

const said = (...all: [a: number, b: number, kind: 't' | 'a'][]): Verdict[] =>
  all.map(([a, b, kind], at) => ({ a, b, kind: kind === 't' ? 'together' : 'apart', at }));
const held = (...all: Parameters<typeof said>) => heldVerdicts(new Set([1, 2, 3, 4]), said(...all));

describe('what people decided', () => {
  it('holds by way of others', () => {
    const { together, apart } = held([1, 2, 't'], [2, 3, 't'], [3, 4, 'a']);
    expect([together(1) === together(3), apart(1, 4), apart(1, 3)]).toEqual([true, true, false]);
  });

  it('gives way to what was decided later', () => {
    const { together, apart } = held([1, 2, 'a'], [1, 3, 't'], [3, 2, 't']);
    expect([together(1) === together(2), apart(1, 2)]).toEqual([true, false]);
    const other = held([1, 2, 't'], [2, 3, 't'], [3, 1, 'a']);
    expect([other.together(2) === other.together(3), other.together(1), other.apart(1, 2)]).toEqual([true, 1, true]);
  });

  it('of unknown posts says nothing', () => {
    const { together } = held([1, 9, 't'], [9, 2, 't']);
    expect(together(1)).not.toBe(together(2));
  });
});
