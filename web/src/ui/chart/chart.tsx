import type { Options } from 'highcharts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../button/button.js';
import { Skeleton } from '../skeleton/skeleton.js';
import type { ChartPoint } from './chart-canvas.js';
import styles from './chart.module.css';

const Canvas = lazy(() => import('./chart-canvas.js').then((m) => ({ default: m.ChartCanvas })));

export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly (string | number)[])[];
}

export type ChartHeight = number | 'fill';

export interface ChartProps {
  /** What the chart shows. */
  title: string;
  options: Options;
  /** The same numbers as a table, for screen readers and for users who prefer it. */
  table: ChartTable;
  /** Pixels of the drawing, or 'fill' for what the card around it leaves. */
  height?: ChartHeight;
  onPointClick?: (point: ChartPoint) => void;
}

/** A Highcharts chart (loaded when first shown) or its table. Memoise `options`: a new object redraws. */
export function Chart({ title, options, table, height = 320, onPointClick }: ChartProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <figure className={figureClass(height)} aria-labelledby={id}>
      <div className={styles['head']}>
        <h3 id={id}>{title}</h3>
        <Button kind="quiet" small onPress={() => setIsTable(!isTable)}>
          {isTable ? 'График' : 'Таблица'}
        </Button>
      </div>
      {isTable ? (
        <div className={styles['twin']} style={boxStyle(height)} tabIndex={0} role="region" aria-label={title}>
          <DataTable title={title} table={table} />
        </div>
      ) : (
        <div className={styles['box']} style={boxStyle(height)}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <Canvas options={options} {...(onPointClick ? { onPointClick } : {})} />
          </Suspense>
        </div>
      )}
    </figure>
  );
}

/** The place of a chart whose data loads, as high as the chart. */
export const ChartSkeleton = ({ height = 320 }: { height?: ChartHeight }) => (
  <div className={figureClass(height)}>
    <div className={styles['head']} />
    <div className={styles['box']} style={boxStyle(height)}>
      <Skeleton height="100%" />
    </div>
  </div>
);

const figureClass = (height: ChartHeight) => `${styles['figure']} ${height === 'fill' ? styles['fill'] : ''}`;
const boxStyle = (height: ChartHeight) => (height === 'fill' ? {} : { height });

const DataTable = ({ title, table }: { title: string; table: ChartTable }) => (
  <table>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map((row, i) => (
        <tr key={i}>
          {row.map((cell, j) =>
            j === 0 ? (
              <th key={j} scope="row">
                {cell}
              </th>
            ) : (
              <td key={j}>{typeof cell === 'number' ? cell.toLocaleString('ru') : cell}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
