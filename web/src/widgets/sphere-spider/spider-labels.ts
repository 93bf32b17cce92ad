import type { Chart } from 'highcharts';
import { spreadLabels } from '../spread-labels.js';

/** Pixels beside the web, in which the longest name of a sphere and its number fit: one word a line. */
export const sideRoom = 112;
/** Pixels above and below the web. */
export const endRoom = 38;
const distance = 8;

export interface LabelPlace {
  /** Pixels from the centre of the web: of the end of the text that faces it, and of the middle of the text. */
  x: number;
  y: number;
  align: 'left' | 'right';
}

/** Degrees of the first corner, so that the web is symmetric: as many corners left as right. */
export const startAngle = (corners: number): number => 180 / Math.max(1, corners);

/**
 * Places for the labels of a web's corners, clockwise from the top. Each is beside its corner; those that would overlap
 * move up or down.
 * @param radius pixels from the centre to the labels
 * @param heights pixels of each label
 * @param half pixels from the centre to the top and to the bottom of the drawing
 */
export function labelPlaces(radius: number, heights: readonly number[], half?: number): LabelPlace[] {
  const right = Math.ceil(heights.length / 2);
  const corners = heights.map((height, i) => {
    const angle = ((i + 0.5) * 2 * Math.PI) / heights.length;
    return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * (radius + height / 2) };
  });
  const targets = corners.map(({ y }) => y);
  const ys = [
    ...spreadLabels(targets.slice(0, right), heights.slice(0, right), half),
    ...spreadLabels(targets.slice(right).reverse(), heights.slice(right).reverse(), half).reverse(),
  ];
  return corners.map(({ x }, i) => ({ x, y: ys[i] ?? 0, align: i < right ? 'left' : 'right' }));
}

/** Places the labels whenever the chart was drawn. Highcharts itself hides or cuts those that are close together. */
export function placeLabels(this: Chart): void {
  const [axis] = this.xAxis;
  if (!axis) return;
  const labels = axis.categories.flatMap((_, i) => axis.ticks[i]?.label ?? []);
  for (const label of labels) label.css({ width: sideRoom - distance, lineClamp: 4 });
  const centre = { x: this.plotLeft + this.plotWidth / 2, y: this.plotTop + this.plotHeight / 2 };
  const radius = Math.min(this.plotWidth, this.plotHeight) / 2 + distance;
  const heights = labels.map((label) => label.getBBox().height);
  labelPlaces(radius, heights, this.chartHeight / 2).forEach(({ x, y, align }, i) => {
    const label = labels[i];
    if (!label) return;
    const top = centre.y + y - (heights[i] ?? 0) / 2;
    label.attr({ align, x: centre.x + x, y: top + this.renderer.fontMetrics(label).b });
  });
}
