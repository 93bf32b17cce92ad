import type { Chart as HighchartsChart, Options, Point } from 'highcharts';
import { useEffect, useRef } from 'react';
import { engine } from './highcharts-engine.js';

export interface ChartPoint {
  series: string;
  x: number | string;
  y: number | null;
  /** `options.custom` of the point or its series, as the caller gave it. */
  custom: Record<string, unknown>;
}

export interface ChartCanvasProps {
  options: Options;
  height: number;
  onPointClick?: (point: ChartPoint) => void;
}

/** Draws once and updates in place afterwards; use it through `chart.js`. */
export function ChartCanvas({ options, height, onPointClick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<HighchartsChart | null>(null);
  const click = useRef(onPointClick);
  click.current = onPointClick;

  useEffect(() => {
    if (!box.current) return;
    const full: Options = { ...options, chart: { ...options.chart, height }, plotOptions: { ...options.plotOptions, series: { ...options.plotOptions?.series, cursor: click.current ? 'pointer' : 'default', point: { events: { click: pointClick } } } } };
    if (chart.current) chart.current.update(full, true, true, false);
    else chart.current = engine.chart(box.current, full);
    function pointClick(this: Point) {
      const custom = { ...(this.series.options.custom ?? {}), ...(this.options.custom ?? {}) };
      click.current?.({ series: this.series.name, x: this.category ?? this.x, y: this.y ?? null, custom });
    }
  }, [options, height]);

  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return <div ref={box} style={{ height }} />;
}
