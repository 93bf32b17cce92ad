import type { Options } from 'highcharts';
import { engine } from './highcharts-engine.js';
import { updateChart } from './update-chart.js';

const format = (): string => '';
const optionsOf = (data: (number | null)[], more: Options = {}): Options => ({
  chart: { type: 'area', width: 600, height: 300 },
  xAxis: { categories: data.map((_, i) => String(i)), labels: { formatter: format } },
  series: [{ type: 'area', name: 'Публикации', data: data.map((y, i) => ({ y, custom: { i } })) }],
  ...more,
});
function draw(options: Options) {
  const chart = engine.chart(document.body.appendChild(document.createElement('div')), options);
  return { chart, ticks: () => Object.values(chart.xAxis[0]?.ticks ?? {}) };
}

test('other numbers are drawn on the same axes', () => {
  const shown = optionsOf([1, 2, 3]);
  const { chart, ticks } = draw(shown);
  const before = ticks();
  updateChart(chart, shown, optionsOf([4, null, 6]));
  expect(chart.series[0]?.points.map(({ y }) => y)).toEqual([4, null, 6]);
  expect(chart.series[0]?.points[2]?.options.custom).toEqual({ i: 2 });
  expect(ticks()).toEqual(before);
  expect(ticks()[0]).toBe(before[0]);
});

test.each<[string, Options]>([
  ['points', optionsOf([1, 2, 3, 4])],
  ['series', optionsOf([1, 2, 3], { series: [1, 2].map((y) => ({ type: 'line', name: `${y}`, data: [y, y, y] })) })],
  ['a name', optionsOf([1, 2, 3], { series: [{ type: 'area', name: 'Негативная', data: [1, 2, 3] }] })],
])('other %s are drawn as well', (_, next) => {
  const shown = optionsOf([1, 2, 3]);
  const { chart } = draw(shown);
  updateChart(chart, shown, next);
  expect(chart.series.map(({ name, points }) => [name, points.length])).toEqual(
    next.series?.map(({ name, ...series }) => [name, 'data' in series ? (series.data as unknown[]).length : 0]),
  );
  expect(chart.xAxis[0]?.categories).toEqual((next.xAxis as { categories: string[] }).categories);
});
