import type { XAxisOptions } from 'highcharts';
import type { WidgetData } from './widget-data.js';
import { timeLabel } from './time-label.js';

type Timeline = WidgetData<'timeline'>;
type Point = Timeline['points'][number];
const grainMs = { hour: 3_600_000, date: 86_400_000, month: 31 * 86_400_000 };

/** The time span of a point: its first and last millisecond. */
export interface Bucket {
  from: number;
  to: number;
}

/** The bucket of a point: until the next point; the last one is as long as the grain. */
export function bucketOf({ grain, points }: Timeline, index: number): Bucket {
  const from = points[index]?.at ?? 0;
  return { from, to: (points[index + 1]?.at ?? from + grainMs[grain]) - 1 };
}

/** The point with the largest value; undefined when all are 0. */
export function peakOf(points: readonly Point[], measure: 'sum' | 'neg'): Point | undefined {
  const top = points.reduce<Point | undefined>(
    (best, point) => (point[measure] > (best?.[measure] ?? 0) ? point : best),
    undefined,
  );
  return top;
}

/** '21.11 14:00' as it stands below a chart: the clock alone, and the day at midnight, where it begins. */
export const axisLabel = (label: string): string => {
  const [, day = '', clock = ''] = /^(\d\d\.\d\d) (\d\d:\d\d)$/.exec(label) ?? [];
  if (!day) return label;
  return clock === '00:00' ? day : clock;
};

/** The axis of a chart over time. */
export const timeXAxis = (points: readonly { label: string }[]): XAxisOptions => ({
  categories: points.map(({ label }) => timeLabel(label)),
  crosshair: true,
  labels: { formatter: ({ value }) => axisLabel(String(value)) },
});

/** The bucket of a point as Highcharts custom data, for clicks. */
export const customOf = (timeline: Timeline, index: number): Record<string, unknown> => ({
  ...bucketOf(timeline, index),
});

/** Reads `customOf` back. */
export function bucketFrom(custom: Record<string, unknown>): Bucket | undefined {
  const { from, to } = custom;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}
