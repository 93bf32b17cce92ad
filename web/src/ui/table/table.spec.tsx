import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Table } from './table.js';
import { sortOf, type Column } from './table-columns.js';

interface City {
  id: number;
  name: string;
  people: number;
}
const rows: City[] = [
  { id: 1, name: 'Астана', people: 10 },
  { id: 2, name: 'Алматы', people: 20 },
  { id: 3, name: 'Шымкент', people: 5 },
];
const columns: Column<City>[] = [
  { id: 'name', title: 'Город', cell: (c) => c.name },
  { id: 'people', title: 'Люди', cell: (c) => c.people, isSortable: true, align: 'end' },
];
const rowId = (c: City) => String(c.id);

test('a click on a sortable header sorts in descending order, a second one reverses it [S2 §2, S2 §4]', async () => {
  const onSort = jest.fn();
  const { rerender } = render(
    <Table label="Города" columns={columns} rows={rows} rowId={rowId} sort={null} onSort={onSort} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Люди' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'people', direction: 'desc' });
  rerender(
    <Table
      label="Города"
      columns={columns}
      rows={rows}
      rowId={rowId}
      sort={{ column: 'people', direction: 'desc' }}
      onSort={onSort}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Люди' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Люди' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'people', direction: 'asc' });
});

test('a column can begin in ascending order, and a parameter of no sortable column is no sort', async () => {
  const onSort = jest.fn();
  const named = columns.map((c): Column<City> => ({ ...c, isSortable: true, firstOrder: 'asc' }));
  render(<Table label="Города" columns={named} rows={rows} rowId={rowId} sort={null} onSort={onSort} />);
  await userEvent.click(screen.getByRole('button', { name: 'Город' }));
  expect(onSort).toHaveBeenLastCalledWith({ column: 'name', direction: 'asc' });
  expect(sortOf('-people', columns)).toEqual({ column: 'people', direction: 'desc' });
  expect([sortOf('name', columns), sortOf('', columns), sortOf('-none', columns)]).toEqual([null, null, null]);
});

test('cells carry the titles that cards show, except where the column leaves them out', () => {
  const inCards: Column<City>[] = [{ ...(columns[0] as Column<City>), inCard: 'title' }, columns[1] as Column<City>];
  render(<Table label="Города" columns={inCards} rows={rows.slice(0, 1)} rowId={rowId} asCards />);
  expect(screen.getAllByRole('cell').map((cell) => cell.dataset['title'])).toEqual([undefined, 'Люди']);
});

test('selecting one row or all of them reports their ids [S2 §2]', async () => {
  const onSelect = jest.fn();
  render(<Table label="Города" columns={columns} rows={rows} rowId={rowId} selected={[]} onSelect={onSelect} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать строку 2' }));
  expect(onSelect).toHaveBeenLastCalledWith(['2']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
  expect(onSelect).toHaveBeenLastCalledWith(['1', '2', '3']);
});

test('rows are selected one after another', async () => {
  const Selectable = () => {
    const [selected, setSelected] = useState<string[]>([]);
    return (
      <Table label="Города" columns={columns} rows={rows} rowId={rowId} selected={selected} onSelect={setSelected} />
    );
  };
  render(<Selectable />);
  const select = (row: number) => userEvent.click(screen.getByRole('checkbox', { name: `Выбрать строку ${row}` }));
  const selected = () =>
    screen.getAllByRole('row', { selected: true }).map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  await select(3);
  await select(1);
  expect(selected()).toEqual(['Астана', 'Шымкент']);
  await select(2);
  await select(3);
  expect(selected()).toEqual(['Астана', 'Алматы']);
});

test('rows of other pages stay selected when those of this page change', async () => {
  const onSelect = jest.fn();
  const draw = (selected: string[]) => (
    <Table label="Города" columns={columns} rows={rows} rowId={rowId} selected={selected} onSelect={onSelect} />
  );
  const { rerender } = render(draw(['9', '2']));
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Выбрать все' });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Выбрать строку 2' }));
  expect(onSelect).toHaveBeenLastCalledWith(['9']);
  rerender(draw(['9', '1', '2', '3']));
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  await userEvent.click(all);
  expect(onSelect).toHaveBeenLastCalledWith(['9']);
});

test('arrows and J move between rows in any keyboard layout and Enter opens', async () => {
  const onOpenRow = jest.fn();
  render(<Table label="Города" columns={columns} rows={rows} rowId={rowId} onOpenRow={onOpenRow} />);
  const body = within(screen.getByRole('table')).getAllByRole('row');
  body[1]?.focus();
  await userEvent.keyboard('{ArrowDown}[KeyJ]{Enter}');
  expect(document.activeElement).toBe(body[3]);
  expect(onOpenRow).toHaveBeenCalledWith(rows[2]);
});

test('more than 60 rows in a scroll box are drawn only in part, 60 are drawn whole', async () => {
  const manyOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Город ${id}`, people: id }));
  const draw = (count: number) => (
    <Table label="Города" columns={columns} rows={manyOf(count)} rowId={rowId} maxHeight="300px" />
  );
  const { container, rerender } = render(draw(60));
  const drawn = () => container.querySelectorAll('tr[data-row]').length;
  expect(drawn()).toBe(60);
  rerender(draw(61));
  await waitFor(() => expect(drawn()).toBeLessThan(60));
});
