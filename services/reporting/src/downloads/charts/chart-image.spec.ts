import fs from 'node:fs';
import { sampleDocument } from '../test/sample-document.js';
import { chartImage, chartSizes, toneColours } from './chart-image.js';

it('the tones have the colours of the screens [D §7]', () => {
  const css = fs.readFileSync(new URL('../../../../../web/src/design/tokens.css', import.meta.url), 'utf8');
  for (const [tone, colour] of Object.entries(toneColours))
    expect(css).toContain(`--tone-${tone}: light-dark(${colour},`);
});

it('timeline, tones and networks are drawn, rankings are not [S2 §9]', () => {
  const drawn = sampleDocument().sections.filter((section) => chartImage(section));
  expect(drawn.map(({ id }) => id)).toEqual(['tones', 'timeline', 'networks', 'spheres']);
  const [tones] = drawn;
  const picture = tones && chartImage(tones);
  expect(picture?.readUInt32BE(16)).toBe(chartSizes.document.width * 2);
  expect(tones && chartImage({ ...tones, rows: [] })).toBeUndefined();
});
