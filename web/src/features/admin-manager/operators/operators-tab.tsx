import { lazy, Suspense, useMemo, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { OperatorWire } from '@mm/proto/http/credentials.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import type { AdminTabProps } from '../admin-tabs.js';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { operatorColumns } from './operator-columns.js';
import { useDisableOperatorMutation, useOperatorAccountsQuery, useSaveOperatorMutation } from '../resources.api.js';
import { texts } from './texts.js';

const CredentialModal = lazy(() => import('../credential-modal.js').then((m) => ({ default: m.CredentialModal })));

const hasOperators = ({ calls }: NetworkDescriptor): boolean =>
  calls.operators !== undefined && calls.addOperator !== undefined && calls.disableOperator !== undefined;

/** The accounts with which networks are read, by network. */
export const OperatorsTab = ({ networks }: AdminTabProps) => (
  <div className={styles['tab']}>
    <p className={styles['hint']}>{texts.hint}</p>
    {networks.filter(hasOperators).map(({ id }) => (
      <OperatorList key={id} network={id} />
    ))}
  </div>
);

function OperatorList({ network }: { network: NetworkId }) {
  const title = networkTitle(network);
  /** The operator whose password is changed; null for a new one. */
  const [edited, setEdited] = useState<OperatorWire | null>();
  const { data: operators, isError, refetch } = useOperatorAccountsQuery(network);
  const { store, columns } = useOperatorActions(network, setEdited);
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Button icon="plus" aria-label={texts.addTo(title)} onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      {!operators && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!operators && !isError && <SkeletonLines lines={2} />}
      {operators && operators.length > 0 && (
        <Table
          label={texts.listOf(title)}
          columns={columns}
          rows={operators}
          rowId={({ username }) => username}
          maxHeight="70vh"
          asCards
        />
      )}
      {operators?.length === 0 && <p className={styles['nothing']}>{texts.empty}</p>}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <CredentialModal
            title={edited ? texts.passwordOf(edited.username) : texts.addTo(title)}
            name={{ label: texts.username, missing: texts.usernameMissing }}
            fixedName={edited?.username}
            secret={{ label: texts.password, hint: texts.passwordHint, missing: texts.passwordMissing }}
            save={texts.save}
            onSave={store}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The table's columns with their actions; `store` saves an operator with its password. */
function useOperatorActions(network: NetworkId, onPassword: (operator: OperatorWire) => void) {
  const toast = useToast();
  const [save, { reset }] = useSaveOperatorMutation();
  const [disable] = useDisableOperatorMutation();
  const store = async (username: string, password: string): Promise<string | null> => {
    const { error } = await save({ network, body: { username, password } });
    // The cached mutation arguments must not keep the password.
    reset();
    if (error) return notSavedText(error);
    toast.success(adminTexts.saved, { title: adminTexts.result });
    return null;
  };
  const columns = useMemo(
    () =>
      operatorColumns({
        onPassword,
        onSwitch: async ({ username }, isActive) => {
          const { error } = await (isActive ? save : disable)({ network, body: { username } });
          if (error) toast.danger(notSavedText(error), { title: adminTexts.result });
          else toast.success(adminTexts.saved, { title: adminTexts.result });
        },
      }),
    [network, onPassword, toast, save, disable],
  );
  return { store, columns };
}
