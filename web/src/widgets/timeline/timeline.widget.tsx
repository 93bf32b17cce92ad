import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { texts } from '../texts.js';
import { bucketFrom, customOf, peakOf, type Bucket } from '../time-points.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

const timelineHeight = 500;
const phone = { width: 720, height: 280 };

interface TimelineProps extends WidgetProps<'timeline'> {
  /** A point was clicked; `span` is its hour, day or month. */
  onSpan?: (span: Bucket) => void;
  /** Pixels; on a phone at most 280. */
  height?: number;
}

/** Publications over time. */
export function TimelineWidget({ data, onSpan, height: wide = timelineHeight }: TimelineProps) {
  const height = window.innerWidth < phone.width ? Math.min(wide, phone.height) : wide;
  const options = useMemo(() => data && optionsOf(data), [data]);
  if (!data || !options) return <ChartSkeleton height={height} />;
  const peak = peakOf(data.points, 'sum');
  return (
    <Chart
      title={peak ? texts.timeline.peak(peak.label, peak.sum) : texts.timeline.empty}
      options={options}
      height={height}
      table={{
        columns: [texts.time, texts.publications, texts.positive, texts.neutral, texts.negative],
        rows: data.points.map((p) => [p.label, p.sum, p.pos, p.neut, p.neg]),
      }}
      {...(onSpan ? { onPointClick: ({ custom }) => callWithBucket(custom, onSpan) } : {})}
    />
  );
}

export function callWithBucket(custom: Record<string, unknown>, run: (span: Bucket) => void): void {
  const bucket = bucketFrom(custom);
  if (bucket) run(bucket);
}

const optionsOf = (data: WidgetData<'timeline'>): Options => ({
  chart: { type: 'area' },
  legend: { enabled: false },
  xAxis: { categories: data.points.map((p) => p.label), crosshair: true },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  series: [
    {
      type: 'area',
      name: texts.publications,
      className: 'tone-total',
      data: data.points.map((p, i) => ({ y: p.sum, custom: customOf(data, i) })),
    },
  ],
});
