import type { Options, Point } from 'highcharts';
import { HighchartsReact } from 'highcharts-react-official';
import { useContext, useMemo, useRef } from 'react';
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

/** Draws the chart as high as its box and updates it in place, without animation. Import it through `chart.js`. */
export function ChartCanvas({ options, onPointClick }: ChartCanvasProps) {
  const click = useRef(onPointClick);
  click.current = onPointClick;
  const isClickable = onPointClick !== undefined;
  const isWall = useContext(ChartLookContext) === 'wall';
  const full = useMemo((): Options => {
    function pointClick(this: Point) {
      const custom = { ...(this.series.options.custom ?? {}), ...(this.options.custom ?? {}) };
      click.current?.({ series: this.series.name, x: this.category ?? this.x, y: this.y ?? null, custom });
    }
    const series = {
      ...options.plotOptions?.series,
      cursor: isClickable ? ('pointer' as const) : ('default' as const),
      point: { events: { click: pointClick } },
    };
    const full: Options = { ...options, plotOptions: { ...options.plotOptions, series } };
    return isWall
      ? { ...full, tooltip: { enabled: false }, accessibility: { keyboardNavigation: { enabled: false } } }
      : full;
  }, [options, isClickable, isWall]);
  // Highcharts redraws whenever its component renders, also with the same options.
  return useMemo(
    () => (
      <HighchartsReact
        highcharts={engine}
        options={full}
        updateArgs={[true, true, false]}
        containerProps={{ style: { position: 'absolute', inset: 0 } }}
      />
    ),
    [full],
  );
}
