import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { Actor } from './actor.js';
import { AuditObject, Moment } from './audit-columns.js';
import styles from './audit.module.css';
import { ChangeList } from './change-list.js';
import type { Knowledge } from './changes.js';
import { texts } from './texts.js';
import { actionText } from './code-words.js';

const { columns, details } = texts;

interface RecordModalProps {
  record: AuditRecordWire;
  knowledge: Knowledge;
  /** Narrows the journal to the object of the record. */
  onObject: () => void;
  onClose: () => void;
}

/** One record of the journal with everything that is known of it. */
export function RecordModal({ record, knowledge, onObject, onClose }: RecordModalProps) {
  const hasChanges = record.before !== null || record.after !== null;
  const facts = [
    [details.service, record.service],
    [details.code, record.action],
    [details.address, record.address || details.none],
    [details.request, record.request_id || details.none],
    [details.hash, record.hash],
  ] as const;
  return (
    <Modal
      isOpen
      size="wide"
      title={details.openOf(record.id)}
      onClose={onClose}
      footer={record.object_id !== '' && <Button onPress={onObject}>{details.sameObject}</Button>}
    >
      <p className={styles['action']}>{actionText(record.action)}</p>
      <dl className={styles['facts']}>
        <dt>{columns.at}</dt>
        <dd>
          <Moment at={record.at} />
        </dd>
        <dt>{columns.actor}</dt>
        <dd>
          <Actor record={record} />
        </dd>
        <dt>{columns.object}</dt>
        <dd>
          <AuditObject record={record} />
        </dd>
        <dt>{columns.changes}</dt>
        <dd>{hasChanges ? <ChangeList record={record} knowledge={knowledge} /> : details.noChanges}</dd>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Modal>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd className={styles['code']}>{value}</dd>
  </>
);
