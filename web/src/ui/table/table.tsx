import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { TableHead } from './table-head.js';
import { TableRow } from './table-row.js';
import { useRowKeys } from './use-row-keys.js';
import { nextSort, type Column, type Sort } from './table-columns.js';
import styles from './table.module.css';

const VirtualRows = lazy(() => import('./virtual-rows.js').then((m) => ({ default: m.VirtualRows })));

export interface TableProps<Row> {
  /** Accessible name of the table and its scroll box. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Ids of selected rows; give it to show the checkbox column. */
  selected?: readonly string[];
  onSelect?: (ids: string[]) => void;
  /** Enter on a focused row. */
  onOpenRow?: (row: Row) => void;
  /** Number of rows on all pages, for screen readers. */
  total?: number;
  isBusy?: boolean;
  /** Scroll box height; more than 60 rows are drawn virtually. */
  maxHeight?: string;
  /** On a phone each row is a card with the columns' titles, and the sort buttons stay above the cards. */
  asCards?: boolean;
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
const virtualThreshold = 60;

/** A native table. The caller (usually the server) sorts and pages; arrows or J and K move between rows. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selected, onSelect } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const defs = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((c) => ({
        id: c.id,
        accessorFn: (row: Row) => row,
        header: c.title,
        enableSorting: c.isSortable ?? false,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable<typeof features, Row>({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    manualSorting: true,
    state: {
      sorting: sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : [],
      rowSelection: Object.fromEntries((selected ?? []).map((key) => [key, true as const])),
    },
    onRowSelectionChange: (change) => {
      const before: RowSelectionState = Object.fromEntries((selected ?? []).map((key) => [key, true as const]));
      const next = typeof change === 'function' ? change(before) : change;
      onSelect?.(Object.keys(next).filter((key) => next[key]));
    },
  });
  const models = table.getRowModel().rows;
  const isVirtual = models.length > virtualThreshold && props.maxHeight !== undefined;
  const keys = useRowKeys(scroll, (index) => {
    const row = rows[index];
    if (row) props.onOpenRow?.(row);
  });
  const draw = (index: number) => {
    const model = models[index];
    return (
      model && (
        <TableRow
          key={model.id}
          row={model.original}
          index={index}
          columns={columns}
          isSelectable={selected !== undefined}
          isSelected={model.getIsSelected()}
          onSelect={(on) => model.toggleSelected(on)}
        />
      )
    );
  };
  const drawAll = (count = models.length) => models.slice(0, count).map((_, index) => draw(index));

  return (
    <div
      ref={scroll}
      className={[styles['scroll'], props.asCards && styles['cards'], props.isBusy && styles['busy']]
        .filter(Boolean)
        .join(' ')}
      role="region"
      aria-label={props.label}
      tabIndex={0}
      style={props.maxHeight ? { maxHeight: props.maxHeight } : undefined}
      onKeyDown={keys}
    >
      <table
        className={styles['table']}
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-busy={props.isBusy ?? false}
      >
        <TableHead
          columns={columns}
          sort={sort ?? null}
          onSort={
            onSort &&
            ((id) => onSort(nextSort(sort ?? null, id, columns.find((column) => column.id === id)?.firstOrder)))
          }
          all={
            selected && {
              isSelected: table.getIsAllRowsSelected(),
              isSome: table.getIsSomeRowsSelected(),
              toggle: (on) => table.toggleAllRowsSelected(on),
            }
          }
        />
        <tbody>
          {isVirtual ? (
            <Suspense fallback={drawAll(virtualThreshold)}>
              <VirtualRows
                count={models.length}
                scroll={scroll}
                span={columns.length + (selected ? 1 : 0)}
                draw={draw}
              />
            </Suspense>
          ) : (
            drawAll()
          )}
        </tbody>
      </table>
    </div>
  );
}
