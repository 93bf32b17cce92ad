import type { Axis, XAxisOptions } from 'highcharts';
import { calendarWords } from '../language/calendar/texts.js';
import { bucketName, monthIn, type TimeAxis } from './time-points.js';

const mostTicks = 9;
/** Hours between labels of hours; with more days or months any number of them. */
const hourSteps = [1, 2, 3, 4, 6, 12, 24];

/** Of the axis in pixels: all of it, and a letter of its labels at most. */
interface AxisSize {
  length: number;
  letter: number;
}
/** Letters: between two labels, and the longest axis with short names of months. */
const [gap, narrow] = [2, 64];

/** The name of a bucket as it stands below a chart: the clock alone, the day at midnight, where it begins. */
export function axisLabel(name: string, { length, letter }: AxisSize): string {
  const label = name.replace(/ \(.*\)$/, '');
  const [, day = '', clock = ''] = /^(\d\d\.\d\d) (\d\d:\d\d)$/.exec(label) ?? [];
  if (day) return clock === '00:00' ? day : clock;
  return length < narrow * letter ? monthIn(label, calendarWords.months, calendarWords.shortMonths) : label;
}

/**
 * The points that are labelled on the axis, at most nine and as many as have room: of hours those that divide the day
 * evenly, else every n-th, up to the last one whose label does not leave the axis.
 */
export function ticksOf(names: readonly string[], size: AxisSize): number[] {
  const slot = size.length / names.length;
  const width = Math.max(...names.map((name) => axisLabel(name, size).length)) * size.letter;
  const least = Math.max(names.length / mostTicks, (width + gap * size.letter) / slot);
  const inside = names.flatMap((_, i) => (Math.min(i + 0.5, names.length - i - 0.5) * slot * 2 >= width ? [i] : []));
  const clock = (name = ''): number => Number(/(?:^| )(\d\d):\d\d(?: |$)/.exec(name)?.[1] ?? Number.NaN);
  const step = hourSteps.find((hours) => hours >= least);
  const isHours = step !== undefined && !Number.isNaN(clock(names[0]));
  const every = isHours ? step : Math.ceil(least);
  return inside.filter((i) => (isHours ? clock(names[i]) % every : ((inside.at(-1) ?? 0) - i) % every) === 0);
}

/** Of a letter's width in the size of its font, and of the font's size in that of the chart. */
const [letterWidth, labelSize] = [0.6, 0.8];
const usualSize = 16;

function sizeOf({ chart, len }: Axis & { len?: number }): AxisSize {
  const font = Number.parseFloat(getComputedStyle(chart.container).fontSize) || usualSize;
  return { length: len || Infinity, letter: font * labelSize * letterWidth };
}

// Always the same functions: a chart with other numbers alone keeps its axes.
const labels: XAxisOptions['labels'] = {
  formatter: ({ axis, value }) => axisLabel(String(value), sizeOf(axis)),
  autoRotation: [],
};
function tickPositioner(this: Axis): number[] {
  return ticksOf(this.categories, sizeOf(this));
}

/** The axis of a chart over time. */
export const timeXAxis = (points: TimeAxis['points']): XAxisOptions => ({
  categories: points.map(bucketName),
  tickPositioner,
  crosshair: true,
  labels,
});
