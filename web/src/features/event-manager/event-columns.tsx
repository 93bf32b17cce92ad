import type { EventWire } from '@mm/proto/http/reference.js';
import { Button } from '../../ui/button/button.js';
import type { Column } from '../../ui/table/table-columns.js';
import { HistoryButton } from '../object-history/history-button.js';
import styles from './event-manager.module.css';
import type { EventRow } from './event-rows.js';
import { texts } from './texts.js';

interface EventColumnsContext {
  onEdit: (event: EventWire) => void;
  onRemove: (event: EventWire) => void;
}

/** The columns of the table of events. */
export const eventColumns = ({ onEdit, onRemove }: EventColumnsContext): Column<EventRow>[] => [
  {
    id: 'name',
    title: texts.name,
    isSortable: true,
    firstOrder: 'asc',
    inCard: 'title',
    cell: ({ name }) => name,
  },
  {
    id: 'spheres',
    title: texts.spheres,
    isSortable: true,
    firstOrder: 'asc',
    cell: ({ spheres }) => spheres || texts.none,
  },
  {
    id: 'oblasts',
    title: texts.oblasts,
    isSortable: true,
    firstOrder: 'asc',
    cell: ({ oblasts }) => oblasts || texts.none,
  },
  { id: 'keywords', title: texts.keywords, cell: ({ keywords }) => keywords || texts.none },
  {
    id: 'actions',
    title: texts.actions,
    inCard: 'bare',
    cell: ({ event, name }) => (
      <span className={styles['buttons']}>
        <Button small icon="edit" label={texts.editOf(name)} onPress={() => onEdit(event)} />
        <HistoryButton kind="event" id={event.id} name={name} />
        <Button small icon="trash" label={texts.removeOf(name)} onPress={() => onRemove(event)} />
      </span>
    ),
  },
];
