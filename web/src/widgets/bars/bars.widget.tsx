import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';
import { useSphereNames } from '../../api/reference-names.js';
import type { ChartPoint } from '../../ui/chart/chart-canvas.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import type { ChartHeight } from '../../ui/chart/chart-frame.js';
import { escapeMarkup } from '../../ui/chart/escape-markup.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { EmptyChart } from '../empty-chart.js';
import { texts } from '../texts.js';
import { tops } from '../top/top.widget.js';
import { callWithRow, involvementOf, type NamedRow, type WidgetProps } from '../widget-data.js';

const parts = [
  { name: texts.positive, className: 'tone-positive', of: 'pos', tone: tones.positive },
  { name: texts.neutral, className: 'tone-neutral', of: 'neut', tone: tones.neutral },
  { name: texts.negative, className: 'tone-negative', of: 'neg', tone: tones.negative },
] as const;

const oneLine = { whiteSpace: 'nowrap', textOverflow: 'ellipsis', width: '128px' } as const;

/**
 * Rows as horizontal bars, in their order: tones side by side, the sum at the end. Names are shown as plain text.
 * Up to `places` rows take equal places from the top, so that bars of different charts are equally thick.
 */
export const barsOf = (rows: readonly NamedRow[], { legend = false, places = 0 } = {}): Options => ({
  chart: { type: 'bar', className: 'bars' },
  legend: { enabled: legend, reversed: true },
  xAxis: {
    categories: Array.from({ length: Math.max(places, rows.length) }, (_, i) => escapeMarkup(rows[i]?.name ?? '')),
    max: Math.max(places, rows.length) - 1,
    lineWidth: 0,
    labels: { step: 1, ...(places > 0 ? { style: oneLine } : {}) },
  },
  yAxis: {
    title: { text: '' },
    allowDecimals: false,
    min: 0,
    minRange: 4,
    labels: { enabled: legend },
    maxPadding: 0.15,
    endOnTick: false,
    stackLabels: { enabled: true, crop: false, overflow: 'allow', allowOverlap: true },
  },
  plotOptions: { bar: { stacking: 'normal', groupPadding: 0.08, pointPadding: 0.06, maxPointWidth: 36 } },
  series: parts.map(({ name, className, of, tone }) => ({
    type: 'bar',
    name,
    className,
    data: rows.map((row, index) => ({ y: row[of], custom: { index, tone } })),
  })),
});

/** The tone of a clicked part of a bar, from the custom data of its point. */
const toneFrom = ({ tone: clicked }: Record<string, unknown>): Tone | undefined =>
  parts.find(({ tone }) => tone === clicked)?.tone;

const sphereHeight = 600;
const places = 10;

interface Clickable {
  /** A bar was clicked, in its part of a tone. */
  onName?: ((row: NamedRow, tone: Tone | undefined) => void) | undefined;
}

/** Publications by sphere, the largest first. */
export function SphereBarsWidget({ data: given, onName }: WidgetProps<'sphere-spider'> & Clickable) {
  const data = useSphereNames(given);
  const rows = useMemo(() => data && [...data].sort((a, b) => b.sum - a.sum), [data]);
  const options = useMemo(() => rows && barsOf(rows, { legend: true }), [rows]);
  if (!rows || !options) return <ChartSkeleton height={sphereHeight} />;
  const [largest] = rows;
  if (!largest) return <EmptyChart title={texts.spheres.empty} text={texts.spheres.hint} />;
  return (
    <Chart
      title={texts.spheres.answer(largest.name)}
      options={options}
      height={sphereHeight}
      table={{ columns: [texts.sphere, ...countColumns], rows: rows.map((row) => [row.name, ...countsOf(row)]) }}
      {...(onName ? { onPointClick: callWithPart(rows, onName) } : {})}
    />
  );
}

/** The ten persons, outlets or events with the most publications, as bars. */
export function TopBarsWidget({
  of,
  data,
  height = 320,
  onName,
}: WidgetProps<keyof typeof tops> & Clickable & { of: keyof typeof tops; height?: ChartHeight }) {
  const { title, empty } = tops[of];
  const options = useMemo(() => data && barsOf(data, { places }), [data]);
  if (!data || !options) return <ChartSkeleton height={height} />;
  if (data.length === 0) return <EmptyChart title={title} text={empty} />;
  const hasAudience = data.some((row) => row.folowers !== undefined);
  return (
    <Chart
      title={title}
      options={options}
      height={height}
      table={{
        columns: [texts.name, ...countColumns, ...(hasAudience ? [texts.audience, texts.engagement] : [])],
        rows: data.map((row) => [
          row.name,
          ...countsOf(row),
          ...(hasAudience ? [numberText(row.folowers), numberText(involvementOf(row))] : []),
        ]),
      }}
      {...(onName ? { onPointClick: callWithPart(data, onName) } : {})}
    />
  );
}

const callWithPart =
  (rows: readonly NamedRow[], onName: NonNullable<Clickable['onName']>) =>
  ({ custom }: ChartPoint): void =>
    callWithRow(rows, (row) => onName(row, toneFrom(custom)))({ custom });

const countColumns = [texts.publications, texts.positive, texts.neutral, texts.negative];
const countsOf = ({ sum, pos, neut, neg }: NamedRow) => [sum, pos, neut, neg];
