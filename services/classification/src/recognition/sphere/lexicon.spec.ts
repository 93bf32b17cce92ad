import { readdirSync, readFileSync } from 'node:fs';
import { spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { multiSphereLexicon, sphereLexicon } from './lexicon.js';

const lists = [
  ...sphereLexicon.flatMap(({ strong, usual, weak }) => [strong, usual, weak]),
  ...multiSphereLexicon.map(({ words }) => words),
];

describe('the lexicon of spheres', () => {
  it('has the words of every sphere of the reference list', () => {
    expect(sphereLexicon.map(({ sphere }) => sphere).sort((a, b) => a - b)).toEqual(
      spheres.map(({ id }) => id).sort((a, b) => a - b),
    );
  });

  it('has each word once in a list', () => {
    for (const words of lists) expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([]);
  });

  it('reads every file of its folder', () => {
    const files = readdirSync(new URL('./lexicon', import.meta.url)).map(
      (name) =>
        JSON.parse(readFileSync(new URL(`./lexicon/${name}`, import.meta.url), 'utf8')) as {
          sphere?: number;
          groups?: unknown[];
        },
    );
    expect(files.filter(({ sphere }) => sphere !== undefined)).toHaveLength(sphereLexicon.length);
    expect(files.flatMap(({ groups = [] }) => groups)).toHaveLength(multiSphereLexicon.length);
  });
});
