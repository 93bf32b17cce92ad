import type { Options } from 'highcharts';

/** Whether no series of a chart has a number other than 0: there is nothing to draw. */
export const isEmpty = ({ series = [] }: Options): boolean =>
  series.every((one) => !((one as { data?: unknown[] }).data ?? []).some(isDrawn));

/** A point is a number, or has its numbers as `y` or as `low` and `high`. */
function isDrawn(point: unknown): boolean {
  if (typeof point === 'number') return point !== 0;
  const { y, high } = (point ?? {}) as { y?: unknown; high?: unknown };
  return [y, high].some((value) => typeof value === 'number' && value !== 0);
}
