import { lazy, Suspense, useState } from 'react';
import { useUsersQuery } from '../../../api/people.api.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import styles from '../../../ui/management/management.module.css';
import { useRolesQuery } from './accounts.api.js';
import type { OpenCard } from './account-columns.js';
import { AccountList } from './account-list.js';
import { texts } from './texts.js';

const AccountModal = lazy(() => import('./account-modal.js').then((m) => ({ default: m.AccountModal })));
const SessionsModal = lazy(() => import('./sessions-modal.js').then((m) => ({ default: m.SessionsModal })));
const DeletedModal = lazy(() => import('./deleted-modal.js').then((m) => ({ default: m.DeletedModal })));
const HistoryModal = lazy(() =>
  import('../../object-history/history-modal.js').then((m) => ({ default: m.HistoryModal })),
);

type Modal = OpenCard | { kind: 'new' } | { kind: 'deleted' };

/** The accounts with which people sign in: their roles, and the topics of the chosen one. */
export function AccountsTab() {
  const users = useUsersQuery();
  const roles = useRolesQuery();
  const [modal, setModal] = useState<Modal | null>(null);
  const shown = users.data && roles.data ? { ...users.data, ...roles.data } : null;
  const isFailed = !shown && (users.isError || roles.isError);
  const reload = () => Promise.all([users.refetch(), roles.refetch()]);
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button onPress={() => setModal({ kind: 'deleted' })}>{texts.deleted}</Button>
        <Button icon="plus" onPress={() => setModal({ kind: 'new' })}>
          {texts.add}
        </Button>
      </div>
      {isFailed && <ErrorState title={texts.listFailed} onRetry={() => void reload()} />}
      {!shown && !isFailed && <SkeletonLines lines={8} />}
      {shown && (
        <AccountList
          accounts={shown.users}
          roles={shown.roles}
          reload={async () => users.refetch()}
          onOpen={setModal}
        />
      )}
      {modal && (
        <Suspense fallback={null}>
          <Opened modal={modal} onClose={() => setModal(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Opened({ modal, onClose }: { modal: Modal; onClose: () => void }) {
  if (modal.kind === 'new') return <AccountModal account={null} onClose={onClose} />;
  if (modal.kind === 'deleted') return <DeletedModal onClose={onClose} />;
  const { account } = modal;
  if (modal.kind === 'edit') return <AccountModal account={account} onClose={onClose} />;
  if (modal.kind === 'sessions') return <SessionsModal account={account} onClose={onClose} />;
  return <HistoryModal kind="account" id={account.id} name={account.username} onClose={onClose} />;
}
