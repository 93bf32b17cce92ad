import { oblasts } from '@mm/proto/vocabulary/oblast.js';
import { gazetteer } from './gazetteer.js';

describe('the gazetteer', () => {
  it('knows every oblast of the reference list once', () => {
    expect(gazetteer.map(({ oblast }) => oblast).sort((a, b) => a - b)).toEqual(
      oblasts.map(({ id }) => id).sort((a, b) => a - b),
    );
  });

  it('has lines with a kind, flags and names', () => {
    for (const { places } of gazetteer)
      for (const line of places.trim().split('\n')) expect(line.trim()).toMatch(/^[ocdvn][!^*=]{0,3}( [~\p{L}_-]+)+$/u);
  });
});
