import fs from 'node:fs';
import { inflateSync } from 'node:zlib';
import { sampleDocument, sampleGap } from '../test/sample-document.js';
import { chartImage, chartSizes, pieLabel } from './chart-image.js';
import { gapColours, toneColours } from './chart-constants.js';

const asOf = Date.UTC(2026, 10, 22, 10) / 1000;

it('the tones have the colours of the screens [D §7]', () => {
  const css = fs.readFileSync(new URL('../../../../../web/src/design/tokens.css', import.meta.url), 'utf8');
  for (const [tone, colour] of Object.entries(toneColours))
    expect(css).toContain(`--tone-${tone}: light-dark(${colour},`);
});

it('shares of a pie are rounded to one decimal, as on the screens', () => {
  const labels = [14.2857, 85.7143, 100, 0.04].map((percent) =>
    pieLabel({ name: 'Позитивная', value: 1_234, percent }),
  );
  expect(labels.map((label) => label.replace(/\s/g, ' '))).toEqual([
    'Позитивная: 1 234 (14,3 %)',
    'Позитивная: 1 234 (85,7 %)',
    'Позитивная: 1 234 (100 %)',
    'Позитивная: 1 234 (0 %)',
  ]);
});

it('timeline, tones and networks are drawn, rankings are not [S2 §9]', () => {
  const drawn = sampleDocument().sections.filter((section) => chartImage(section));
  expect(drawn.map(({ id }) => id)).toEqual(['tones', 'timeline', 'networks', 'spheres']);
  const [tones] = drawn;
  const picture = tones && chartImage(tones);
  expect(picture?.readUInt32BE(16)).toBe(chartSizes.document.width * 2);
  expect(tones && chartImage({ ...tones, rows: [] })).toBeUndefined();
});

it('nothing is drawn of a report without publications: a pie would have even slices [D §7]', () =>
  expect(sampleDocument(0).sections.filter((section) => chartImage(section))).toEqual([]));

/** How many pixels of a picture have a colour. */
function pixelsOf(picture: Buffer | undefined, colour: string): number {
  const { width, height } = chartSizes.document;
  const data = picture?.indexOf('IDAT') ?? -1;
  const lines = inflateSync(picture?.subarray(data + 4, data + 4 + picture.readUInt32BE(data - 4)) ?? '');
  const lineBytes = 1 + width * 2 * 3;
  let found = 0;
  for (let y = 0; y < height * 2; y++)
    for (let x = 0; x < width * 2; x++) {
      const at = y * lineBytes + 1 + x * 3;
      if (lines.toString('hex', at, at + 3) === colour.slice(1)) found++;
    }
  return found;
}

it('the line to an hour that is not over is dotted and ends with a hollow point, also where it is the only one', () => {
  const [timeline] = sampleDocument().sections.filter(({ id }) => id === 'timeline');
  const inked = (hours: number, isRunning: boolean): number => {
    const rows = Array.from({ length: hours }, (_, hour) => [`${hour}:00`, 9, 0, 3, 6]);
    const open = isRunning ? { running: { row: hours - 1, title: 'ещё идёт' } } : {};
    return pixelsOf(timeline && chartImage({ ...timeline, rows, ...open }), toneColours.total);
  };
  expect(inked(2, true)).toBeLessThan(inked(2, false) * 0.75);
  expect([0, inked(1, false)]).not.toContain(inked(1, true));
});

it('times without collection are hatched on the timeline, with a legend [D §6]', () => {
  const timelineOf = (until: number): Buffer | undefined => {
    const gaps = until > 0 ? [sampleGap({ from: asOf - 7200, until })] : [];
    const section = sampleDocument(3, 10, 'ru', { gaps, total: 1 }).sections.find(({ id }) => id === 'timeline');
    return section && chartImage(section);
  };
  const [none, half, all] = [0, asOf - 3600, asOf].map((until) => pixelsOf(timelineOf(until), gapColours.ground));
  expect(none).toBe(0);
  expect(pixelsOf(timelineOf(asOf), gapColours.line)).toBeGreaterThan(1000);
  expect((all ?? 0) / (half ?? 0)).toBeCloseTo(2, 0);
});
