import { jest } from '@jest/globals';
import { engine } from './highcharts-engine.js';

/** The classes of the elements whose styles the browser computes while it runs. */
function computedWhile(run: () => void): string[] {
  const computed = jest.spyOn(window, 'getComputedStyle');
  run();
  const classes = computed.mock.calls.map(([element]) => element.getAttribute('class') ?? '');
  computed.mockRestore();
  return classes;
}

function draw(points: number) {
  const box = document.body.appendChild(document.createElement('div'));
  return engine.chart(box, {
    chart: { width: 900, height: 300 },
    xAxis: { tickInterval: 1, labels: { step: 1 } },
    series: [{ type: 'line', data: Array.from({ length: points }, (_, i) => i) }],
  });
}
const linesIn = (classes: readonly string[]) => classes.filter((name) => name === 'highcharts-grid-line').length;

test('the style of grid lines is computed equally often, however many there are', () => {
  const few = computedWhile(() => void draw(3));
  const many = computedWhile(() => void draw(30));
  expect(linesIn(few)).toBeGreaterThan(0);
  expect(linesIn(many)).toBe(linesIn(few));
  expect(document.querySelectorAll('.highcharts-grid-line').length).toBeGreaterThan(30);
});

test('it is computed again in the next task, and apart for elements with a style or class of their own', async () => {
  const { renderer } = draw(3);
  const text = renderer.text('один', 0, 0).add();
  const other = renderer.text('два', 0, 0).addClass('large').add();
  const own = renderer.text('три', 0, 0).add();
  own.element.style.fontSize = '30px';
  const sheet = document.head.appendChild(document.createElement('style'));
  const sizes = () => [text, other, own].map((one) => one.getStyle('font-size'));
  sheet.textContent = 'text { font-size: 11px } text.large { font-size: 20px }';
  await Promise.resolve();
  expect(sizes()).toEqual(['11px', '20px', '30px']);
  sheet.textContent = 'text { font-size: 12px }';
  await Promise.resolve();
  expect(sizes()).toEqual(['12px', '12px', '30px']);
  sheet.remove();
});
