import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { useDates } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import type { Column } from '../../ui/table/table-columns.js';
import { Actor } from './actor.js';
import styles from './audit.module.css';
import { ChangeList } from './change-list.js';
import type { Knowledge } from './changes.js';
import { texts } from './texts.js';
import { actionText, kindText } from './code-words.js';

const { columns: titles } = texts;
/** Changed fields that a row shows; the record itself shows all. */
const shownFields = 3;

/** The columns of the journal; their ids are the `sort` of the call. */
export const auditColumns = (
  knowledge: Knowledge,
  onOpen: (record: AuditRecordWire) => void,
): Column<AuditRecordWire>[] => [
  { id: 'at', title: titles.at, isSortable: true, cell: ({ at }) => <Moment at={at} /> },
  { id: 'actor', title: titles.actor, cell: (record) => <Actor record={record} /> },
  { id: 'action', title: titles.action, inCard: 'title', cell: ({ action }) => actionText(action) },
  { id: 'object', title: titles.object, cell: (record) => <AuditObject record={record} /> },
  {
    id: 'changes',
    title: titles.changes,
    cell: (record) => <ChangeList record={record} knowledge={knowledge} most={shownFields} />,
  },
  {
    id: 'more',
    title: titles.more,
    inCard: 'bare',
    cell: (record) => (
      <Button small aria-label={texts.details.openOf(record.id)} onPress={() => onOpen(record)}>
        {texts.details.open}
      </Button>
    ),
  },
];

/** Milliseconds since the epoch with the seconds, in the zone of the user's clock. */
export function Moment({ at }: { at: number }) {
  const { secondOf } = useDates();
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      {secondOf(at / 1000)}
    </time>
  );
}

/** The kind of an object, its name then, and its id. */
export const AuditObject = ({ record }: { record: AuditRecordWire }) => (
  <span className={styles['object']}>
    <span className={styles['dim']}>{kindText(record.object_kind)}</span>
    {record.object_name && <span>{record.object_name}</span>}
    {record.object_id && record.object_id !== record.object_name && (
      <span className={styles['dim']}>{texts.number(record.object_id)}</span>
    )}
  </span>
);
