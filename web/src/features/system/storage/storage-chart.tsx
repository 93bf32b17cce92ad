import type { Options } from 'highcharts';
import { useMemo } from 'react';
import type { StorageSizeWire } from '@mm/proto/http/storage.js';
import { Chart } from '../../../ui/chart/chart.js';
import { sizeText, totalOf, unitOf } from './sizes.js';
import { texts } from './texts.js';

/** The sizes of the parts as bars, the largest first. */
export function StorageChart({ parts }: { parts: readonly StorageSizeWire[] }) {
  const sorted = useMemo(() => [...parts].sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0)), [parts]);
  const options = useMemo((): Options => {
    const unit = unitOf(sorted[0]?.bytes ?? 0);
    const amounts = sorted.map(({ bytes }) => Math.round(((bytes ?? 0) / unit.bytes) * 1000) / 1000);
    return {
      chart: { type: 'bar' },
      legend: { enabled: false },
      xAxis: { categories: sorted.map(({ part }) => texts.parts[part]) },
      yAxis: { title: { text: unit.name } },
      series: [{ type: 'bar', name: unit.name, data: amounts }],
    };
  }, [sorted]);
  const rows = sorted.map(({ part, bytes }) => [texts.parts[part], bytes === null ? texts.unknown : sizeText(bytes)]);
  return (
    <Chart
      title={texts.chart(sizeText(totalOf(parts).bytes))}
      options={options}
      table={{ columns: [texts.part, texts.size], rows }}
      height={280}
    />
  );
}
