import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { langTitles } from '../../language/vocabulary.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import type { ChartHeight } from '../../ui/chart/chart-frame.js';
import { escapeMarkup } from '../../ui/chart/escape-markup.js';
import { EmptyChart } from '../empty-chart.js';
import { texts } from '../texts.js';
import { placeShares } from './share-labels.js';
import { callWithRow, networkLabel, type NamedRow, type WidgetProps } from '../widget-data.js';

interface SharePieProps {
  rows: readonly NamedRow[] | undefined;
  /** The chart's title, made of the largest part. */
  answer: (name: string, percent: number) => string;
  /** The chart's title without rows. */
  empty: string;
  column: string;
  height?: ChartHeight | undefined;
  /** A part was clicked. */
  onName?: ((row: NamedRow) => void) | undefined;
}
type ShareProps = Pick<SharePieProps, 'height' | 'onName'>;

const languageNames: Readonly<Record<string, string>> = langTitles;

/** Languages of the publications. */
export function LanguageWidget({ data, ...rest }: WidgetProps<'language'> & ShareProps) {
  const rows = useMemo(() => data?.map((row) => ({ ...row, name: languageNames[row.key] ?? row.name })), [data]);
  return <SharePie rows={rows} {...texts.languages} column={texts.language} {...rest} />;
}

/** Networks of the publications, by the names of the menu. */
export function NetworksWidget({ data, ...rest }: WidgetProps<'networks'> & ShareProps) {
  const rows = useMemo(() => data?.map((row) => ({ ...row, name: networkLabel(row, row.name) })), [data]);
  return <SharePie rows={rows} {...texts.networks} column={texts.network} {...rest} />;
}

/** Shares as a ring chart. */
function SharePie({ rows, answer, empty, column, height = 320, onName }: SharePieProps) {
  const options = useMemo(() => rows && optionsOf(rows), [rows]);
  if (!rows || !options) return <ChartSkeleton height={height} />;
  const [largest] = [...rows].sort((a, b) => b.sum - a.sum);
  if (!largest) return <EmptyChart title={empty} text={texts.nothing} />;
  return (
    <Chart
      title={answer(largest.name, largest.percent ?? 100)}
      options={options}
      height={height}
      table={{
        columns: [column, texts.publications, texts.share, texts.positive, texts.neutral, texts.negative],
        rows: rows.map((r) => [r.name, r.sum, r.percent ?? 0, r.pos, r.neut, r.neg]),
      }}
      {...(onName ? { onPointClick: callWithRow(rows, onName) } : {})}
    />
  );
}

const optionsOf = (rows: readonly NamedRow[]): Options => ({
  chart: { type: 'pie', events: { render: placeShares } },
  plotOptions: {
    pie: {
      size: '76%',
      innerSize: '60%',
      dataLabels: { enabled: true, format: '{point.name}: {point.custom.percent:.2f}\u00a0%', crop: false },
    },
  },
  // Beside a smaller ring its labels have more room.
  responsive: {
    rules: [{ condition: { maxWidth: 420 }, chartOptions: { plotOptions: { pie: { size: '46%' } } } }],
  },
  series: [
    {
      type: 'pie',
      name: texts.publications,
      data: rows.map(({ name, sum, percent = 0 }, index) => ({
        name: escapeMarkup(name),
        y: sum,
        custom: { index, percent },
      })),
    },
  ],
});
