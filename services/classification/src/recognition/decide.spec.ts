import { decideTone, toneLabels } from './decide.js';

const scoresOf = (scores: Record<string, number>): number[] => toneLabels.map((label) => scores[label] ?? -6);

describe('the decision about a tone', () => {
  it.each([
    ['takes the likeliest', { '-2': 1, '1': 0 }, -2],
    ['takes irony for negative although the words praise', { '2': 0, irony: 2 }, -2],
    ['takes relief for positive although the words tell of a disaster', { '-2': 0, relief: 2 }, 2],
    ['asks for more than a hint of irony', { '2': 2, irony: -1 }, 2],
  ])('%s', (_what, scores, tone) => expect(decideTone(scoresOf(scores), []).value).toBe(tone));
  it('is less certain when irony and words say different things', () => {
    const certainty = (irony: number): number => decideTone(scoresOf({ '2': 2, irony }), []).certainty;
    expect(certainty(-1)).toBeLessThan(certainty(-6));
  });
  it('does without traits that a model has not learned', () => expect(decideTone([0, 1, -1], []).value).toBe(1));
});
