import { lazy, Suspense, useMemo, useState } from 'react';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { faultText } from '../../../api/fault-texts.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import type { AdminTabProps } from '../admin-tabs.js';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { tokenColumns, tokenName } from './token-columns.js';
import {
  useRemoveTokenMutation,
  useSourceTokensQuery,
  useStoreTokenMutation,
  useSwitchTokenMutation,
} from '../resources.api.js';
import { texts } from './texts.js';

const CredentialModal = lazy(() => import('../credential-modal.js').then((m) => ({ default: m.CredentialModal })));

/** The access tokens of networks. */
export const TokensTab = ({ networks }: AdminTabProps) => (
  <div className={styles['tab']}>
    <p className={styles['hint']}>{texts.hint}</p>
    {networks
      .filter(({ tokens }) => tokens)
      .map(({ id }) => (
        <TokenList key={id} network={id} />
      ))}
  </div>
);

function TokenList({ network }: { network: NetworkId }) {
  const title = networkTitle(network);
  const [isAdding, setIsAdding] = useState(false);
  const { data, isError, refetch } = useSourceTokensQuery({ params: { network } });
  const { store, columns } = useTokenActions(network);
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Button icon="plus" aria-label={texts.addTo(title)} onPress={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={2} />}
      {data && data.tokens.length > 0 && (
        <Table
          label={texts.listOf(title)}
          columns={columns}
          rows={data.tokens}
          rowId={({ owner, name }) => `${owner}:${name}`}
          maxHeight="70vh"
          asCards
        />
      )}
      {data?.tokens.length === 0 && <p className={styles['nothing']}>{texts.empty}</p>}
      {isAdding && (
        <Suspense fallback={null}>
          <CredentialModal
            title={texts.addTo(title)}
            name={{ label: texts.name, hint: texts.nameHint }}
            secret={{ label: texts.token, hint: texts.tokenHint, missing: texts.tokenMissing }}
            save={texts.save}
            onSave={store}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The table's columns with their actions; `store` has the network check a token and keeps it. */
function useTokenActions(network: NetworkId) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [save, { reset }] = useStoreTokenMutation();
  const [switchToken] = useSwitchTokenMutation();
  const [remove] = useRemoveTokenMutation();
  const store = async (name: string, token: string): Promise<string | null> => {
    const { data, error } = await save({ params: { network }, body: { name, token } });
    // The cached mutation arguments must not keep the secret.
    reset();
    if (error) return notSavedText(error);
    if (data.status !== '200') return refusedText(data.reason ?? '');
    toast.success(adminTexts.saved, { title: adminTexts.result });
    return null;
  };
  const columns = useMemo(() => {
    const params = { network };
    const announce = (error: unknown, success: string) =>
      error
        ? toast.danger(notSavedText(error), { title: adminTexts.result })
        : toast.success(success, { title: adminTexts.result });
    return tokenColumns({
      onSwitch: async ({ name }, isActive) => {
        const { error } = await switchToken({ params, body: { name, is_active: isActive } });
        announce(error, adminTexts.saved);
      },
      onRemove: async (token) => {
        if (!(await confirm(texts.removeQuestion(tokenName(token), networkTitle(network))))) return;
        const { error } = await remove({ params, body: { name: token.name } });
        announce(error, texts.removed);
      },
    });
  }, [network, toast, confirm, switchToken, remove]);
  return { store, columns };
}

const refusals: Readonly<Record<string, string>> = texts.refused;
const refusedText = (reason: string): string => refusals[reason] ?? (faultText(reason) || adminTexts.problems.failed);
