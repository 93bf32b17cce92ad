import { auditCalls } from '@mm/proto/http/audit.js';
import { api } from '../../api/api.js';
import { isProblem } from '../../api/base-query.js';
import { useDates } from '../../api/date-format.js';
import { queryOf } from '../../api/endpoints.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Modal } from '../../ui/modal/modal.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Actor, isPerson } from '../audit/actor.js';
import { ChangeList } from '../audit/change-list.js';
import { useNamesOfIds } from '../audit/use-names-of-ids.js';
import { actionText } from '../audit/code-words.js';
import type { HistoryKind } from './history-kind.js';
import styles from './object-history.module.css';
import { texts } from './texts.js';

const { useObjectHistoryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    // Each opening asks the server: the object may have just been saved.
    objectHistory: queryOf(build, auditCalls.history, { keepSeconds: 0 }),
  }),
});

interface HistoryModalProps {
  kind: HistoryKind;
  id: number | string;
  name: string;
  onClose: () => void;
}

/** Who changed an object, when and what, newest first; what rules and machines did is marked. */
export function HistoryModal({ kind, id, name, onClose }: HistoryModalProps) {
  return (
    <Modal isOpen size="wide" title={texts.titles[kind]} onClose={onClose}>
      <p className={styles['name']}>{name}</p>
      <History kind={kind} id={id} />
    </Modal>
  );
}

function History({ kind, id }: Pick<HistoryModalProps, 'kind' | 'id'>) {
  const { data, error, refetch } = useObjectHistoryQuery({ params: { kind, id: String(id) } });
  const { secondOf } = useDates();
  const knowledge = useNamesOfIds();
  if (!data && isProblem(error) && (error.status === 404 || error.status === 403))
    return <EmptyState title={texts.goneTitle} text={texts.gone} />;
  if (!data && error) return <ErrorState title={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} height={28} />;
  if (data.records.length === 0) return <p className={styles['empty']}>{texts.empty}</p>;
  const newestFirst = [...data.records].sort((a, b) => b.id - a.id);
  return (
    <ol className={styles['list']} aria-label={texts.list}>
      {newestFirst.map((record) => (
        <li key={record.id} className={isPerson(record) ? undefined : styles['machine']}>
          <p className={styles['line']}>
            <time dateTime={new Date(record.at).toISOString()}>{secondOf(record.at / 1000)}</time>
            <Actor record={record} />
            <b>{actionText(record.action)}</b>
          </p>
          <ChangeList record={record} knowledge={knowledge} />
        </li>
      ))}
    </ol>
  );
}
