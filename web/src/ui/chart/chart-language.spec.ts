import type { Options } from 'highcharts';
import { chartWords } from './chart-language.js';
import { engine } from './highcharts-engine.js';

const series = (type: 'line' | 'area' | 'column' | 'bar') =>
  ['Негативная', 'Позитивная'].map((name) => ({ type, name, data: [1, null, 12_345] }));
const charts: [string, Options][] = [
  ...(['line', 'area', 'column', 'bar'] as const).map((type): [string, Options] => [type, { series: series(type) }]),
  ['pie', { series: [{ type: 'pie', name: 'Сети', data: [{ name: 'ТВ', y: 3 }], showInLegend: true }] }],
  ['columnrange', { series: [{ type: 'columnrange', name: 'Пробелы', data: [[1, 2]] }] }],
  ['two kinds', { series: [...series('area'), ...series('line')] }],
  ['two axes', { yAxis: [{ title: { text: '' } }, { title: { text: '' } }], series: series('line') }],
];

/** Draws a chart; what a screen reader is given of it. */
function wordsOf(options: Options): string[] {
  const box = document.body.appendChild(document.createElement('div'));
  const chart = engine.chart(box, {
    xAxis: { categories: ['1', '2', '3'] },
    ...options,
    chart: { width: 600, height: 300 },
  });
  const labels = [...box.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label') ?? '');
  const hidden = [...box.querySelectorAll('button, [class*="screen-reader"], [class*="exit-anchor"]')];
  const words = [...labels, ...hidden.map((part) => part.textContent)].filter(Boolean);
  chart.destroy();
  box.remove();
  return words;
}

test.each(charts)('a screen reader is given no English words of a chart: %s', (_, options) => {
  const words = wordsOf(options);
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((text) => /[A-Za-z]/.test(text))).toEqual([]);
});

test('a series, a missing value and the legend are said, large numbers in groups of digits', () => {
  const words = wordsOf({ series: series('column') }).join('\n');
  expect(words).toContain('Негативная, ряд 1 из 2, значений: 3.');
  for (const part of ['Нет значения', 'Показать: Позитивная']) expect(words).toContain(part);
  expect(chartWords.accessibility).toMatchObject({ thousandsSep: '\u00a0' });
});
