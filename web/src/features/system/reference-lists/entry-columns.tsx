import type { ReferenceEntryWire } from '@mm/proto/http/reference.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

interface EntryColumnsContext {
  count: number;
  /** Moves the entry at `index` by one place. */
  onMove: (index: number, by: -1 | 1) => void;
  onEdit: (entry: ReferenceEntryWire) => void;
  onRetire: (entry: ReferenceEntryWire, retired: boolean) => void;
}

/** The columns of a list; retired entries keep their place. */
export const entryColumns = (context: EntryColumnsContext): Column<ReferenceEntryWire>[] => [
  { id: 'id', title: texts.columns.id, cell: ({ id }) => id },
  { id: 'name', title: texts.columns.name, inCard: 'title', cell: ({ name }) => name },
  { id: 'name_kz', title: texts.columns.nameKz, cell: ({ name_kz }) => <span lang="kk">{name_kz}</span> },
  {
    id: 'state',
    title: texts.columns.state,
    cell: ({ retired }) => (retired ? <Badge kind="warning">{texts.retired}</Badge> : texts.inUse),
  },
  {
    id: 'actions',
    title: texts.columns.actions,
    inCard: 'bare',
    cell: (entry, index) => <EntryActions entry={entry} index={index} {...context} />,
  },
];

interface EntryActionsProps extends EntryColumnsContext {
  entry: ReferenceEntryWire;
  index: number;
}

function EntryActions({ entry, index, count, onMove, onEdit, onRetire }: EntryActionsProps) {
  const { name, retired } = entry;
  return (
    <span className={styles['buttons']}>
      <Button small icon="up" label={texts.up(name)} isDisabled={index === 0} onPress={() => onMove(index, -1)} />
      <Button
        small
        icon="down"
        label={texts.down(name)}
        isDisabled={index === count - 1}
        onPress={() => onMove(index, 1)}
      />
      <Button small icon="edit" label={texts.edit(name)} onPress={() => onEdit(entry)} />
      <Button
        small
        aria-label={retired ? texts.bringBackOf(name) : texts.retireOf(name)}
        onPress={() => onRetire(entry, !retired)}
      >
        {retired ? texts.bringBack : texts.retire}
      </Button>
    </span>
  );
}
