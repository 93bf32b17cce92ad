import type { DeletedUserWire } from '@mm/proto/http/accounts.js';
import { useDates } from '../../../api/date-format.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Modal } from '../../../ui/modal/modal.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { accountProblemText } from './account-problem.js';
import { useDeletedAccountsQuery, useRestoreAccountMutation } from './accounts.api.js';
import { texts } from './texts.js';

/** The deleted accounts, which can be brought back until they are removed for good. */
export function DeletedModal({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const { dateTimeOf } = useDates();
  const { data, isError, refetch } = useDeletedAccountsQuery();
  const [restore] = useRestoreAccountMutation();
  const bringBack = async ({ id, username }: DeletedUserWire) => {
    const { error } = await restore({ body: { id } });
    if (error) toast.danger(accountProblemText(error), { title: username, timeout: 6000 });
    else toast.success(texts.restored(username), { title: adminTexts.result });
  };
  const columns: Column<DeletedUserWire>[] = [
    {
      id: 'username',
      title: texts.account,
      inCard: 'title',
      cell: ({ username, name }) => (name === username ? name : `${name} (${username})`),
    },
    { id: 'deleted', title: texts.deletedAt, cell: ({ deleted_at: at }) => dateTimeOf(at) },
    { id: 'removed', title: texts.removedAt, cell: ({ removed_at: at }) => dateTimeOf(at) },
    {
      id: 'actions',
      title: adminTexts.actions,
      inCard: 'bare',
      cell: (account) => (
        <Button small aria-label={texts.restoreOf(account.username)} onPress={() => void bringBack(account)}>
          {texts.restore}
        </Button>
      ),
    },
  ];
  return (
    <Modal isOpen size="wide" title={texts.deletedTitle} onClose={onClose}>
      <p className={styles['hint']}>{texts.deletedHint}</p>
      {!data && isError && <ErrorState title={texts.deletedFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.users.length === 0 && <p className={styles['nothing']}>{texts.noDeleted}</p>}
      {data && data.users.length > 0 && (
        <Table
          label={texts.deletedTitle}
          columns={columns}
          rows={data.users}
          rowId={({ id }) => String(id)}
          maxHeight="60vh"
          asCards
        />
      )}
    </Modal>
  );
}
