import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { useSphereNames } from '../../api/reference-names.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { escapeMarkup } from '../../ui/chart/escape-markup.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { EmptyChart } from '../empty-chart.js';
import { texts } from '../texts.js';
import { endRoom, placeLabels, sideRoom, startAngle } from './spider-labels.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

/** Publications by sphere. */
export function SphereSpiderWidget({
  data: given,
  height = 330,
  onName,
}: WidgetProps<'sphere-spider'> & { height?: number; onName?: (row: WidgetData<'sphere-spider'>[number]) => void }) {
  const data = useSphereNames(given);
  const options = useMemo(() => data && optionsOf(data), [data]);
  if (!data || !options) return <ChartSkeleton height={height} />;
  const [largest] = [...data].sort((a, b) => b.sum - a.sum);
  if (!largest) return <EmptyChart title={texts.spheres.empty} text={texts.spheres.hint} />;
  return (
    <Chart
      title={texts.spheres.answer(largest.name)}
      options={options}
      height={height}
      table={{
        columns: [texts.sphere, texts.publications, texts.positive, texts.neutral, texts.negative],
        rows: data.map((r) => [r.name, r.sum, r.pos, r.neut, r.neg]),
      }}
      {...(onName
        ? { onPointClick: ({ custom }) => data.filter((row) => row.key === custom['key']).forEach(onName) }
        : {})}
    />
  );
}

/** The number behind a long name would have no room. */
const cut = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);
const longestName = 40;

const optionsOf = (data: readonly WidgetData<'sphere-spider'>[number][]): Options => ({
  chart: {
    polar: true,
    type: 'area',
    className: 'spider',
    animation: false,
    margin: [endRoom, sideRoom, endRoom, sideRoom],
    events: { render: placeLabels },
  },
  legend: { enabled: false },
  pane: { size: '100%', startAngle: startAngle(data.length) },
  xAxis: {
    // Beside one that is much larger the others lie on the centre: their numbers are read.
    categories: data.map(({ name, sum }) => `${escapeMarkup(cut(name))} ·\u00a0${numberText(sum)}`),
    tickmarkPlacement: 'on',
    lineWidth: 0,
    labels: { allowOverlap: true, overflow: 'allow', style: { width: sideRoom } },
  },
  yAxis: {
    gridLineInterpolation: 'polygon',
    min: 0,
    allowDecimals: false,
    minRange: 4,
    title: { text: '' },
    labels: { enabled: false },
  },
  series: [
    {
      type: 'area',
      name: texts.publications,
      className: 'tone-total',
      data: data.map((row) => ({ y: row.sum, custom: { key: row.key } })),
    },
  ],
});
