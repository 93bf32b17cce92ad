import type { Options, Point } from 'highcharts';
import { HighchartsReact, type HighchartsReactRefObject } from 'highcharts-react-official';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { Skeleton } from '../skeleton/skeleton.js';
import { ChartLookContext } from './chart-look.js';
import { drawInTurn } from './drawing-turns.js';
import { engine } from './highcharts-engine.js';
import { updateChart } from './update-chart.js';
import { useDrawn } from './use-drawn.js';

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
    const full: Options = {
      ...options,
      chart: { ...options.chart, reflow: false },
      plotOptions: { ...options.plotOptions, series },
    };
    return isWall
      ? { ...full, tooltip: { enabled: false }, accessibility: { keyboardNavigation: { enabled: false } } }
      : full;
  }, [options, isClickable, isWall, pointClick]);
  const box = useRef<HTMLDivElement>(null);
  const { drawn, isWaiting } = useDrawn(box, full);
  const canvas = useRef<HighchartsReactRefObject>(null);
  useFitted(box, canvas);
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

/** After its box has had a new size for so long, ms: what resized it is painted first. */
const settledMs = 200;

/** Fits the chart to its box whenever that has another size: several charts one after the other, unlike Highcharts. */
function useFitted(box: RefObject<HTMLElement | null>, canvas: RefObject<HighchartsReactRefObject | null>): void {
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave: (() => void) | undefined;
    let isFirstSize = true;
    const fit = () => void (leave = drawInTurn(() => canvas.current?.chart.reflow()));
    const observer = new ResizeObserver(() => {
      // The chart is drawn in that one.
      if (isFirstSize) return void (isFirstSize = false);
      clearTimeout(timer);
      leave?.();
      timer = setTimeout(fit, settledMs);
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      leave?.();
    };
  }, [box, canvas]);
}

const containerProps = { style: { position: 'absolute', inset: 0 } };
