import type { Sort } from '../../ui/table/table-columns.js';

const columns = ['date', 'autor', 'tone', 'engagement', 'viewSum'];

/** Reads the sort order of the address (`-date`); newest first if it names no sortable column. */
export function readSort(text: string): Sort {
  const column = text.replace(/^-/, '');
  return columns.includes(column)
    ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
    : { column: 'date', direction: 'desc' };
}
