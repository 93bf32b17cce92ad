import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { texts } from '../texts.js';
import { callWithBucket } from '../timeline/timeline.widget.js';
import { customOf, peakOf, type Bucket } from '../time-points.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

interface ToneTimelineProps extends WidgetProps<'tone-timeline'> {
  shape: 'line' | 'column';
  height?: number;
  onSpan?: (span: Bucket) => void;
}

/** Tones over time, as lines or as stacked columns. */
export function ToneTimelineWidget({ data, shape, height = 400, onSpan }: ToneTimelineProps) {
  const options = useMemo(() => data && optionsOf(data, shape), [data, shape]);
  if (!data || !options) return <ChartSkeleton height={height} />;
  const peak = peakOf(data.points, 'neg');
  return (
    <Chart
      title={
        shape === 'column'
          ? texts.toneColumns
          : peak
            ? texts.toneTimeline.peak(peak.label, peak.neg)
            : texts.toneTimeline.empty
      }
      options={options}
      height={height}
      table={{
        columns: [texts.time, texts.positive, texts.neutral, texts.negative],
        rows: data.points.map((p) => [p.label, p.pos, p.neut, p.neg]),
      }}
      {...(onSpan ? { onPointClick: ({ custom }) => callWithBucket(custom, onSpan) } : {})}
    />
  );
}

const parts = [
  { name: texts.negative, className: 'tone-negative', of: 'neg' },
  { name: texts.neutral, className: 'tone-neutral', of: 'neut' },
  { name: texts.positive, className: 'tone-positive', of: 'pos' },
] as const;

const optionsOf = (data: WidgetData<'tone-timeline'>, type: 'line' | 'column'): Options => ({
  chart: { type },
  xAxis: { categories: data.points.map((p) => p.label), crosshair: true },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  plotOptions: { column: { stacking: 'normal' } },
  series: parts.map(({ name, className, of }) => ({
    type,
    name,
    className,
    data: data.points.map((p, i) => ({ y: p[of], custom: customOf(data, i) })),
  })),
});
