import type { Options } from 'highcharts';
import { useContext, useMemo } from 'react';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import type { ChartHeight } from '../../ui/chart/chart-frame.js';
import { ChartLookContext } from '../../ui/chart/chart-look.js';
import { texts } from '../texts.js';
import { gapBands, gapNote, rowLabels, type Gap } from '../gaps.js';
import { timeLabel, bucketFrom, customOf, peakOf, previousPoints, type Bucket } from '../time-points.js';
import { withRunningBucket } from '../running-bucket.js';
import { timeXAxis } from '../time-x-axis.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

const timelineHeight = 500;
const phone = { width: 720, height: 280 };
/** Above the drawing, for half of the uppermost label, whose size grows with the screen; a share of its height. */
const wallSpacing = 1 / 60;

interface TimelineProps extends WidgetProps<'timeline'> {
  /** A point was clicked; `span` is its hour, day or month. */
  onSpan?: (span: Bucket) => void;
  /** Pixels; on a phone at most 280. */
  height?: ChartHeight;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
  /** The equally long period before, as a second line. */
  previous?: WidgetData<'timeline'> | undefined;
}

/** Publications over time. */
export function TimelineWidget({ data, onSpan, height: wide = timelineHeight, gaps, previous }: TimelineProps) {
  const height = typeof wide === 'number' && window.innerWidth < phone.width ? Math.min(wide, phone.height) : wide;
  const isWall = useContext(ChartLookContext) === 'wall';
  const options = useMemo(() => data && optionsOf(data, gaps, previous, isWall), [data, gaps, previous, isWall]);
  if (!data || !options) return <ChartSkeleton height={height} hasNote={gaps !== undefined} />;
  const peak = peakOf(data.points, 'sum');
  const labels = rowLabels(data, gaps);
  const before = previous && previousPoints(data, previous);
  return (
    <Chart
      title={peak ? texts.timeline.peak(timeLabel(peak.label), peak.sum) : texts.timeline.empty}
      options={options}
      height={height}
      note={gapNote(data, gaps)}
      table={{
        columns: [
          texts.time,
          texts.publications,
          texts.positive,
          texts.neutral,
          texts.negative,
          ...(previous ? [texts.previous.series] : []),
        ],
        rows: data.points.map((p, i) => [
          labels[i] ?? p.label,
          p.sum,
          p.pos,
          p.neut,
          p.neg,
          ...(before ? [before[i]?.sum ?? '–'] : []),
        ]),
      }}
      {...(onSpan ? { onPointClick: ({ custom }) => callWithBucket(custom, onSpan) } : {})}
    />
  );
}

function callWithBucket(custom: Record<string, unknown>, run: (span: Bucket) => void): void {
  const bucket = bucketFrom(custom);
  if (bucket) run(bucket);
}

const optionsOf = (
  data: WidgetData<'timeline'>,
  gaps: readonly Gap[] | undefined,
  previous: WidgetData<'timeline'> | undefined,
  isWall: boolean,
): Options => ({
  chart: { type: 'area', ...(isWall ? { spacingTop: Math.round(window.innerHeight * wallSpacing) } : {}) },
  legend: { enabled: previous !== undefined },
  xAxis: { ...timeXAxis(data.points), plotBands: gapBands(data, gaps) },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  ...withRunningBucket(
    data.points,
    [
      {
        type: 'area',
        name: texts.publications,
        className: 'tone-total',
        data: data.points.map((p, i) => ({ y: p.sum, custom: customOf(data, i) })),
      },
    ],
    previous
      ? [
          {
            type: 'line',
            name: texts.previous.series,
            className: 'previous',
            data: previousPoints(data, previous).map((point, i) => ({
              y: point?.sum ?? null,
              custom: customOf(data, i),
            })),
          },
        ]
      : [],
  ),
});
