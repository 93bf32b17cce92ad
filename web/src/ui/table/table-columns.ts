import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  /** The header becomes a button that sorts by this column's id. */
  isSortable?: boolean;
  /** Direction of the first click; 'desc' when absent. */
  firstOrder?: Sort['direction'];
  align?: 'start' | 'end';
  /** CSS width of the column. */
  width?: string;
  /** Place in a card: its first line, without the column's title, or left out. By default a titled line. */
  inCard?: 'title' | 'bare' | 'hidden';
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** A repeated click reverses the direction; another column starts with `first`. */
export const nextSort = (sort: Sort | null, column: string, first: Sort['direction'] = 'desc'): Sort => ({
  column,
  direction: sort?.column === column ? (sort.direction === 'asc' ? 'desc' : 'asc') : first,
});

/** The `sort` parameter of list calls: `-date` is descending. */
export const sortParameter = (sort: Sort): string => (sort.direction === 'desc' ? `-${sort.column}` : sort.column);

/** Reads a `sort` parameter; null when it names no sortable column. */
export function sortOf(parameter: string, columns: readonly Pick<Column<never>, 'id' | 'isSortable'>[]): Sort | null {
  const column = parameter.replace(/^-/, '');
  if (!columns.some(({ id, isSortable }) => id === column && isSortable)) return null;
  return { column, direction: parameter.startsWith('-') ? 'desc' : 'asc' };
}
