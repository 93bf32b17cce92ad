import type { Period } from '../widgets/report-widget.js';

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/**
 * The moment that a report is made for, in milliseconds: the requested one (unix seconds), at the latest now. A report
 * of an earlier moment counts its periods back from then and leaves out what is dated later.
 */
export const reportMoment = (asOf: number | null | undefined, now: number): number =>
  asOf === null || asOf === undefined ? now : Math.min(asOf * 1000, now);

/** The last second that a report of a moment contains, in unix seconds. */
export const cutOffOf = (moment: number): number => Math.floor(moment / 1000);

/**
 * 'сутки', 'неделя', 'месяц' end now and start that many times 24 hours earlier, cut to the full minute; a selected
 * period includes its first and its last second.
 */
export function periodOf(
  days: number | null | undefined,
  selected: readonly number[] | null | undefined,
  now: number,
): Period {
  const [first, last] = selected ?? [];
  if (first !== undefined && last !== undefined)
    return { from: first * 1000, to: (last + 1) * 1000, days: Math.max(1, Math.ceil((last + 1 - first) / 86_400)) };
  if (!days) return { days: null };
  return { from: Math.floor((now - days * dayMs) / minute) * minute, days };
}
