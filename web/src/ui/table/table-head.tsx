import { Checkbox } from '../checkbox/checkbox.js';
import { Icon } from '../icon/icon.js';
import { texts } from '../texts.js';
import type { Column, Sort } from './table-columns.js';
import styles from './table.module.css';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: ((column: string) => void) | undefined;
  all: { isSelected: boolean; isSome: boolean; toggle: (on: boolean) => void } | undefined;
}

/** Column headers; sortable ones are buttons and expose their order. */
export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {all && (
          <th scope="col" className={styles['check']}>
            <Checkbox
              aria-label={texts.table.selectAll}
              isSelected={all.isSelected}
              isIndeterminate={all.isSome && !all.isSelected}
              onChange={all.toggle}
            />
          </th>
        )}
        {columns.map((column) => {
          const isSorted = sort?.column === column.id;
          const order = sort?.direction === 'asc' ? 'ascending' : 'descending';
          return (
            <th
              key={column.id}
              scope="col"
              className={column.align === 'end' ? styles['end'] : undefined}
              style={column.width ? { width: column.width } : undefined}
              aria-sort={column.isSortable ? (isSorted ? order : 'none') : undefined}
            >
              {column.isSortable && onSort ? (
                <button type="button" className={styles['sort']} onClick={() => onSort(column.id)}>
                  {column.title}
                  <span className={[styles['order'], isSorted && styles['sorted']].filter(Boolean).join(' ')}>
                    <Icon name={isSorted && sort.direction === 'asc' ? 'up' : 'down'} size={12} />
                  </span>
                </button>
              ) : (
                column.title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
