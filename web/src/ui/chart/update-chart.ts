import type { Chart, Options, PointOptionsType } from 'highcharts';

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
