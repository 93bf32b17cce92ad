import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  /** The header becomes a button that sorts by this column's id. */
  isSortable?: boolean;
  align?: 'start' | 'end';
  /** CSS width of the column. */
  width?: string;
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
