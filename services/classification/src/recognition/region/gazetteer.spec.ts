import { readdirSync } from 'node:fs';
import { oblasts, wholeCountry } from '@mm/proto/vocabulary/reference-lists.js';
import { gazetteer } from './gazetteer.js';

describe('the gazetteer', () => {
  it('knows every oblast of the reference list once, and no place that is the whole country', () => {
    expect(gazetteer.map(({ oblast }) => oblast).sort((a, b) => a - b)).toEqual(
      oblasts
        .map(({ id }) => id)
        .filter((id) => id !== wholeCountry)
        .sort((a, b) => a - b),
    );
  });

  it('reads every file of its folder', () =>
    expect(readdirSync(new URL('./gazetteer', import.meta.url))).toHaveLength(gazetteer.length));

  it('has lines with a kind, flags and names', () => {
    for (const { places } of gazetteer)
      for (const line of places) expect(line).toMatch(/^[ocdvn][!^*=?]{0,3}( [~\p{L}_-]+)+$/u);
  });
});
