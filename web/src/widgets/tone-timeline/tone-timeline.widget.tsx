import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { gapBands, gapNote, rowLabels, type Gap } from '../gaps.js';
import { texts } from '../texts.js';
import { timeLabel, bucketFrom, customOf, peakOf, type Bucket } from '../time-points.js';
import { withRunningBucket } from '../running-bucket.js';
import { timeXAxis } from '../time-x-axis.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

interface ToneTimelineProps extends WidgetProps<'tone-timeline'> {
  shape: 'line' | 'column';
  height?: number;
  /** A point was clicked: its hour, day or month, and its tone. */
  onSpan?: (span: Bucket, tone: Tone) => void;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
}

/** Tones over time, as lines or as stacked columns. */
export function ToneTimelineWidget({ data, shape, height = 400, onSpan, gaps }: ToneTimelineProps) {
  const options = useMemo(() => data && optionsOf(data, shape, gaps), [data, shape, gaps]);
  if (!data || !options) return <ChartSkeleton height={height} hasNote={gaps !== undefined} />;
  const labels = rowLabels(data, gaps);
  const peak = peakOf(data.points, 'neg');
  return (
    <Chart
      title={
        shape === 'column'
          ? texts.toneColumns
          : peak
            ? texts.toneTimeline.peak(timeLabel(peak.label), peak.neg)
            : texts.toneTimeline.empty
      }
      options={options}
      height={height}
      note={gapNote(data, gaps)}
      table={{
        columns: [texts.time, texts.positive, texts.neutral, texts.negative],
        rows: data.points.map((p, i) => [labels[i] ?? p.label, p.pos, p.neut, p.neg]),
      }}
      {...(onSpan ? { onPointClick: ({ custom }) => callWithTone(custom, onSpan) } : {})}
    />
  );
}

function callWithTone(custom: Record<string, unknown>, run: (span: Bucket, tone: Tone) => void): void {
  const bucket = bucketFrom(custom);
  const part = parts.find(({ tone }) => tone === custom['tone']);
  if (bucket && part) run(bucket, part.tone);
}

const parts = [
  { name: texts.negative, className: 'tone-negative', of: 'neg', tone: tones.negative },
  { name: texts.neutral, className: 'tone-neutral', of: 'neut', tone: tones.neutral },
  { name: texts.positive, className: 'tone-positive', of: 'pos', tone: tones.positive },
] as const;

const optionsOf = (
  data: WidgetData<'tone-timeline'>,
  type: 'line' | 'column',
  gaps: readonly Gap[] | undefined,
): Options => ({
  chart: { type },
  xAxis: { ...timeXAxis(data.points), plotBands: gapBands(data, gaps) },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  plotOptions: { column: { stacking: 'normal' } },
  ...withRunningBucket(
    data.points,
    parts.map(({ name, className, of, tone }) => ({
      type,
      name,
      className,
      custom: { tone },
      data: data.points.map((p, i) => ({ y: p[of], custom: customOf(data, i) })),
    })),
  ),
});
