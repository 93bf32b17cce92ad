import { jest } from '@jest/globals';
import { render, screen, waitFor, within, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Point } from 'highcharts';
import type { ReactElement } from 'react';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { renderScreen } from '../../test/render-screen.js';
import { engine } from '../ui/chart/highcharts-engine.js';
import { SphereBarsWidget, TopBarsWidget, barsOf } from './bars/bars.widget.js';
import { changeText, MetricStrip } from './metric-strip/metric-strip.widget.js';
import { timesText } from './overperformance/overperformance.widget.js';
import { NetworksWidget } from './shares/shares.widget.js';
import { SourcesWidget } from './sources/sources.widget.js';
import { SphereSpiderWidget } from './sphere-spider/sphere-spider.widget.js';
import { bucketOf, peakOf, previousPoints } from './time-points.js';
import { TimelineWidget } from './timeline/timeline.widget.js';
import { TopWidget } from './top/top.widget.js';
import { callWithRow, networkLabel, type NamedRow } from './widget-data.js';

const aRow = (over: Partial<NamedRow> = {}): NamedRow => ({
  key: 1,
  name: 'Шымкент News',
  network: 'vkontakte',
  sum: 4,
  pos: 1,
  neut: 2,
  neg: 1,
  ...over,
});
const metrics = { publications: 1234, authors: 9, engagement: 50, loyalty: 1.5 };

test('the strip of social networks has publications, authors, engagement and loyalty [S2 §2]', () => {
  render(<MetricStrip data={metrics} isSocial />);
  expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
    'Публикаций',
    'Авторов',
    'Вовлеченность',
    'Лояльность',
  ]);
  expect(screen.getByText('1,5')).toBeTruthy();
});

test('the strip of mass media has no authors [S2 §2]', () => {
  render(<MetricStrip data={metrics} isSocial={false} />);
  expect(screen.queryByText('Авторов')).toBeNull();
});

test('stories stand beside publications, where they are known', () => {
  const { rerender } = render(<MetricStrip data={{ ...metrics, stories: 40 }} isSocial />);
  expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
    ...['Публикаций', 'Историй', 'Авторов', 'Вовлеченность', 'Лояльность'],
  ]);
  rerender(<MetricStrip data={metrics} isSocial />);
  expect(screen.queryByText('Историй')).toBeNull();
});

test("'Лояльность' without publications is a dash, as is its change [D]", () => {
  const nothing = { publications: 0, authors: 0, engagement: 0, loyalty: 1 };
  const loyalty = () => screen.getByText('Лояльность').nextElementSibling?.textContent;
  const { rerender } = render(<MetricStrip data={nothing} isSocial />);
  expect(loyalty()).toBe('–');
  rerender(<MetricStrip data={metrics} isSocial hasPrevious previous={nothing} />);
  expect(loyalty()).toBe('1,5не с чем сравнить');
});

test('followers are shown only where they are known [S2 §3]', () => {
  render(
    <TopWidget
      of="top-authors"
      data={[aRow({ folowers: 1500, involvemed: 7 }), aRow({ key: 2, name: 'Аян', folowers: -1, involvemed: 3 })]}
    />,
  );
  const [known, unknown] = screen.getAllByRole('listitem');
  expect(within(known as HTMLElement).getByText(/подп\./)).toBeTruthy();
  expect(within(unknown as HTMLElement).queryByText(/подп\./)).toBeNull();
});

test('an unknown engagement or audience is a dash, never 0', () => {
  render(<MetricStrip data={{ ...metrics, engagement: 0 }} isSocial={false} />);
  expect(screen.getByText('–')).toBeTruthy();
  render(<SourcesWidget data={[aRow({ folowers: -1 })]} />);
  expect(screen.getByText('(–)')).toBeTruthy();
  render(<TopWidget of="top-media" data={[aRow({ network: 'smi', name: 'Ұлы Дала', involvemed: 0 })]} />);
  expect(screen.queryByText(/вовлеченность 0/)).toBeNull();
});

test('a source has an icon with the name of its network, the name of the menu [S2 §2]', () => {
  render(<SourcesWidget data={[aRow(), aRow({ key: 2, network: 'smi' })]} />);
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['VK', 'SMI']);
  expect(networkLabel(aRow(), 'VKontakte')).toBe('VK');
  expect(networkLabel(aRow({ network: 'telegram' }), 'Telegram')).toBe('Telegram');
});

test('names in a bar chart are plain text, and tones stand side by side', () => {
  const options = barsOf([aRow({ name: 'А <b>и</b> Б & В' })], { places: 3 });
  expect(options.xAxis).toMatchObject({ categories: ['А &lt;b&gt;и&lt;/b&gt; Б &amp; В', '', ''], max: 2 });
  expect(options.plotOptions?.bar?.stacking).toBe('normal');
});

test('the table of a bar chart has a dash where followers or engagement are unknown', async () => {
  render(<TopBarsWidget of="top-media" data={[aRow({ network: 'smi', folowers: -1, involvemed: 0 })]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['4', '1', '2', '1', '–', '–']);
});

test('the bars of spheres begin with the largest', async () => {
  render(<SphereBarsWidget data={[aRow({ name: 'Спорт', sum: 1 }), aRow({ key: 2, name: 'ЖКХ', sum: 9 })]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['ЖКХ', 'Спорт']);
});

test('the chart of spheres is 600 px high and the timeline 500 px [S2 §9]', () => {
  const heights = (chart: ReactElement) => {
    const { container } = render(chart);
    return [...container.querySelectorAll<HTMLElement>('figure > div')].map((box) => box.style.height).filter(Boolean);
  };
  expect(heights(<SphereBarsWidget data={[aRow({ name: 'Спорт' })]} />)).toEqual(['600px']);
  expect(heights(<TimelineWidget data={{ grain: 'hour', points: [aPoint(0, 1)] }} />)).toEqual(['500px']);
});

test('an empty ranking shows what to do next', () => {
  render(<TopWidget of="top-events" data={[]} />);
  expect(screen.getByText(/Событие назначают в таблице темы/)).toBeTruthy();
});

test.each([
  [<SphereSpiderWidget key="spider" data={[]} />, 'О чём пишут: сферы не определены', /известна сфера/],
  [<SphereBarsWidget key="bars" data={[]} />, 'О чём пишут: сферы не определены', /известна сфера/],
  [<NetworksWidget key="shares" data={[]} />, 'Где пишут: публикаций нет', 'За выбранный период ничего нет.'],
])('a chart without rows is not drawn: it says what is missing', (chart, title, text) => {
  render(chart);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect([screen.getByText(text) !== null, screen.queryByRole('figure')]).toEqual([true, null]);
});

test('the source list shows 17 rows, expandable to all [S2 §2, S2 §9]', async () => {
  render(<SourcesWidget data={Array.from({ length: 20 }, (_, i) => aRow({ key: i, name: `Источник ${i}` }))} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(17);
  await userEvent.click(screen.getByRole('button', { name: 'показать все 20' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});

const aPoint = (at: number, sum: number) => ({ at, label: String(at), sum, pos: 0, neut: sum, neg: 0 });

test('a bucket lasts until the next point, the last one is as long as the grain', () => {
  const data = { grain: 'hour' as const, points: [aPoint(0, 1), aPoint(3_600_000, 2)] };
  expect(bucketOf(data, 0)).toEqual({ from: 0, to: 3_599_999 });
  expect(bucketOf(data, 1)).toEqual({ from: 3_600_000, to: 7_199_999 });
});

test.each([
  ['November in Almaty', Date.UTC(2026, 9, 31, 19), 30],
  ['February in Almaty', Date.UTC(2028, 0, 31, 19), 29],
  ['December in Honolulu', Date.UTC(2026, 11, 1, 10), 31],
  ['June in London', Date.UTC(2026, 4, 31, 23), 30],
])('the last month ends with its last day: %s', (_, at, days) =>
  expect(bucketOf({ grain: 'month', points: [aPoint(at, 1)] }, 0)).toEqual({
    from: at,
    to: at + days * 86_400_000 - 1,
  }),
);

test('the period before stands beside this one: hours from the first one, months from the last one', () => {
  const axis = (grain: 'hour' | 'month', ...sums: number[]) => ({
    grain,
    points: sums.map((sum, i) => aPoint(i, sum)),
  });
  const sums = (now: ReturnType<typeof axis>, before: ReturnType<typeof axis>) =>
    previousPoints(now, before).map((point) => point?.sum);
  expect(sums(axis('hour', 7, 8), axis('hour', 1, 2, 3, 4))).toEqual([1, 2]);
  // March to May, and 29 November to February.
  expect(sums(axis('month', 7, 8, 9), axis('month', 1, 2, 3, 4))).toEqual([2, 3, 4]);
  expect(sums(axis('month', 7, 8, 9), axis('month', 1, 2))).toEqual([undefined, 1, 2]);
});

test('where the period before has no such month, its number is unknown', async () => {
  const months = (...sums: number[]) => ({ grain: 'month' as const, points: sums.map((sum, i) => aPoint(i, sum)) });
  render(<TimelineWidget data={months(7, 8, 9)} previous={months(1, 2)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['–', '1', '2']);
});

test('the parts of a ring have the share of their row, with two decimals [S2 §9]', async () => {
  render(<NetworksWidget data={[aRow({ sum: 2, percent: 66.67 }), aRow({ network: 'ok', sum: 1, percent: 33.33 })]} />);
  const texts = () =>
    engine.charts.flatMap((chart) => chart?.series ?? []).flatMap(({ points }) => points.map(labelOf));
  await waitFor(() => expect(texts()).toEqual(['VK: 66,67\u00a0%', 'OK: 33,33\u00a0%']), { timeout: 5000 });
});
const labelOf = (point: Point): string =>
  'dataLabel' in point && point.dataLabel instanceof engine.SVGElement ? point.dataLabel.element.textContent : '';

test('there is no peak without publications, and the first of equal peaks wins', () => {
  expect(peakOf([aPoint(0, 0)], 'sum')).toBeUndefined();
  expect(peakOf([aPoint(0, 1), aPoint(1, 5), aPoint(2, 5)], 'sum')?.at).toBe(1);
});

test.each([
  [112, 100, '▲ +12 %'],
  [97, 100, '▼ −3 %'],
  [100, 100, 'без изменений'],
  [5, 0, 'не с чем сравнить'],
  [5, -1, 'не с чем сравнить'],
])('%s after %s: %s', (value, base, expected) => expect(changeText(value, base)).toBe(expected));

test('the strip says changes only beside a previous period', () => {
  const { rerender } = render(<MetricStrip data={metrics} isSocial />);
  expect(screen.queryByText(/▲/)).toBeNull();
  rerender(<MetricStrip data={metrics} isSocial hasPrevious previous={{ ...metrics, authors: 3 }} />);
  expect(screen.getByText('▲ +200 %')).toBeTruthy();
});

test('a clicked point gives its row; a point of no row gives nothing', () => {
  const clicked: unknown[] = [];
  const click = callWithRow([aRow({ key: 4 }), aRow({ key: 9 })], (row) => clicked.push(row.key));
  click({ custom: { index: 1 } });
  click({ custom: { index: 7 } });
  click({ custom: {} });
  expect(clicked).toEqual([9]);
});

test.each([
  [5, 'в 5 раз больше обычного'],
  [2, 'в 2 раза больше обычного'],
  [21, 'в 21 раз больше обычного'],
  [2.5, 'в 2,5 раза больше обычного'],
  [11, 'в 11 раз больше обычного'],
  [1, 'не больше обычного'],
  [0.4, 'не больше обычного'],
])('%d is %s', (ratio, words) => expect(timesText(ratio)).toBe(words));

const row = { key: 4, name: 'ЖКХ', sum: 6, pos: 1, neut: 2, neg: 3 };
/** jsdom has no layout, so a pointer hits no point: the event is fired by the untyped method that the chart calls. */
const clickOn = (point: Point | undefined) =>
  act(() => {
    if (!point || !('firePointEvent' in point) || typeof point.firePointEvent !== 'function')
      throw new Error('the point is not drawn');
    Reflect.apply(point.firePointEvent, point, ['click']);
  });

test.each([
  { chart: 'of spheres', series: 2, tone: tones.negative },
  { chart: 'of events', series: 0, tone: tones.positive },
])('a click on a part of a bar $chart passes its tone', async ({ chart, series, tone }) => {
  const onName = jest.fn();
  renderScreen(
    chart === 'of spheres' ? (
      <SphereBarsWidget data={[row]} onName={onName} />
    ) : (
      <TopBarsWidget of="top-events" data={[row]} onName={onName} />
    ),
  );
  const drawn = () => engine.charts.filter(Boolean).at(-1)?.series;
  await waitFor(() => expect(drawn()).toHaveLength(3), { timeout: 5000 });
  clickOn(drawn()?.[series]?.points[0]);
  expect(onName.mock.calls).toEqual([[row, tone]]);
});
