import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SeriesOptionsType } from 'highcharts';
import { ChartFrame } from './chart-frame.js';
import { chartWords } from './chart-language.js';
import { ChartLookContext } from './chart-look.js';
import { fileName } from './chart-picture.js';
import { engine } from './highcharts-engine.js';
import { escapeMarkup } from './escape-markup.js';
import { isEmpty } from './chart.js';

const table = { columns: ['Время', 'Публикаций'], rows: [['1:00', 4] as const] };
const frame = (onPicture?: (format: string) => Promise<void>) => (
  <ChartFrame title="Когда писали" table={table} height={200} {...(onPicture ? { onPicture } : {})}>
    <p>рисунок</p>
  </ChartFrame>
);

test("'Таблица' shows the numbers instead of the drawing, and back", async () => {
  render(frame());
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect([screen.getByRole('cell').textContent, screen.queryByText('рисунок')]).toEqual(['4', null]);
  await userEvent.click(screen.getByRole('button', { name: 'График' }));
  expect([screen.queryByRole('table'), screen.getByText('рисунок') !== null]).toEqual([null, true]);
});

test("'Скачать картинку' offers PNG and SVG", async () => {
  const asked: string[] = [];
  render(frame(async (format) => void asked.push(format)));
  for (const format of ['PNG', 'SVG']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать картинку' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  }
  expect(asked).toEqual(['png', 'svg']);
});

test('on a wall a chart has nothing to press', () => {
  render(<ChartLookContext value="wall">{frame(() => Promise.resolve())}</ChartLookContext>);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('pictures are made in the browser only, and no chart has a button of the library', () =>
  expect(engine.getOptions().exporting).toMatchObject({ enabled: false, local: true, fallbackToExportServer: false }));

test('a file is named like the chart, without what file systems refuse', () => {
  expect(fileName('Когда писали: 7:00 — 5 / "8"')).toBe('Когда писали 7 00 — 5 8');
  expect(fileName('я'.repeat(200))).toHaveLength(80);
});

test('a collected name is no markup', () => expect(escapeMarkup('<b>A & Б</b>')).toBe('&lt;b&gt;A &amp; Б&lt;/b&gt;'));

test('charts have the words, months and numbers of the page', () => {
  expect(chartWords).toMatchObject({
    locale: 'ru',
    decimalPoint: ',',
    thousandsSep: '\u00a0',
    noData: 'Нет данных',
    resetZoom: 'Весь период',
  });
  expect([chartWords.months?.[0], chartWords.weekdays?.[0]]).toEqual(['январь', 'воскресенье']);
});

const line = (...data: unknown[]): SeriesOptionsType => ({ type: 'line', data: data as number[] });

test.each([
  ['no series', [], true],
  ['series without points', [line(), line()], true],
  ['zeros and unknown numbers', [line(0, null, { y: 0 }, { y: null })], true],
  ['one number among zeros', [line(0, 0), line({ y: 0 }, { y: 1 })], false],
  ['plain numbers', [line(0, 3)], false],
  ['a negative number', [line({ y: -2 })], false],
  ['a range', [{ type: 'columnrange', data: [{ low: 0, high: 4 }] } satisfies SeriesOptionsType], false],
])('a chart of %s', (_, series, expected) => expect(isEmpty({ series })).toBe(expected));
