import type { Options } from 'highcharts';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { faultText } from '../../api/fault-texts.js';

/** Seconds. */
export interface Span {
  from: number;
  until: number;
}

/** The part of a gap inside the period; one that lasts ends with the period. */
export const spanOf = ({ from, until }: Pick<CollectionGapWire, 'from' | 'until'>, period: Span): Span => ({
  from: Math.max(from, period.from),
  until: until === 0 ? period.until : Math.min(until, period.until),
});

/** Total time of the gaps inside the period, seconds. */
export const totalOf = (gaps: readonly CollectionGapWire[], period: Span): number =>
  gaps.reduce((sum, gap) => sum + spanLength(spanOf(gap, period)), 0);

export const spanLength = ({ from, until }: Span): number => Math.max(0, until - from);

/** Smallest width of a gap in pixels: an hour of 30 days is one pixel wide. */
const minWidth = 4;

/** A strip of the period on which the gaps are marked, one colour for each reason. */
export function gapChart(gaps: readonly CollectionGapWire[], period: Span, timezone: string | undefined): Options {
  const reasons = [...new Set(gaps.map(({ reason }) => reason))];
  return {
    chart: { type: 'columnrange', inverted: true },
    ...(timezone === undefined ? {} : { time: { timezone } }),
    xAxis: { visible: false, min: 0, max: 0 },
    yAxis: {
      type: 'datetime',
      title: { text: '' },
      min: period.from * 1000,
      max: period.until * 1000,
      startOnTick: false,
      endOnTick: false,
      tickPixelInterval: 140,
    },
    legend: { enabled: true },
    tooltip: {
      shared: false,
      headerFormat: '',
      pointFormat: '{series.name} {point.low:%d.%m %H:%M} – {point.high:%d.%m %H:%M}',
    },
    plotOptions: { columnrange: { grouping: false, pointPadding: 0, groupPadding: 0, minPointLength: minWidth } },
    series: reasons.map((reason) => ({
      type: 'columnrange',
      name: faultText(reason),
      data: gaps
        .filter((gap) => gap.reason === reason)
        .map((gap) => spanOf(gap, period))
        .map(({ from, until }) => ({ x: 0, low: from * 1000, high: until * 1000 })),
    })),
  };
}
