import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart, ChartSkeleton, type ChartHeight } from '../../ui/chart/chart.js';
import { texts } from '../texts.js';
import { networkLabel, type NamedRow, type WidgetProps } from '../widget-data.js';

interface SharePieProps {
  rows: readonly NamedRow[] | undefined;
  /** The chart's title, made of the largest part. */
  answer: (name: string, percent: number) => string;
  /** The chart's title without rows. */
  empty: string;
  column: string;
  height?: ChartHeight;
}

/** Languages of the publications. */
export const LanguageWidget = ({ data }: WidgetProps<'language'>) => (
  <SharePie rows={data} {...texts.languages} column={texts.language} />
);

/** Networks of the publications, by the names of the menu. */
export function NetworksWidget({ data, height }: WidgetProps<'networks'> & { height?: ChartHeight }) {
  const rows = useMemo(() => data?.map((row) => ({ ...row, name: networkLabel(row, row.name) })), [data]);
  return (
    <SharePie rows={rows} {...texts.networks} column={texts.network} {...(height === undefined ? {} : { height })} />
  );
}

/** Shares as a ring chart. */
function SharePie({ rows, answer, empty, column, height = 320 }: SharePieProps) {
  const options = useMemo(() => rows && optionsOf(rows), [rows]);
  if (!rows || !options) return <ChartSkeleton height={height} />;
  const [largest] = [...rows].sort((a, b) => b.sum - a.sum);
  return (
    <Chart
      title={largest ? answer(largest.name, largest.percent ?? 100) : empty}
      options={options}
      height={height}
      table={{
        columns: [column, texts.publications, texts.share, texts.positive, texts.neutral, texts.negative],
        rows: rows.map((r) => [r.name, r.sum, r.percent ?? 0, r.pos, r.neut, r.neg]),
      }}
    />
  );
}

const optionsOf = (rows: readonly NamedRow[]): Options => ({
  chart: { type: 'pie' },
  plotOptions: {
    pie: { innerSize: '60%', dataLabels: { enabled: true, format: '{point.name}: {point.percentage:.1f} %' } },
  },
  series: [{ type: 'pie', name: texts.publications, data: rows.map((row) => ({ name: row.name, y: row.sum })) }],
});
