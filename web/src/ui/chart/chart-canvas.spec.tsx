import { act, render, waitFor } from '@testing-library/react';
import type { Options } from 'highcharts';
import { ChartCanvas, updateChart } from './chart-canvas.js';
import { engine } from './highcharts-engine.js';

let redraws = 0;
const optionsOf = (y: number): Options => ({
  chart: { type: 'column', events: { redraw: () => void redraws++ } },
  series: [{ type: 'column', name: 'Публикации', data: [y] }],
});
beforeEach(() => (redraws = 0));
const drawings = () => document.querySelectorAll('.highcharts-root').length;

test('a chart is redrawn when its options change, not when what surrounds it is rendered', async () => {
  const options = optionsOf(1);
  const drawn = render(<ChartCanvas options={options} onPointClick={() => undefined} />);
  await waitFor(() => expect(drawings()).toBe(1));
  drawn.rerender(<ChartCanvas options={options} onPointClick={() => undefined} />);
  expect(redraws).toBe(0);
  drawn.rerender(<ChartCanvas options={optionsOf(2)} onPointClick={() => undefined} />);
  await waitFor(() => expect(redraws).toBe(1));
});

describe('on a screen with an end', () => {
  let move: (isIntersecting: boolean) => void = () => undefined;
  beforeEach(() => {
    globalThis.IntersectionObserver = class {
      constructor(callback: IntersectionObserverCallback) {
        move = (isIntersecting) =>
          act(() => callback([{ isIntersecting } as IntersectionObserverEntry], this as never));
      }
      observe() {}
      disconnect() {}
    } as never;
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  const someFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

  test('a chart is drawn when it comes into view, and redrawn only there', async () => {
    const drawn = render(<ChartCanvas options={optionsOf(1)} />);
    await someFrames();
    expect(drawings()).toBe(0);
    move(true);
    await waitFor(() => expect(drawings()).toBe(1));
    move(false);
    drawn.rerender(<ChartCanvas options={optionsOf(2)} />);
    await someFrames();
    expect(redraws).toBe(0);
    move(true);
    await waitFor(() => expect(redraws).toBe(1));
  });

  test('a page that is printed has its charts', () => {
    render(<ChartCanvas options={optionsOf(1)} />);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawings()).toBe(1);
  });
});

const format = (): string => '';
const areaOf = (data: (number | null)[], more: Options = {}): Options => ({
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
  const shown = areaOf([1, 2, 3]);
  const { chart, ticks } = draw(shown);
  const before = ticks();
  updateChart(chart, shown, areaOf([4, null, 6]));
  expect(chart.series[0]?.points.map(({ y }) => y)).toEqual([4, null, 6]);
  expect(chart.series[0]?.points[2]?.options.custom).toEqual({ i: 2 });
  expect(ticks()).toEqual(before);
  expect(ticks()[0]).toBe(before[0]);
});

test.each<[string, Options]>([
  ['points', areaOf([1, 2, 3, 4])],
  ['series', areaOf([1, 2, 3], { series: [1, 2].map((y) => ({ type: 'line', name: `${y}`, data: [y, y, y] })) })],
  ['a name', areaOf([1, 2, 3], { series: [{ type: 'area', name: 'Негативная', data: [1, 2, 3] }] })],
])('other %s are drawn as well', (_, next) => {
  const shown = areaOf([1, 2, 3]);
  const { chart } = draw(shown);
  updateChart(chart, shown, next);
  expect(chart.series.map(({ name, points }) => [name, points.length])).toEqual(
    next.series?.map(({ name, ...series }) => [name, 'data' in series ? (series.data as unknown[]).length : 0]),
  );
  expect(chart.xAxis[0]?.categories).toEqual((next.xAxis as { categories: string[] }).categories);
});
