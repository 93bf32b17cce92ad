import { acceptedLabels, isAccepted, type Thresholds } from './thresholds.js';

const at = (percent: number): Thresholds => ({
  ...{ lang: percent, oblasts: percent, spheres: percent, tone: percent, is_ignored: percent },
});
const suggestion = {
  ...{ lang: 'ru' as const, oblasts: [71], spheres: [5], tone: -2 as const, is_ignored: true },
  confidence: { lang: 0.99, oblasts: 0.57, spheres: 0.9, tone: 0.3, is_ignored: 0.7 },
};
const nothing = { lang: null, oblasts: [], spheres: [], tone: null, is_ignored: false };

describe('what of a suggestion is accepted', () => {
  it('is what is as sure as its own threshold asks', () => {
    const thresholds = { ...at(70), oblasts: 57, spheres: 91 };
    expect(acceptedLabels(suggestion, thresholds)).toEqual({ ...nothing, lang: 'ru', oblasts: [71], is_ignored: true });
  });

  it('is of several spheres those that are sure enough themselves', () => {
    const confidence = { spheres: 0.9, 'spheres:5': 0.9, 'spheres:7': 0.6 };
    expect(acceptedLabels({ ...suggestion, spheres: [5, 7], confidence }, at(70)).spheres).toEqual([5]);
    expect(acceptedLabels({ ...suggestion, spheres: [5, 7], confidence }, at(60)).spheres).toEqual([5, 7]);
  });

  it('is everything from 0, also what has no confidence, and nothing from 101', () => {
    const { confidence, ...labels } = suggestion;
    expect(acceptedLabels({ ...labels, confidence: {} }, at(0))).toEqual(labels);
    expect(acceptedLabels({ ...labels, confidence: {} }, at(1))).toEqual(nothing);
    expect(acceptedLabels({ ...labels, confidence: { ...confidence, lang: 1 } }, at(101))).toEqual(nothing);
  });

  it.each(Array.from({ length: 101 }, (_, percent) => percent))(
    'has %i per cent at a threshold of as much',
    (percent) => expect(isAccepted({ confidence: { tone: percent / 100 } }, 'tone', at(percent))).toBe(true),
  );
});
