import type { Options } from 'highcharts';
import { useMemo } from 'react';
import type { CallResponse } from '@mm/proto/http/call.js';
import { retainedKinds, type storageCalls, type StorageSizeWire } from '@mm/proto/http/storage.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../../api/config.slice.js';
import { dayOf } from '../../../api/date-format.js';
import { Chart } from '../../../ui/chart/chart.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Meter } from '../../../ui/meter/meter.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import styles from '../../../ui/management/management.module.css';
import { costText, growthText, sizeText, totalOf, unitOf } from './sizes.js';
import { useStorageQuery } from '../system.api.js';
import { texts } from './texts.js';

type Storage = CallResponse<typeof storageCalls.storage>;
interface Row extends Omit<StorageSizeWire, 'part'> {
  name: string;
}

const refresh = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** What each part of the installation stores, what a month adds and costs, and what is removed next. */
export function StorageTab() {
  const { data, isError, refetch } = useStorageQuery(undefined, refresh);
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      {!data && isError && <ErrorState title={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} height={28} />}
      {data && <Stored storage={data} />}
    </div>
  );
}

function Stored({ storage }: { storage: Storage }) {
  const { parts, disk, gigabyte_month_price: price, is_log_elsewhere: isLogElsewhere } = storage;
  const rows = useMemo(
    (): Row[] => [
      ...parts.map(({ part, ...size }) => ({ ...size, name: texts.parts[part] })),
      { name: texts.total, ...totalOf(parts) },
    ],
    [parts],
  );
  const columns = useMemo(() => columnsWith(price), [price]);
  return (
    <>
      <h2>{texts.table}</h2>
      <StorageChart parts={parts} />
      <Table label={texts.table} columns={columns} rows={rows} rowId={({ name }) => name} asCards />
      {isLogElsewhere && <p className={styles['hint']}>{texts.logElsewhere}</p>}
      {disk && (
        <section className={styles['part']} aria-label={texts.disk}>
          <h2>{texts.disk}</h2>
          <Meter
            label={texts.disk}
            value={disk.total - disk.free}
            max={disk.total}
            text={texts.diskFree(sizeText(disk.free), sizeText(disk.total))}
            kind={disk.free < disk.total / 10 ? 'danger' : 'plain'}
          />
        </section>
      )}
      <Next keptFrom={storage.kept_from} />
    </>
  );
}

function Next({ keptFrom }: { keptFrom: Storage['kept_from'] }) {
  const installation = useConfig().config?.time_zone ?? defaultTimeZone;
  return (
    <section className={styles['part']} aria-label={texts.next}>
      <h2>{texts.next}</h2>
      <ul>
        {retainedKinds.map((kind) => (
          <li key={kind}>{texts.nextOf(texts.kinds[kind], dayOf(keptFrom[kind], { installation, clock: null }))}</li>
        ))}
      </ul>
      <p className={styles['hint']}>{texts.frozen}</p>
    </section>
  );
}

const columnsWith = (price: number): Column<Row>[] => [
  { id: 'part', title: texts.part, inCard: 'title', cell: ({ name }) => name },
  {
    id: 'size',
    title: texts.size,
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? <span className={styles['dim']}>{texts.unknown}</span> : sizeText(bytes)),
  },
  {
    id: 'growth',
    title: texts.growth,
    align: 'end',
    cell: ({ growth }) => (growth === null ? <span className={styles['dim']}>–</span> : growthText(growth)),
  },
  ...(price > 0
    ? [
        {
          id: 'cost',
          title: texts.cost,
          align: 'end' as const,
          cell: ({ bytes }: Row) => (bytes === null ? '–' : costText(bytes, price)),
        },
      ]
    : []),
];

/** The sizes of the parts as bars, the largest first. */
function StorageChart({ parts }: { parts: readonly StorageSizeWire[] }) {
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
