import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MetricStrip } from './metric-strip/metric-strip.widget.js';
import { SourcesWidget } from './sources/sources.widget.js';
import { bucketOf, peakOf } from './time-points.js';
import { TopWidget } from './top/top.widget.js';
import type { NamedRow } from './widget-data.js';

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

test('the strip of social networks has publications, authors, engagement and loyalty', () => {
  render(<MetricStrip data={metrics} isSocial />);
  expect(screen.getAllByRole('term').map((t) => t.textContent)).toEqual([
    'Публикаций',
    'Авторов',
    'Вовлеченность',
    'Лояльность',
  ]);
  expect(screen.getByText('1,5')).toBeTruthy();
});

test('the strip of mass media has no authors', () => {
  render(<MetricStrip data={metrics} isSocial={false} />);
  expect(screen.queryByText('Авторов')).toBeNull();
});

test('followers are shown only where they are known', () => {
  render(
    <TopWidget
      of="top-authors"
      data={[aRow({ folowers: 1500, involvemed: 7 }), aRow({ key: 2, name: 'Аян', folowers: -1, involvemed: 3 })]}
    />,
  );
  const [known, unknown] = screen.getAllByRole('listitem');
  expect(within(known as HTMLElement).getByText(/подписчиков/)).toBeTruthy();
  expect(within(unknown as HTMLElement).queryByText(/подписчиков/)).toBeNull();
});

test('an empty ranking shows what to do next', () => {
  render(<TopWidget of="top-events" data={[]} />);
  expect(screen.getByText(/Событие назначают в таблице темы/)).toBeTruthy();
});

test('the source list shows 17 rows, expandable to all', async () => {
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

test('there is no peak without publications, and the first of equal peaks wins', () => {
  expect(peakOf([aPoint(0, 0)], 'sum')).toBeUndefined();
  expect(peakOf([aPoint(0, 1), aPoint(1, 5), aPoint(2, 5)], 'sum')?.at).toBe(1);
});
