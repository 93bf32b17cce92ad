import { useMemo } from 'react';
import type { WebhookWire } from '@mm/proto/http/webhooks.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts } from './texts.js';
import { useDeleteWebhookMutation, useTestWebhookMutation } from './webhooks.api.js';

/** What an administrator does with webhooks of the list, each with a message about its result. */
export function useWebhookActions() {
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
