import type { WidgetData } from './widget-data.js';

type Timeline = WidgetData<'timeline'>;
type Point = Timeline['points'][number];
const grainMs = { hour: 3_600_000, date: 86_400_000, month: 31 * 86_400_000 };

/** What a click on the axis means: the bucket's first and last millisecond. */
export interface Bucket {
  from: number;
  to: number;
}

/** The bucket of a point: up to the next one, the last as long as its grain. */
export function bucketOf({ grain, points }: Timeline, index: number): Bucket {
  const from = points[index]?.at ?? 0;
  return { from, to: (points[index + 1]?.at ?? from + grainMs[grain]) - 1 };
}

/** The point with most of something; undefined when there is none. */
export function peakOf(points: readonly Point[], measure: 'sum' | 'neg'): Point | undefined {
  const top = points.reduce<Point | undefined>(
    (best, point) => (point[measure] > (best?.[measure] ?? 0) ? point : best),
    undefined,
  );
  return top;
}

/** Buckets of the points as Highcharts carries them to a click. */
export const customOf = (timeline: Timeline, index: number): Record<string, unknown> => ({
  ...bucketOf(timeline, index),
});

/** Reads `customOf` back. */
export function bucketFrom(custom: Record<string, unknown>): Bucket | undefined {
  const { from, to } = custom;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}
