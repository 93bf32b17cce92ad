import type { Options } from 'highcharts';
import { useEffect, type ReactNode } from 'react';
import { useLatest } from '../hooks/use-latest.js';
import { loadable } from '../loadable/loadable.js';
import { Skeleton } from '../skeleton/skeleton.js';
import type { ChartPoint } from './chart-canvas.js';
import { boxStyle, ChartFrame, figureClass, type ChartHeight } from './chart-frame.js';
import styles from './chart.module.css';
import type { ChartTable } from './data-table.js';
import type { PictureFormat } from './picture-menu.js';
import { texts } from './texts.js';

const Canvas = loadable(() => import('./chart-canvas.js').then((m) => m.ChartCanvas), <Skeleton height="100%" />);

/** Loads the chart library before the first chart is shown; rejects when that fails. */
export const prepareCharts = (): Promise<void> => Canvas.prepare();

export interface ChartProps {
  /** What the chart shows. */
  title: string;
  options: Options;
  /** The same numbers as a table, for screen readers and for users who prefer it. */
  table: ChartTable;
  /** Pixels of the drawing, or 'fill' for what the card around it leaves. */
  height?: ChartHeight;
  controls?: ReactNode;
  /** A sentence below the drawing; an empty one keeps its place. */
  note?: string | undefined;
  onPointClick?: (point: ChartPoint) => void;
}

/**
 * A Highcharts chart (loaded when first shown) or its table; without any number it says so, and has no axes. Memoise
 * `options`: a new object redraws.
 */
export function Chart({ title, options, table, height = 320, controls, note, onPointClick }: ChartProps) {
  const onPicture = useLatest(async (format: PictureFormat) =>
    (await import('./chart-picture.js')).savePicture(title, options, format),
  );
  if (isEmpty(options))
    return (
      <ChartFrame title={title} table={table} height={height} controls={controls} note={note}>
        <p className={styles['nothing']}>{texts.noData}</p>
      </ChartFrame>
    );
  return (
    <ChartFrame title={title} table={table} height={height} controls={controls} note={note} onPicture={onPicture}>
      <Canvas options={options} {...(onPointClick ? { onPointClick } : {})} />
    </ChartFrame>
  );
}

/** The place of a chart whose data loads, as high as the chart; the chart library is loaded meanwhile. */
export function ChartSkeleton({ height = 320, hasNote = false }: { height?: ChartHeight; hasNote?: boolean }) {
  useEffect(() => void prepareCharts().catch(() => undefined), []);
  return (
    <div className={figureClass(height)}>
      <div className={styles['head']} />
      <div className={styles['box']} style={boxStyle(height)}>
        <Skeleton height="100%" />
      </div>
      {hasNote && <p className={styles['note']} />}
    </div>
  );
}

/** Whether no series of a chart has a number other than 0: there is nothing to draw. */
export const isEmpty = ({ series = [] }: Options): boolean =>
  series.every((one) => !((one as { data?: unknown[] }).data ?? []).some(isDrawn));

/** A point is a number, or has its numbers as `y` or as `low` and `high`. */
function isDrawn(point: unknown): boolean {
  if (typeof point === 'number') return point !== 0;
  const { y, high } = (point ?? {}) as { y?: unknown; high?: unknown };
  return [y, high].some((value) => typeof value === 'number' && value !== 0);
}
