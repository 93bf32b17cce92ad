import { lazy, Suspense, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { proxyPlatforms } from '@mm/proto/http/proxies.js';
import { networkTitle } from '../../../api/network-call.js';
import type { LiveStore } from '../../../live/live-session.js';
import { reloadSoon } from '../../../live/reload-soon.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import type { AdminTabProps } from '../admin-tabs.js';
import { notSavedText } from '../problem-text.js';
import {
  accessTag,
  reloadPauseMs,
  useProxiesQuery,
  useRemoveProxyMutation,
  useSaveProxyMutation,
} from '../resources.api.js';
import { texts as adminTexts } from '../texts.js';
import { proxyColumns } from './proxy-columns.js';
import { texts } from './texts.js';

const AddProxyModal = lazy(() => import('./add-proxy-modal.js').then((m) => ({ default: m.AddProxyModal })));

/** The proxies through which networks are read. */
export function ProxiesTab({ networks }: AdminTabProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { data: proxies, isError, refetch } = useProxiesQuery();
  const { reload, columns } = useProxyActions();
  const served = proxyPlatforms.flatMap((platform) => {
    const titles = networks.filter((n) => n.proxyPlatform === platform).map(({ id }) => networkTitle(id));
    return titles.length > 0 ? [texts.serves(platform, titles.join(', '))] : [];
  });
  const addButton = (
    <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>
          {texts.hint} {served.join('; ')}.
        </p>
        {addButton}
      </div>
      {!proxies && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!proxies && !isError && <SkeletonLines lines={6} />}
      {proxies && proxies.length > 0 && (
        <Table
          label={texts.label}
          columns={columns}
          rows={proxies}
          rowId={({ id }) => String(id)}
          maxHeight="70vh"
          asCards
        />
      )}
      {proxies?.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      {isAdding && (
        <Suspense fallback={null}>
          <AddProxyModal onAdded={reload} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The table's columns with their actions; `reload` fetches the list again a second later, as specified. */
function useProxyActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const store = useStore();
  const [save] = useSaveProxyMutation();
  const [remove] = useRemoveProxyMutation();
  return useMemo(() => {
    const soon = reloadSoon(store as unknown as LiveStore, reloadPauseMs);
    const reload = () => soon(accessTag);
    const options = { title: adminTexts.result };
    const columns = proxyColumns({
      onPlatforms: async (proxy, platforms) => {
        const { error } = await save({ ...proxy, platforms });
        reload();
        if (error) toast.danger(notSavedText(error), options);
      },
      onRemove: async ({ id, http }) => {
        if (!(await confirm(texts.removeQuestion(http)))) return;
        const { error } = await remove({ params: { id } });
        reload();
        if (error) toast.danger(notSavedText(error), options);
        else toast.success(texts.removed, options);
      },
    });
    return { reload, columns };
  }, [toast, confirm, store, save, remove]);
}
