import { assertAnswerable, tonesOf } from './assert-answerable.js';

describe('the values of a request for a report', () => {
  it.each([
    [{ selectedPeriod: [2, 1] }, 'period-inverted'],
    [{ selectedPeriod: [1_700_000_000_000, 1_700_000_600_000] }, 'out-of-range'],
    [{ selectedPeriod: [-62_135_596_801, 0] }, 'out-of-range'],
    [{ tone: 3 }, 'unknown-tone'],
    [{ tone: [2, 0] }, 'unknown-tone'],
    [{ lang: 'xx' }, 'unknown-language'],
    [{ lang: ['kz/ru', 'KZ'] }, 'unknown-language'],
    [{ oblasts: [75, 2 ** 31] }, 'out-of-range'],
    [{ spheres: -(2 ** 31) }, 'out-of-range'],
    [{ types: Array.from({ length: 10_001 }, () => 1) }, 'too-many'],
  ])('are refused: %j', (params, code) => {
    const [[name]] = Object.entries(params) as [[string, unknown]];
    const problem = expect.objectContaining({ path: `params.${name}`, code }) as unknown;
    expect(() => assertAnswerable(params)).toThrow(
      expect.objectContaining({ status: 400, extras: { details: [problem] } }) as Error,
    );
  });

  it('are all named when several are wrong', () => {
    expect(() => assertAnswerable({ selectedPeriod: [2, 1], tone: 0 })).toThrow(/selectedPeriod.*tone/);
  });

  it.each([
    {},
    { selectedPeriod: [5, 5] },
    { selectedPeriod: [-62_135_596_800, 253_402_300_799] },
    { selectedPeriod: null, tone: null, oblasts: null, types: [] },
    { tone: [-2, 1, 2], oblasts: [75, -1], spheres: 14 },
    { lang: ['kz/ru', 'other'] },
    { lang: 'kz' },
    { lang: ['kz', 'ru'] },
    { lang: null },
    { lang: ['all'] },
  ])('are accepted: %j', (params) => expect(() => assertAnswerable(params)).not.toThrow());
});

describe('the tones of a filter', () => {
  it.each([
    [null, []],
    [[], []],
    [-2, [-2]],
    [
      [1, 2],
      [1, 2],
    ],
    [-100, []],
    [[-2, -100], []],
  ])('of %j are %j', (tone, expected) => expect(tonesOf({ tone })).toEqual(expected));
});
