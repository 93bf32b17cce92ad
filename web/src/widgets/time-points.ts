import { calendarWords, ru } from '../language/calendar/texts.js';
import { texts } from './texts.js';
import type { WidgetData } from './widget-data.js';

type Timeline = WidgetData<'timeline'>;
type Point = Timeline['points'][number];
/** The buckets of a chart over time. */
export interface TimeAxis {
  grain: Timeline['grain'];
  /** `at` is the start of a bucket in milliseconds; `running`: it was not over when the report was made. */
  points: readonly { at: number; label: string; running?: true | undefined }[];
}
const hour = 3_600_000;
const day = 24 * hour;

/** The time span of a point: its first and last millisecond. */
export interface Bucket {
  from: number;
  to: number;
}

/** The bucket of a point: until the next point; the last one is an hour, a day or its month long. */
export function bucketOf({ grain, points }: TimeAxis, index: number): Bucket {
  const from = points[index]?.at ?? 0;
  const length = { hour, date: day, month: daysOfMonth(from) * day }[grain];
  return { from, to: (points[index + 1]?.at ?? from + length) - 1 };
}

/** The days of the month that begins at `at` in a zone from 12 hours behind UTC to 14 ahead. */
function daysOfMonth(at: number): number {
  const inMonth = new Date(at + 14 * hour);
  return new Date(Date.UTC(inMonth.getUTCFullYear(), inMonth.getUTCMonth() + 1, 0)).getUTCDate();
}

/**
 * The points of the equally long period before, each beside the one that it is compared with. Hours and days are
 * counted from the first one. As many days may touch one month more, so months are counted from the last one.
 */
export function previousPoints(timeline: Timeline, previous: Timeline): (Point | undefined)[] {
  const more = timeline.grain === 'month' ? previous.points.length - timeline.points.length : 0;
  return timeline.points.map((_, i) => previous.points[i + more]);
}

/** The point with the largest value; undefined when all are 0. */
export function peakOf(points: readonly Point[], measure: 'sum' | 'neg'): Point | undefined {
  const top = points.reduce<Point | undefined>(
    (best, point) => (point[measure] > (best?.[measure] ?? 0) ? point : best),
    undefined,
  );
  return top;
}

/** The bucket of a point as Highcharts custom data, for clicks. */
export const customOf = (axis: TimeAxis, index: number): Record<string, unknown> => ({
  ...bucketOf(axis, index),
});

/** Reads `customOf` back. */
export function bucketFrom(custom: Record<string, unknown>): Bucket | undefined {
  const { from, to } = custom;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}

/** A label with its month, which is named in it as in `known`, named as in `months`. */
export const monthIn = (label: string, known: readonly string[], months: readonly string[]): string =>
  label.replace(/^\p{L}+/u, (name) => months[known.indexOf(name)] ?? name);

/** The server's label, which is Russian, in the language of the page: '21.11 14:00', 'ноябрь', 'ноябрь 2026'. */
export const timeLabel = (label: string): string => monthIn(label, ru.months, calendarWords.months);

/** The label of a bucket in the language of the page, with a remark if it is not over: '21.11 (ещё идёт)'. */
export const bucketName = ({ label, running }: { label: string; running?: true | undefined }): string =>
  running ? `${timeLabel(label)} (${texts.running})` : timeLabel(label);
