import type { Options, Point } from 'highcharts';
import { HighchartsReact } from 'highcharts-react-official';
import { useContext, useMemo, useRef } from 'react';
import { Skeleton } from '../skeleton/skeleton.js';
import { ChartLookContext } from './chart-look.js';
import { engine } from './highcharts-engine.js';
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
  const box = useRef<HTMLDivElement>(null);
  const { drawn, isWaiting } = useDrawn(box, full);
  // Highcharts redraws whenever its component renders, also with the same options.
  const drawing = useMemo(
    () =>
      drawn && (
        <HighchartsReact
          highcharts={engine}
          options={drawn}
          updateArgs={[true, true, false]}
          containerProps={{ style: { position: 'absolute', inset: 0 } }}
        />
      ),
    [drawn],
  );
  return (
    <div ref={box} style={{ position: 'absolute', inset: 0 }}>
      {isWaiting && <Skeleton height="100%" />}
      {drawing}
    </div>
  );
}
