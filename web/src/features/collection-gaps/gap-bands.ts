import type { CollectionGapWire } from '@mm/proto/http/source-health.js';

/** Unix seconds. */
export interface Span {
  from: number;
  until: number;
}

/** A time in which too little was collected, and the codes of the reasons. */
export interface Blindness extends Span {
  reasons: string[];
}

type Gap = Pick<CollectionGapWire, 'author_id' | 'from' | 'until' | 'reason'>;

/** This share of the sources must not be collected at the same time for a chart to be called blind. */
const blindShare = 0.2;

/** The number of sources that must be missing at the same time: a fifth of `sources`; one while it is not known. */
export const missingSources = (sources: number | undefined): number =>
  Math.max(1, Math.ceil((sources ?? 0) * blindShare));

/**
 * The spans of the period in which at least `least` different sources were not collected, in order and apart. A gap
 * that lasts (`until` 0) ends with the period.
 */
export function gapBands(gaps: readonly Gap[], period: Span, least: number): Blindness[] {
  const turns = turnsOf(gaps, period);
  const sources = new Map<number, number>();
  const reasons = new Map<string, number>();
  const bands: Blindness[] = [];
  turns.forEach(({ at: from, step, source, reason }, index) => {
    count(sources, source, step);
    count(reasons, reason, step);
    const until = turns[index + 1]?.at ?? from;
    if (until === from || sources.size < least) return;
    const last = bands.at(-1);
    if (last?.until === from) {
      last.until = until;
      last.reasons = [...new Set([...last.reasons, ...reasons.keys()])];
    } else bands.push({ from, until, reasons: [...reasons.keys()] });
  });
  return bands;
}

/** Beginnings (+1) and ends (-1) of the gaps inside the period, in order. */
const turnsOf = (gaps: readonly Gap[], period: Span) =>
  gaps
    .map((gap) => ({
      ...gap,
      from: Math.max(gap.from, period.from),
      until: gap.until === 0 ? period.until : Math.min(gap.until, period.until),
    }))
    .filter(({ from, until }) => from < until)
    .flatMap(({ author_id: source, reason, from, until }) => [
      { at: from, step: 1, source, reason },
      { at: until, step: -1, source, reason },
    ])
    .sort((a, b) => a.at - b.at);

/** Changes a count; what is counted to 0 is not there. */
function count<K>(counts: Map<K, number>, key: K, step: number): void {
  const next = (counts.get(key) ?? 0) + step;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
