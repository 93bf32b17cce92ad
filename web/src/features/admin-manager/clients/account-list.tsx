import { lazy, Suspense, useMemo, useState } from 'react';
import type { ClientAccountWire } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import adminStyles from '../../../ui/management/management.module.css';
import { notSavedText, problemText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { accountColumns } from './account-columns.js';
import { useClientAccountsQuery, useSaveClientAccountMutation } from './clients.api.js';
import { texts } from './texts.js';

const AccountModal = lazy(() => import('./account-modal.js').then((m) => ({ default: m.AccountModal })));

/** The accounts of a network's clients. */
export function AccountList({ network }: { network: NetworkId }) {
  const title = networkTitle(network);
  /** The account that is changed; null for a new one. */
  const [edited, setEdited] = useState<ClientAccountWire | null>();
  const { data: accounts, isError, error, refetch } = useClientAccountsQuery(network);
  const toast = useToast();
  const [save] = useSaveClientAccountMutation();
  const columns = useMemo(
    () =>
      accountColumns({
        onSwitch: async (phone, change) => {
          const { error: failure } = await save({ network, body: { phone, ...change } });
          if (failure) toast.danger(notSavedText(failure), { title: adminTexts.result });
          else toast.success(adminTexts.saved, { title: adminTexts.result });
        },
        onChange: setEdited,
      }),
    [network, save, toast],
  );
  return (
    <section className={adminStyles['part']}>
      <div className={adminStyles['head']}>
        <h2>{texts.accounts}</h2>
        <Button kind="primary" icon="plus" onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      <p className={adminStyles['hint']}>{texts.accountsHint}</p>
      {!accounts && isError && (
        <ErrorState title={texts.accountsFailed(problemText(error))} onRetry={() => void refetch()} />
      )}
      {!accounts && !isError && <SkeletonLines lines={4} />}
      {accounts?.length === 0 && <p className={adminStyles['nothing']}>{texts.noAccounts}</p>}
      {accounts && accounts.length > 0 && (
        <Table
          label={texts.accountsOf(title)}
          columns={columns}
          rows={accounts}
          rowId={({ phone }) => phone}
          maxHeight="70vh"
          asCards
        />
      )}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <AccountModal
            network={network}
            edited={edited}
            taken={accounts?.map(({ phone }) => phone) ?? []}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
