import { useMemo } from 'react';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { useSphereNames } from '../../api/reference-names.js';
import type { ChartPoint } from '../../ui/chart/chart-canvas.js';
import { Chart, ChartSkeleton, type ChartHeight } from '../../ui/chart/chart.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Nothing } from '../nothing.js';
import { texts } from '../texts.js';
import { tops } from '../top/top.widget.js';
import { callWithRow, involvementOf, type NamedRow, type WidgetProps } from '../widget-data.js';
import { barsOf, toneFrom } from './bar-options.js';

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
  if (!largest) return <Nothing title={texts.spheres.empty} text={texts.spheres.hint} />;
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
  if (data.length === 0) return <Nothing title={title} text={empty} />;
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
