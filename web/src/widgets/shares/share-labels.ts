import type { Chart, SVGElement as Drawn } from 'highcharts';
import { spreadLabels } from '../spread-labels.js';

/** Pixels between the ring and its labels, and between a label and the end of its connector. */
const [distance, space] = [14, 4];

export interface SharePlace {
  /** Pixels from the centre of the ring to the middle of the label's end that faces it. */
  x: number;
  y: number;
  isRight: boolean;
  /** The middle of its part, from the top and clockwise, in radians. */
  angle: number;
}

/**
 * Places for the labels of a ring, clockwise from the top: each beside its part; those that would overlap move up or
 * down, and where one side has no room, to the other one. None is left out.
 * @param values of the parts
 * @param heights pixels of each label
 * @param radius pixels from the centre to the labels
 * @param half pixels from the centre to the top and to the bottom of the drawing
 */
export function sharePlaces(
  values: readonly number[],
  heights: readonly number[],
  { radius, half }: { radius: number; half: number },
): SharePlace[] {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  let before = 0;
  const angles = values.map((value) => ((before += value) - value / 2) * ((2 * Math.PI) / total));
  const heightOf = (from: number, to?: number) => heights.slice(from, to).reduce((sum, height) => sum + height, 0);
  let right = angles.filter((angle) => angle < Math.PI).length;
  while (right > 0 && heightOf(0, right) > 2 * half) right--;
  while (right < values.length && heightOf(right) > 2 * half && heightOf(0, right + 1) <= 2 * half) right++;
  const targets = angles.map((angle) => -Math.cos(angle) * radius);
  const down = spreadLabels(targets.slice(0, right), heights.slice(0, right), half);
  const up = spreadLabels(targets.slice(right).reverse(), heights.slice(right).reverse(), half).reverse();
  return [...down, ...up].map((y, i) => {
    const width = Math.sqrt(Math.max(0, radius * radius - y * y));
    return { x: i < right ? width : -width, y, isRight: i < right, angle: angles[i] ?? 0 };
  });
}

/** What Highcharts has of a label, but its types have not. */
interface ShareLabel extends Drawn {
  connector?: Drawn;
}

/** Places the labels whenever the chart was drawn: Highcharts hides those of small parts that are close together. */
export function placeShares(this: Chart): void {
  const [series] = this.series;
  const [cx = 0, cy = 0, diameter = 0] = ((series as { center?: number[] } | undefined)?.center ?? []) as number[];
  const shown = (series?.points ?? []).filter((point) => point.visible && 'dataLabel' in point && point.dataLabel);
  const labels = shown.map((point) => (point as unknown as { dataLabel: ShareLabel }).dataLabel);
  const radius = diameter / 2 + distance;
  const width = Math.floor(this.plotWidth / 2 - radius - space);
  for (const label of labels) label.css({ width, textOverflow: 'clip' });
  const boxes = labels.map((label) => label.getBBox());
  const size = { radius, half: this.plotHeight / 2 };
  const heights = boxes.map(({ height }) => height);
  sharePlaces(
    shown.map(({ y }) => y ?? 0),
    heights,
    size,
  ).forEach(({ x, y, isRight, angle }, i) => {
    const [label, box] = [labels[i], boxes[i]];
    if (!label || !box) return;
    const end = cx + x;
    label.attr({
      align: 'left',
      x: isRight ? end + space : end - space - box.width,
      y: cy + y - box.height / 2,
      visibility: 'inherit',
    });
    const edge = diameter / 2;
    label.connector?.attr({
      d: [
        ['M', cx + Math.sin(angle) * edge, cy - Math.cos(angle) * edge],
        ['L', end, cy + y],
      ] as never,
      visibility: 'inherit',
    });
  });
}
