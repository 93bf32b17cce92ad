import { hashText } from './random.js';

/** An SVG landscape in place of a photo; its colours follow from the address. */
export function picture(name: string): string {
  const hash = hashText(name);
  const width = Number(/-(\d{2,4})\.svg$/.exec(name)?.[1] ?? 604);
  const height = width <= 200 ? width : Math.round(width * 0.66);
  const hue = hash % 360;
  const hill = 40 + ((hash >>> 9) % 30);
  const sunX = 20 + ((hash >>> 3) % 60);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ' viewBox="0 0 100 100" preserveAspectRatio="none">',
    `<rect width="100" height="100" fill="hsl(${hue} 55% 78%)"/>`,
    `<circle cx="${sunX}" cy="28" r="9" fill="hsl(${(hue + 40) % 360} 80% 88%)"/>`,
    `<path d="M0 ${hill}Q30 ${hill - 22} 55 ${hill}T100 ${hill - 6}V100H0Z"`,
    ` fill="hsl(${(hue + 120) % 360} 35% 52%)"/></svg>`,
  ].join('');
}
