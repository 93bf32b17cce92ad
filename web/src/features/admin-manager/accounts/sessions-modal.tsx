import type { SessionWire, UserWire } from '@mm/proto/http/accounts.js';
import { useDates } from '../../../api/date-format.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Modal } from '../../../ui/modal/modal.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { accountProblemText } from './account-problem.js';
import { useAccountSessionsQuery, useEndSessionsMutation } from './accounts.api.js';
import { texts } from './texts.js';

/** Where an account is signed in; all its sessions can be ended. */
export function SessionsModal({ account: { id, username }, onClose }: { account: UserWire; onClose: () => void }) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const { dateTimeOf } = useDates();
  const { data, isError, refetch } = useAccountSessionsQuery({ params: { userId: id } });
  const [end, { isLoading }] = useEndSessionsMutation();
  const endAll = async () => {
    if (!(await confirm(texts.endQuestion(username)))) return;
    const { error } = await end({ body: { id } });
    if (error) toast.danger(accountProblemText(error), { title: adminTexts.result, timeout: 6000 });
    else toast.success(texts.ended, { title: username });
  };
  const sessions = data?.sessions;
  return (
    <Modal
      isOpen
      size="wide"
      title={texts.sessionsOf(username)}
      onClose={onClose}
      footer={
        <Button kind="danger" isDisabled={!sessions?.length} isPending={isLoading} onPress={() => void endAll()}>
          {texts.endSessions}
        </Button>
      }
    >
      {!sessions && isError && <ErrorState title={texts.sessionsFailed} onRetry={() => void refetch()} />}
      {!sessions && !isError && <SkeletonLines lines={3} />}
      {sessions?.length === 0 && <p className={styles['nothing']}>{texts.noSessions}</p>}
      {sessions && sessions.length > 0 && (
        <Table
          label={texts.sessionsOf(username)}
          columns={columnsWith(dateTimeOf)}
          rows={sessions.map((session, index) => ({ ...session, index }))}
          rowId={({ index }) => String(index)}
          asCards
        />
      )}
    </Modal>
  );
}

const columnsWith = (dateTimeOf: (seconds: number) => string): Column<SessionWire>[] => {
  const timeOf = (at: number | null) => (at === null ? texts.unknown : dateTimeOf(at));
  return [
    { id: 'started', title: texts.startedAt, cell: ({ started_at: at }) => timeOf(at) },
    { id: 'used', title: texts.lastUsedAt, cell: ({ last_used_at: at }) => timeOf(at) },
    { id: 'address', title: texts.address, cell: ({ address }) => address || texts.unknown },
    {
      id: 'browser',
      title: texts.browser,
      cell: ({ browser, current }) => (
        <>
          {browser || texts.unknown} {current && <Badge>{texts.ownSession}</Badge>}
        </>
      ),
    },
  ];
};
