import { lazy, Suspense, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.js';
import { TableHead } from './table-head.js';
import { TableRow } from './table-row.js';
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

const virtualThreshold = 60;

/** A native table. The caller (usually the server) sorts and pages; arrows or J and K move between rows. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, rowId, sort, onSort, selected, onSelect } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const ids = rows.map(rowId);
  const chosen = new Set(selected);
  const count = ids.filter((id) => chosen.has(id)).length;
  /** Selected rows of other pages stay selected. Rows keep it while others are selected: it knows the latest ones. */
  const select = useLatest((changed: readonly string[], on: boolean) =>
    onSelect?.([...(selected ?? []).filter((id) => !changed.includes(id)), ...(on ? changed : [])]),
  );
  const isVirtual = rows.length > virtualThreshold && props.maxHeight !== undefined;
  const keys = useRowKeys(scroll, (index) => {
    const row = rows[index];
    if (row) props.onOpenRow?.(row);
  });
  const draw = (index: number) => {
    const [row, id] = [rows[index], ids[index]];
    return (
      row &&
      id !== undefined && (
        <TableRow
          key={id}
          row={row}
          index={index}
          columns={columns}
          isSelectable={selected !== undefined}
          isSelected={chosen.has(id)}
          onSelect={(on) => select([id], on)}
        />
      )
    );
  };
  const drawAll = (size = rows.length) => rows.slice(0, size).map((_, index) => draw(index));

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
              isSelected: count > 0 && count === ids.length,
              isSome: count > 0 && count < ids.length,
              toggle: (on) => select(ids, on),
            }
          }
        />
        <tbody>
          {isVirtual ? (
            <Suspense fallback={drawAll(virtualThreshold)}>
              <VirtualRows count={rows.length} scroll={scroll} span={columns.length + (selected ? 1 : 0)} draw={draw} />
            </Suspense>
          ) : (
            drawAll()
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Arrows, J and K, Home and End move between rows; Enter opens. Uses key codes, so every layout works. */
function useRowKeys(box: RefObject<HTMLElement | null>, onOpen: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (
      // Keys of a dialog that a cell opened bubble here too.
      !box.current?.contains(target) ||
      target.closest('input, textarea, select, button, a, [role="combobox"]') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(target));
    if (event.code === 'Enter' && at >= 0) return onOpen(Number(rows[at]?.dataset['row']));
    const to = moves[event.code]?.(at, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  };
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  KeyJ: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  KeyK: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
