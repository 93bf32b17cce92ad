import type { XAxisPlotBandsOptions } from 'highcharts';
import { texts } from './texts.js';
import { bucketOf, bucketName, type TimeAxis } from './time-points.js';

/** Time in which nothing was collected: milliseconds, and what to say of it. */
export interface Gap {
  from: number;
  to: number;
  label: string;
  /** It is not known what was collected: nothing is hatched, and `label` is a sentence of its own. */
  isUnknown?: boolean;
}

const saidGaps = 3;

/** Whether a gap touches the bucket of a point. */
const touches = (timeline: TimeAxis, index: number, gaps: readonly Gap[]): boolean => {
  const { from, to } = bucketOf(timeline, index);
  return gaps.some((gap) => !gap.isUnknown && gap.from <= to && gap.to > from);
};

/** The time that a chart covers, in unix seconds, both ends at a bucket's border; empty until the chart has data. */
export function timelineSpan(timeline: TimeAxis | undefined): { from: number; until: number } {
  const last = (timeline?.points.length ?? 0) - 1;
  if (!timeline || last < 0) return { from: 0, until: 0 };
  return { from: bucketOf(timeline, 0).from / 1000, until: (bucketOf(timeline, last).to + 1) / 1000 };
}

/** Hatched bands over the buckets that gaps touch; neighbouring buckets share a band. */
export function gapBands(timeline: TimeAxis, gaps: readonly Gap[] = []): XAxisPlotBandsOptions[] {
  const bands: { from: number; to: number }[] = [];
  timeline.points.forEach((_, i) => {
    if (!touches(timeline, i, gaps)) return;
    const last = bands.at(-1);
    if (last && last.to === i - 0.5) last.to = i + 0.5;
    else bands.push({ from: i - 0.5, to: i + 0.5 });
  });
  return bands.map((band) => ({ ...band, className: 'gap' }));
}

/** The names of the table's rows; a gap is said of those that it touches. */
export const rowLabels = (timeline: TimeAxis, gaps: readonly Gap[] = []): string[] =>
  timeline.points.map((point, i) =>
    touches(timeline, i, gaps) ? `${bucketName(point)} ${texts.gaps.row}` : bucketName(point),
  );

/** The sentence below a chart about the gaps of its time; undefined where gaps are not known, '' without any. */
export function gapNote(timeline: TimeAxis, gaps: readonly Gap[] | undefined): string | undefined {
  if (!gaps) return undefined;
  const { points } = timeline;
  const [first, end] = [points[0]?.at ?? 0, points.length > 0 ? bucketOf(timeline, points.length - 1).to : 0];
  const shown = gaps.filter(({ from, to }) => from <= end && to > first);
  const labels = [...new Set(shown.flatMap(({ label, isUnknown }) => (isUnknown ? [] : [label])))];
  const known = labels.length === 0 ? [] : [texts.gaps.note(labels.slice(0, saidGaps), labels.length - saidGaps)];
  const unknown = [...new Set(shown.flatMap(({ label, isUnknown }) => (isUnknown ? [label] : [])))];
  return [...known, ...unknown].join('. ');
}
