import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart } from '../../ui/chart/chart.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { texts } from '../texts.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

/** Publications by sphere. */
export function SphereSpiderWidget({
  data,
  height = 330,
  onName,
}: WidgetProps<'sphere-spider'> & { height?: number; onName?: (row: WidgetData<'sphere-spider'>[number]) => void }) {
  const options = useMemo(() => data && optionsOf(data), [data]);
  if (!data || !options) return <Skeleton height={height + 32} />;
  const [largest] = [...data].sort((a, b) => b.sum - a.sum);
  return (
    <Chart
      title={largest ? texts.spheres.answer(largest.name) : texts.spheres.empty}
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

const optionsOf = (data: WidgetData<'sphere-spider'>): Options => ({
  chart: { polar: true, type: 'area', className: 'spider' },
  responsive: { rules: [{ condition: { maxWidth: 380 }, chartOptions: { pane: { size: '44%' } } }] },
  legend: { enabled: false },
  pane: { size: '60%' },
  xAxis: { categories: data.map((row) => row.name), tickmarkPlacement: 'on', lineWidth: 0 },
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
