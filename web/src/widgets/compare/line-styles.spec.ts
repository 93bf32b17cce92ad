import { readFileSync } from 'node:fs';
import { lineClass, lineColours, lineDashes } from './line-styles.js';

type Rgb = readonly [number, number, number];
const css = readFileSync('web/src/widgets/compare/line-styles.css', 'utf8');
const palette = (theme: 1 | 2): string[] =>
  [...css.matchAll(/--line-\d: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => match[theme] ?? '');
const surfaces = { 1: '#ffffff', 2: '#1a1d21' } as const;

/** Linear RGB, 0..1. */
const linear = (hex: string): Rgb => {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
/** What normal eyes and two kinds of colour blindness see: Machado, Oliveira and Fernandes 2009, full severity. */
const eyes: Record<string, readonly [Rgb, Rgb, Rgb]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};
const seen = (colour: Rgb, eye: readonly Rgb[]): number[] =>
  eye.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * (colour[i] ?? 0), 0),
      ),
    ),
  );
/** CIE L*a*b*, in which distances are about what people see. */
function lab([r = 0, g = 0, b = 0]: readonly number[]): number[] {
  const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(linear(a)), luminance(linear(b))].sort((p, q) => q - p);
  return (light + 0.05) / (dark + 0.05);
};

/** About eight just noticeable differences. */
const enough = 18;

describe.each([1, 2] as const)('theme %i', (theme) => {
  test.each(Object.keys(eyes))('each pair of line colours differs for eyes with %s vision', (name) => {
    const colours = palette(theme).map((hex) => ({ hex, at: lab(seen(linear(hex), eyes[name] ?? [])) }));
    expect(colours).toHaveLength(lineColours);
    const near = colours.flatMap((a, i) =>
      colours.slice(i + 1).flatMap((b) => (distance(a.at, b.at) < enough ? [`${a.hex} ${b.hex}`] : [])),
    );
    expect(near).toEqual([]);
  });
  test('each line colour has a contrast of 3:1 to the surface', () =>
    expect(palette(theme).filter((hex) => contrast(hex, surfaces[theme]) < 3)).toEqual([]));
});

test('neighbouring lines differ in their dashes too, and each colour and dash is in the style sheet', () => {
  const classes = Array.from({ length: lineColours * lineDashes }, (_, i) => lineClass(i));
  expect(new Set(classes).size).toBe(lineColours * lineDashes);
  classes.forEach((name, i) => expect(name.split(' ')[2]).not.toBe(classes[i + 1]?.split(' ')[2]));
  for (const name of new Set(classes.flatMap((list) => list.split(' ')))) expect(css).toContain(`.${name}`);
});
