import type { Options, Point, Chart, PointOptionsType } from 'highcharts';
import { HighchartsReact, type HighchartsReactRefObject } from 'highcharts-react-official';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../skeleton/skeleton.js';
import { ChartLookContext } from './chart-look.js';
import { engine } from './highcharts-engine.js';

export interface ChartPoint {
  series: string;
  x: number | string;
  y: number | null;
  /** `options.custom` of the series and the point, merged. */
  custom: Record<string, unknown>;
}

export interface ChartCanvasProps {
  options: Options;
  onPointClick?: (point: ChartPoint) => void;
}

/**
 * Draws the chart as high as its box and updates it in place, without animation, while it is on the screen. Import it
 * through `chart.js`.
 */
export function ChartCanvas({ options, onPointClick }: ChartCanvasProps) {
  const click = useRef(onPointClick);
  click.current = onPointClick;
  const isClickable = onPointClick !== undefined;
  const isWall = useContext(ChartLookContext) === 'wall';
  const pointClick = useCallback(function (this: Point) {
    const custom = { ...(this.series.options.custom ?? {}), ...(this.options.custom ?? {}) };
    click.current?.({ series: this.series.name, x: this.category ?? this.x, y: this.y ?? null, custom });
  }, []);
  const full = useMemo((): Options => {
    const series = {
      ...options.plotOptions?.series,
      cursor: isClickable ? ('pointer' as const) : ('default' as const),
      point: { events: { click: pointClick } },
    };
    const full: Options = { ...options, plotOptions: { ...options.plotOptions, series } };
    return isWall
      ? { ...full, tooltip: { enabled: false }, accessibility: { keyboardNavigation: { enabled: false } } }
      : full;
  }, [options, isClickable, isWall, pointClick]);
  const box = useRef<HTMLDivElement>(null);
  const { drawn, isWaiting } = useDrawn(box, full);
  const canvas = useRef<HighchartsReactRefObject>(null);
  const shown = useRef<Options>(undefined);
  useLayoutEffect(() => {
    if (drawn && shown.current && canvas.current) updateChart(canvas.current.chart, shown.current, drawn);
    shown.current = drawn;
  }, [drawn]);
  return (
    <div ref={box} style={{ position: 'absolute', inset: 0 }}>
      {isWaiting && <Skeleton height="100%" />}
      {drawn && (
        <HighchartsReact
          ref={canvas}
          highcharts={engine}
          options={drawn}
          allowChartUpdate={false}
          containerProps={containerProps}
        />
      )}
    </div>
  );
}

/**
 * What a chart shows: `drawn`, the latest options while its box is on the screen; undefined before it was there, for
 * which it waits unless it is off the screen. A page that is printed has all its charts.
 */
function useDrawn(
  box: RefObject<HTMLElement | null>,
  options: Options,
): { drawn: Options | undefined; isWaiting: boolean } {
  const [drawn, setDrawn] = useState<Options>();
  const [isVisible, setIsVisible] = useState(typeof IntersectionObserver === 'undefined' ? true : null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => setIsVisible(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (drawn === options) return undefined;
    // The observer says it a frame later.
    if (isVisible ?? isOnScreen(box.current)) setDrawn(options);
    const print = () => flushSync(() => setDrawn(options));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, [box, options, drawn, isVisible]);
  return { drawn, isWaiting: drawn === undefined && isVisible !== false };
}

function isOnScreen(box: HTMLElement | null): boolean {
  const rect = box?.getBoundingClientRect();
  return rect !== undefined && rect.top < innerHeight && rect.bottom > 0;
}

const containerProps = { style: { position: 'absolute', inset: 0 } };

/** Draws `next` on a chart that shows `shown`; where only numbers differ, axes and legend stay. */
export function updateChart(chart: Chart, shown: Options, next: Options): void {
  const series = next.series ?? [];
  if (series.length !== chart.series.length || !isSame(shown, next)) return chart.update(next, true, true, false);
  series.forEach((one, i) => {
    const { data = [] } = one as { data?: PointOptionsType[] };
    chart.series[i]?.setData(data, false, false);
  });
  chart.redraw(false);
}

/** Whether options are equal except for the data of their series; functions are when they are the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => key === 'data' || isSame(a[key], b[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
