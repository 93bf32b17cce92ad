import { agreement, kappa } from './agreement.js';

const pairs = (counts: readonly [number, boolean, boolean][]) =>
  counts.flatMap(([count, a, b]) => Array.from({ length: count }, () => [a, b] as const));

describe('the agreement of two judges', () => {
  it('is what Cohen 1960 says', () =>
    expect(
      kappa(
        pairs([
          [20, true, true],
          [5, true, false],
          [10, false, true],
          [15, false, false],
        ]),
      ),
    ).toBeCloseTo(0.4));

  it('is perfect when they never differ, and chance when one always says yes', () => {
    expect(kappa(pairs([[7, false, false]]))).toBe(1);
    expect(
      kappa(
        pairs([
          [5, true, true],
          [5, true, false],
        ]),
      ),
    ).toBe(0);
  });

  it('is told by label, of the posts that both judged', () => {
    const post = (id: string, oblasts: string[]) => ({ id, text: '', lang: 'ru', oblasts, spheres: [], tone: 1 });
    expect(
      agreement([post('a', ['abai']), post('b', []), post('c', [])], [post('a', ['abai']), post('b', ['abai'])]),
    ).toEqual([
      { label: 'lang ru', kappa: 1, given: [2, 2] },
      { label: 'oblast abai', kappa: 0, given: [1, 2] },
      { label: 'tone 1', kappa: 1, given: [2, 2] },
    ]);
  });
});
