import type { Scene } from '../templates.js';
import { fillTemplate } from '../templates.js';
import { Random } from '../random.js';
import { regionById, regions } from '../regions.js';
import { spheres } from './corpus.js';
import { promo, tails } from './everyday.js';
import type { Language, Phrases } from './sphere-texts.js';

const templatesOf = (phrases: Phrases): string[] => [
  ...Object.values(phrases.news).flat(),
  ...Object.values(phrases.voice).flat(),
  ...phrases.more,
];
const all = (language: Language): string[] => [
  ...spheres.flatMap((s) => templatesOf(s.texts[language])),
  ...Object.values(promo[language]).flat(),
  ...Object.values(tails[language]).flat(),
];

function scene(language: Language, index: number): Scene {
  const region = regions[index % regions.length] ?? regionById(71);
  const place = region.places[0] as Scene['place'];
  return {
    language,
    region,
    place,
    other: (regions[(index + 1) % regions.length] ?? region).places[0] as Scene['place'],
    at: Date.UTC(2026, 10, 20),
  };
}

describe('the texts of the demo networks', () => {
  it('has more than 200 Russian and more than 100 Kazakh templates about the fourteen spheres', () => {
    expect(spheres.map((s) => s.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(all('ru').length).toBeGreaterThanOrEqual(200);
    expect(all('kk').length).toBeGreaterThanOrEqual(100);
  });

  it.each(['ru', 'kk'] as const)('fills every slot of every %s template', (language) => {
    for (const [index, template] of all(language).entries()) {
      const text = fillTemplate(template, scene(language, index), new Random(index));
      expect(text).not.toMatch(/[{}[\]|]|undefined|NaN/);
      expect(text.length).toBeGreaterThan(8);
    }
  });

  it('covers all twenty regions', () => {
    expect(regions.map((r) => r.id)).toEqual([
      10, 11, 15, 19, 23, 27, 31, 33, 35, 39, 43, 47, 55, 59, 61, 62, 63, 71, 75, 79,
    ]);
  });
});
