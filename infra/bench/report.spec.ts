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

describe('a row of a benchmark', () => {
  it('has no ratio without a baseline and is not judged without a goal', () =>
    expect(row(measured)).toEqual({ ...measured, baseline: null, ratio: null, goal: null, met: null }));

  it.each([
    [{ atLeast: 1000 }, '≥ 1000', true],
    [{ atLeast: 1001 }, '≥ 1001', false],
    [{ atMost: 1000 }, '≤ 1000', true],
    [{ atMost: 999 }, '≤ 999', false],
  ])('judges its value by the goal %j', (goal, written, met) =>
    expect(row({ ...measured, goal })).toMatchObject({ goal: written, met }),
  );

  it.each([
    [49, true],
    [51, false],
  ])('judges the ratio where the goal is one: against %i', (baseline, met) =>
    expect(row({ ...measured, baseline, goal: { of: 'ratio', atLeast: 20 } })).toMatchObject({
      goal: 'ratio ≥ 20',
      met,
    }),
  );

  it('does not meet a goal with a number that is none', () =>
    expect(row({ ...measured, value: Number.NaN, goal: { atMost: 600 } })['met']).toBe(false));
});
