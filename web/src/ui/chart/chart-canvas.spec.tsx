import { act, render, waitFor } from '@testing-library/react';
import type { Options } from 'highcharts';
import { ChartCanvas } from './chart-canvas.js';

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
