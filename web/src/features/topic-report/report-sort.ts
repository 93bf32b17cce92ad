import type { Sort } from '../../ui/table/table-columns.js';

const columns = ['date', 'autor', 'tone', 'engagement', 'viewSum'];

/** `-date` of the address; the newest first when it names no column of the table. */
export function readSort(text: string): Sort {
  const column = text.replace(/^-/, '');
  return columns.includes(column)
    ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
    : { column: 'date', direction: 'desc' };
}
