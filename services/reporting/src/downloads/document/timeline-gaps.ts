import type { ReportWire } from '@mm/proto/http/reports.js';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { nextBucket } from '../../store/time-buckets.js';
import { measureOf } from '../../widgets/timeline/time-axis.js';
import type { GapMarks } from './report-document.js';

type Gap = Pick<CollectionGapWire, 'author_id' | 'from' | 'until'>;

/** What a timeline does not know; `counts` has the sources that were not collected at some time of each point. */
export interface TimelineGaps {
  counts: number[];
  bands: GapMarks['bands'];
}

/**
 * The gaps of a timeline; undefined when none touches it. Any gap makes a band, as on the screens of those who do not
 * know how many sources there are. `asOf` in unix seconds: a gap that lasts ends there.
 */
export function timelineGaps(
  { grain, points }: NonNullable<ReportWire['widgets']['timeline']>,
  gaps: readonly Gap[],
  { asOf, timeZone }: { asOf: number; timeZone: string },
): TimelineGaps | undefined {
  const last = points.at(-1);
  if (!last) return undefined;
  const edges = [...points.map(({ at }) => at), nextBucket(last.at, measureOf[grain], timeZone)].map((at) => at / 1000);
  const [first = 0, end = 0] = [edges[0], edges.at(-1)];
  const sources = points.map(() => new Set<number>());
  const spans: [from: number, until: number][] = [];
  for (const { author_id: source, from, until } of gaps) {
    const span = { from: Math.max(first, from), until: Math.min(end, until === 0 ? asOf : Math.min(until, asOf)) };
    if (span.from >= span.until) continue;
    spans.push([positionOf(span.from, edges), positionOf(span.until, edges)]);
    for (let at = pointOf(span.from, edges); at < points.length && (edges[at] ?? 0) < span.until; at++)
      sources[at]?.add(source);
  }
  return spans.length === 0 ? undefined : { counts: sources.map((set) => set.size), bands: joined(spans) };
}

/** The point that contains a moment. */
function pointOf(moment: number, edges: readonly number[]): number {
  const next = edges.findIndex((edge) => edge > moment);
  return next < 0 ? edges.length - 1 : next - 1;
}

function positionOf(moment: number, edges: readonly number[]): number {
  const at = pointOf(moment, edges);
  const [from = 0, until] = [edges[at], edges[at + 1]];
  return until === undefined ? at : at + (moment - from) / (until - from);
}

/** Spans that touch become one. */
function joined(spans: readonly [number, number][]): [number, number][] {
  const bands: [number, number][] = [];
  for (const [from, until] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = bands.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else bands.push([from, until]);
  }
  return bands;
}
