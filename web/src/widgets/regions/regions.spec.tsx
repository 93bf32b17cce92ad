import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChartLookContext } from '../../ui/chart/chart-look.js';
import type { NamedRow } from '../widget-data.js';
import { columns, levelOf, places, shortCount, tilesOf } from './region-tiles.js';
import { RegionsWidget } from './regions.widget.js';

const kato = [10, 11, 15, 19, 23, 27, 31, 33, 35, 39, 43, 47, 55, 59, 61, 62, 63, 71, 75, 79];
const aRow = (key: number, name: string, sum: number, over: Partial<NamedRow> = {}): NamedRow => ({
  key,
  name,
  sum,
  pos: 0,
  neut: sum,
  neg: 0,
  ...over,
});
const of = (id: number) => places.find((place) => place.id === id)!;

test('the grid has the 20 regions, each in a place of its own [D reference lists]', () => {
  expect(places.map(({ id }) => id).sort((a, b) => a - b)).toEqual(kato);
  expect(new Set(places.map(({ column, row }) => `${column}:${row}`)).size).toBe(20);
  expect(places.every(({ column }) => column >= 1 && column <= columns)).toBe(true);
});

test('west is left, east is right, north is on top, south at the bottom', () => {
  for (const west of [27, 23, 47]) expect(of(west).column).toBe(1);
  for (const east of [10, 63]) expect(of(east).column).toBeGreaterThanOrEqual(5);
  expect(Math.min(...places.map(({ row }) => row))).toBe(of(59).row);
  for (const south of [61, 79, 19, 75]) expect(of(south).row).toBeGreaterThanOrEqual(5);
  expect([Math.abs(of(71).column - of(11).column), Math.abs(of(71).row - of(11).row)]).toEqual([0, 1]);
});

test('a region that the grid does not know yet stands below the others and is not lost', () => {
  const tiles = tilesOf([aRow(99, 'Новая', 4)]);
  expect(tiles).toHaveLength(21);
  expect(tiles.at(-1)).toMatchObject({ id: 99, name: 'Новая', sum: 4, row: 7, column: 1 });
});

test('the country as a whole has no tile and a line of its own, which is pressed as a tile is', async () => {
  const clicked: unknown[] = [];
  const country = aRow(90, 'Вся республика', 40);
  expect(tilesOf([aRow(79, 'Шымкент', 3), country])).toEqual(tilesOf([aRow(79, 'Шымкент', 3)]));
  render(<RegionsWidget data={[aRow(79, 'Шымкент', 3), country]} onName={(row) => clicked.push(row.key)} />);
  const line = screen.getByRole('button', { name: 'Вся республика 40, Вся республика: 40 публикаций' });
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(20);
  expect(screen.getByText(/^О каком регионе пишут больше всего: Шымкент/)).toBeTruthy();
  await userEvent.click(line);
  expect(clicked).toEqual([90]);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Вся республика', 'Шымкент']);
});

test('the step of a count grows with it; only nothing has step 0', () => {
  expect([0, 1, 25, 100].map((sum) => levelOf(sum, 100))).toEqual([0, 1, 3, 5]);
  expect(levelOf(0, 0)).toBe(0);
  expect(levelOf(1, 1)).toBe(5);
});

test.each([2, 3, 4])('where the largest count is %i, each count has a colour of its own', (max) => {
  const levels = Array.from({ length: max }, (_, i) => levelOf(i + 1, max));
  expect([new Set(levels).size, levels.at(-1)]).toEqual([max, 5]);
});

test('a large count fits a tile', () => {
  expect([9_999, 12_345, 250_400].map((sum) => shortCount(sum).replace(/\s/g, ' '))).toEqual([
    '9 999',
    '12,3 т.',
    '250 т.',
  ]);
});

test('every tile is a button with the name and the count; a click gives the row', async () => {
  const clicked: unknown[] = [];
  render(<RegionsWidget data={[aRow(79, 'Шымкент', 3)]} onName={(row) => clicked.push(row.key)} />);
  const tiles = within(screen.getByRole('list')).getAllByRole('button');
  expect(tiles).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Шымкент 3, Шымкент: 3 публикации' }));
  await userEvent.click(screen.getByRole('button', { name: 'Абай 0, Абай: 0 публикаций' }));
  expect(clicked).toEqual([79]);
});

test("with 'Тональность' a tile says its tones, and takes the class of the prevailing one", async () => {
  render(<RegionsWidget data={[aRow(71, 'Астана', 6, { neg: 3, pos: 1, neut: 2 })]} onName={() => undefined} />);
  const tileClass = () => screen.getByRole('button', { name: /^Астана/ }).className;
  expect(tileClass()).toContain('count5');
  await userEvent.click(screen.getByRole('radio', { name: 'Тональность' }));
  expect(
    screen.getByRole('button', { name: 'Астана 6, Астана: 6 публикаций, негативных 3, нейтральных 2, позитивных 1' }),
  ).toBeTruthy();
  expect(tileClass()).toContain('negative');
});

test('the tones of a tile have groups of digits', async () => {
  render(<RegionsWidget data={[aRow(71, 'Астана', 6000, { neg: 3000, pos: 1000, neut: 2000 })]} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Тональность' }));
  expect(screen.getByRole('img', { name: /негативных 3\s000, нейтральных 2\s000, позитивных 1\s000$/ })).toBeTruthy();
});

test('the Russian names are those of the reference list, also on the tiles', () =>
  expect([33, 62].map((id) => [of(id).short, of(id).name])).toEqual([
    ['Жетісу', 'Жетісу'],
    ['Ұлытау', 'Ұлытау'],
  ]));

test("'Таблица' shows the same numbers, the largest first", async () => {
  render(<RegionsWidget data={[aRow(79, 'Шымкент', 3), aRow(71, 'Астана', 9)]} onName={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Таблица' }));
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Астана', 'Шымкент']);
  expect(screen.queryByRole('button', { name: /Шымкент/ })).toBeNull();
});

test('on a wall nothing can be pressed', () => {
  render(
    <ChartLookContext value="wall">
      <RegionsWidget data={[aRow(79, 'Шымкент', 3)]} onName={() => undefined} fill />
    </ChartLookContext>,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('img', { name: 'Шымкент 3, Шымкент: 3 публикации' })).toBeTruthy();
});
