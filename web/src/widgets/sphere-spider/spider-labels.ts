import type { Chart } from 'highcharts';

/** Pixels beside the web, in which the longest name of a sphere fits: one word a line. */
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
 * move up or down, away from the middle.
 * @param radius pixels from the centre to the labels
 * @param heights pixels of each label
 */
export function labelPlaces(radius: number, heights: readonly number[]): LabelPlace[] {
  const places = heights.map((height, i) => {
    const angle = ((i + 0.5) * 2 * Math.PI) / heights.length;
    const isRight = i < heights.length / 2;
    const align = isRight ? ('left' as const) : ('right' as const);
    return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * (radius + height / 2), align, height };
  });
  for (const align of ['left', 'right']) {
    const fromMiddle = places.filter((place) => place.align === align).sort((a, b) => Math.abs(a.y) - Math.abs(b.y));
    const [middle, ...others] = fromMiddle;
    if (!middle) continue;
    const ends = { up: middle.y - middle.height / 2, down: middle.y + middle.height / 2 };
    for (const label of others) {
      const half = label.height / 2;
      if (label.y < middle.y) {
        label.y = Math.min(label.y, ends.up - half);
        ends.up = label.y - half;
      } else {
        label.y = Math.max(label.y, ends.down + half);
        ends.down = label.y + half;
      }
    }
  }
  return places.map(({ x, y, align }) => ({ x, y, align }));
}

/** Places the labels whenever the chart was drawn. Highcharts itself hides or cuts those that are close together. */
export function placeLabels(this: Chart): void {
  const [axis] = this.xAxis;
  if (!axis) return;
  const labels = axis.categories.flatMap((_, i) => axis.ticks[i]?.label ?? []);
  for (const label of labels) label.css({ width: sideRoom - distance, lineClamp: 2 });
  const centre = { x: this.plotLeft + this.plotWidth / 2, y: this.plotTop + this.plotHeight / 2 };
  const radius = Math.min(this.plotWidth, this.plotHeight) / 2 + distance;
  const heights = labels.map((label) => label.getBBox().height);
  labelPlaces(radius, heights).forEach(({ x, y, align }, i) => {
    const label = labels[i];
    if (!label) return;
    const top = centre.y + y - (heights[i] ?? 0) / 2;
    label.attr({ align, x: centre.x + x, y: top + this.renderer.fontMetrics(label).b });
  });
}
