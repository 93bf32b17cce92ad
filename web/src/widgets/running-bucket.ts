import type { Options, SeriesOptionsType } from 'highcharts';
import { texts } from './texts.js';
import type { TimeAxis } from './time-points.js';

/** A series with a point for each bucket of its axis. */
interface TimeSeries {
  type: 'area' | 'column' | 'line';
  name?: string;
  className?: string;
  custom?: Record<string, unknown>;
  data: { y: number | null; custom?: Record<string, unknown> }[];
}

/**
 * The series of a chart over time, with the bucket that is not over drawn open: a dashed line to a hollow point, or a
 * hollow column. The legend names it. `others` are drawn as they are.
 */
export function withRunningBucket(
  points: TimeAxis['points'],
  series: readonly TimeSeries[],
  others: readonly SeriesOptionsType[] = [],
): Pick<Options, 'series' | 'legend'> {
  const open = points.findIndex(({ running }) => running);
  const drawn = series.map((one) => ({
    ...one,
    ...(open < 0 || one.type === 'column' ? {} : { zoneAxis: 'x', zones: zonesOf(open) }),
    // A point that is not open says so too: Highcharts keeps what another one in its place had.
    data: one.data.map((point, i) => ({
      ...point,
      className: i === open ? 'running' : '',
      marker: i === open ? { enabled: true, symbol: 'circle', radius: 5 } : {},
    })),
  })) as SeriesOptionsType[];
  if (open < 0) return { series: [...drawn, ...others] };
  return { legend: { enabled: true }, series: [...drawn, ...others, named] };
}

const zonesOf = (open: number) => [{ value: open - 1 }, { value: open, className: 'running-line' }, {}];

/** For the legend alone. */
const named: SeriesOptionsType = {
  type: 'line',
  name: texts.running,
  className: 'running',
  data: [],
  marker: { enabled: true, symbol: 'circle', radius: 5 },
  accessibility: { enabled: false },
};
