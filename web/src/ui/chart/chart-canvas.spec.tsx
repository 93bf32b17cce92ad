import { render } from '@testing-library/react';
import type { Options } from 'highcharts';
import { ChartCanvas } from './chart-canvas.js';

test('a chart is redrawn when its options change, not when what surrounds it is rendered', () => {
  let redraws = 0;
  const optionsOf = (y: number): Options => ({
    chart: { type: 'column', events: { redraw: () => void redraws++ } },
    series: [{ type: 'column', name: 'Публикации', data: [y] }],
  });
  const options = optionsOf(1);
  const drawn = render(<ChartCanvas options={options} onPointClick={() => undefined} />);
  drawn.rerender(<ChartCanvas options={options} onPointClick={() => undefined} />);
  expect(redraws).toBe(0);
  drawn.rerender(<ChartCanvas options={optionsOf(2)} onPointClick={() => undefined} />);
  expect(redraws).toBe(1);
});
