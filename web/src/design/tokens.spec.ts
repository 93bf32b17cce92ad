import { readFileSync } from 'node:fs';

type Rgb = readonly number[];
const css = readFileSync('web/src/design/tokens.css', 'utf8');

const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const] as const,
  ),
);

/** The two values of a token: of the light and of the dark theme. */
function tokenOf(name: string): readonly [light: string, dark: string] {
  const token = tokens.get(name);
  if (!token) throw new Error(`tokens.css has no --${name}`);
  return token;
}

const linear = (hex: string): Rgb =>
  [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

/** Linear RGB as seen with deuteranopia: Machado, Oliveira and Fernandes 2009, severity 1. */
const deuteranopia: readonly Rgb[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const seenAs = (matrix: readonly Rgb[], color: Rgb): Rgb =>
  matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, i) => sum + factor * (color[i] ?? 0), 0),
      ),
    ),
  );

const luminance = ([r = 0, g = 0, b = 0]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const themes = [
  ['light', 0],
  ['dark', 1],
] as const;
const tones = ['tone-negative', 'tone-neutral', 'tone-positive'];
const pairs = tones.flatMap((one, i) => tones.slice(i + 1).map((other) => [one, other] as const));
const leastBetweenTones = 1.5;
const leastOnSurface = 3;

test.each(themes)('%s: tones differ in lightness, also with deuteranopia', (_, theme) => {
  for (const [one, other] of pairs) {
    const [a, b] = [linear(tokenOf(one)[theme]), linear(tokenOf(other)[theme])];
    expect([one, other, contrast(a, b) >= leastBetweenTones]).toEqual([one, other, true]);
    const seen = contrast(seenAs(deuteranopia, a), seenAs(deuteranopia, b));
    expect([one, other, seen >= leastBetweenTones]).toEqual([one, other, true]);
  }
});

test('a red and a green that only differ in hue would fail', () => {
  const [red, green] = [linear('#b35b5b'), linear('#5b7f3f')].map((c) => seenAs(deuteranopia, c));
  expect(contrast(red ?? [], green ?? [])).toBeLessThan(leastBetweenTones);
});

test.each(themes)('%s: every tone stands out from the surface', (_, theme) => {
  const surface = linear(tokenOf('surface')[theme]);
  for (const tone of tones)
    expect([tone, contrast(linear(tokenOf(tone)[theme]), surface) >= leastOnSurface]).toEqual([tone, true]);
});

test.each(themes)('%s: the scale of counts has readable text and steps of one direction', (_, theme) => {
  const steps = [0, 1, 2, 3, 4, 5];
  for (const step of steps) {
    const text = contrast(linear(tokenOf(`count-${step}`)[theme]), linear(tokenOf(`on-count-${step}`)[theme]));
    expect([step, text >= 4.5]).toEqual([step, true]);
  }
  const lights = steps.map((step) => luminance(linear(tokenOf(`count-${step}`)[theme])));
  expect([...lights].sort((a, b) => (theme === 0 ? b - a : a - b))).toEqual(lights);
});
