import { memo, type ReactElement } from 'react';
import { Checkbox } from '../checkbox/checkbox.js';
import { texts } from '../texts.js';
import type { Column } from './table-columns.js';
import styles from './table.module.css';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
}

function PlainRow<Row>({ row, index, columns, isSelectable, isSelected, onSelect }: TableRowProps<Row>) {
  return (
    <tr
      data-row={index}
      tabIndex={index === 0 ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
    >
      {isSelectable && (
        <td className={styles['check']}>
          <Checkbox aria-label={texts.table.selectRow(index + 1)} isSelected={isSelected} onChange={onSelect} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} data-title={column.inCard ? undefined : column.title}>
          {column.cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

const classOf = ({ align, inCard }: Pick<Column<never>, 'align' | 'inCard'>): string | undefined =>
  [align === 'end' && styles['end'], inCard && styles[inCard]].filter(Boolean).join(' ') || undefined;

const isSame = <Row,>(a: TableRowProps<Row>, b: TableRowProps<Row>) =>
  a.row === b.row &&
  a.index === b.index &&
  a.columns === b.columns &&
  a.isSelected === b.isSelected &&
  a.isSelectable === b.isSelectable;

/** One row; rendered again only when its data, index, columns or selection change. */
export const TableRow = memo(PlainRow, isSame) as <Row>(props: TableRowProps<Row>) => ReactElement;
