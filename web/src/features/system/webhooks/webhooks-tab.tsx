import { lazy, Suspense, useMemo, useState } from 'react';
import type { WebhookWire } from '@mm/proto/http/webhooks.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { SecretModal } from '../../../ui/secret-modal/secret-modal.js';
import { texts } from './texts.js';
import { webhookColumns } from './webhook-columns.js';
import { useWebhooksQuery, useDeleteWebhookMutation, useTestWebhookMutation } from '../system.api.js';

const WebhookForm = lazy(() => import('./webhook-form.js').then((m) => ({ default: m.WebhookForm })));
const DeliveriesModal = lazy(() => import('./deliveries-modal.js').then((m) => ({ default: m.DeliveriesModal })));

const refresh = { pollingInterval: 5000, skipPollingIfUnfocused: true };

/** Addresses to which events are sent, with their state and deliveries. */
export function WebhooksTab() {
  const toast = useToast();
  const { data, isError, refetch } = useWebhooksQuery(undefined, refresh);
  /** Null for a new one. */
  const [edited, setEdited] = useState<WebhookWire | null>();
  const [opened, setOpened] = useState<WebhookWire>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const actions = useWebhookActions();
  const columns = useMemo(() => webhookColumns({ ...actions, onEdit: setEdited, onOpen: setOpened }), [actions]);
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button icon="plus" onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.webhooks.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} />}
      {data && data.webhooks.length > 0 && (
        <Table
          label={texts.list}
          columns={columns}
          rows={data.webhooks}
          rowId={({ id }) => String(id)}
          maxHeight="70vh"
          asCards
        />
      )}
      <Suspense fallback={null}>
        {edited !== undefined && (
          <WebhookForm
            webhook={edited}
            onClose={() => setEdited(undefined)}
            onSaved={(name, secret) => {
              setEdited(undefined);
              if (secret !== undefined) setMade({ name, secret });
              toast.success(texts.saved(name), { title: texts.result });
            }}
          />
        )}
        {opened && <DeliveriesModal webhook={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {made && (
        <SecretModal
          title={texts.secretOf(made.name)}
          secret={made.secret}
          texts={texts}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  );
}

/** What an administrator does with webhooks of the list, each with a message about its result. */
function useWebhookActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [test] = useTestWebhookMutation();
  const [remove] = useDeleteWebhookMutation();
  return useMemo(() => {
    const options = { title: texts.result, timeout: 4000 };
    const sendTest = async ({ id, name }: WebhookWire) => {
      const { data, error } = await test({ body: { id } });
      if (error) return toast.danger(texts.failed, options);
      const status = data.status === null ? '' : String(data.status);
      if (data.ok) toast.success(texts.tested(name, status), options);
      else toast.danger(texts.testRefused(name, [status, data.error].filter(Boolean).join(' ')), options);
    };
    /** Asks first. */
    const removeOne = async ({ id, name }: WebhookWire) => {
      if (!(await confirm(texts.removeQuestion(name)))) return;
      const { error } = await remove({ body: { id } });
      if (error) toast.danger(texts.failed, options);
      else toast.success(texts.removed(name), options);
    };
    return {
      onTest: (webhook: WebhookWire) => void sendTest(webhook),
      onRemove: (webhook: WebhookWire) => void removeOne(webhook),
    };
  }, [toast, confirm, test, remove]);
}
