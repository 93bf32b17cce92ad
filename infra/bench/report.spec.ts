import { fileURLToPath } from 'node:url';

interface Measured {
  measure: string;
  unit: string;
  value: number;
  baseline?: number;
  goal?: { of?: string; atLeast?: number; atMost?: number };
}
const { row } = (await import(fileURLToPath(new URL('report.mjs', import.meta.url)))) as {
  row: (measured: Measured) => Record<string, unknown>;
};

const measured = { measure: 'full path', unit: 'posts/s', value: 1000 };

describe('row', () => {
  it('has no ratio without a baseline and no verdict without a goal', () =>
    expect(row(measured)).toEqual({ ...measured, baseline: null, ratio: null, goal: null, met: null }));

  it.each([
    [{ atLeast: 1000 }, '≥ 1000', true],
    [{ atLeast: 1001 }, '≥ 1001', false],
    [{ atMost: 1000 }, '≤ 1000', true],
    [{ atMost: 999 }, '≤ 999', false],
  ])('compares the value with the goal %j', (goal, written, met) =>
    expect(row({ ...measured, goal })).toMatchObject({ goal: written, met }),
  );

  it.each([
    [49, true],
    [51, false],
  ])('compares the ratio with a goal for the ratio: baseline %i', (baseline, met) =>
    expect(row({ ...measured, baseline, goal: { of: 'ratio', atLeast: 20 } })).toMatchObject({
      goal: 'ratio ≥ 20',
      met,
    }),
  );

  it('does not meet a goal with NaN', () =>
    expect(row({ ...measured, value: Number.NaN, goal: { atMost: 600 } })['met']).toBe(false));
});
