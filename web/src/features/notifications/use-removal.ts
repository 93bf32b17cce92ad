import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useToast } from '../../ui/toast/toast.js';
import { useDeleteNotificationMutation } from './notifications.api.js';
import { texts } from './texts.js';

const options = { title: texts.result };

/** Deletes a notification after a question. */
export function useRemoval(onDeleted: () => void): (notification: NotificationWire) => Promise<void> {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [remove] = useDeleteNotificationMutation();
  return async ({ id, name }) => {
    if (!(await confirm(texts.removeQuestion(name)))) return;
    const { error } = await remove({ body: { params: { id } } });
    if (error) return toast.danger(texts.removeFailed, { ...options, timeout: 4000 });
    toast.success(texts.removed(name), options);
    onDeleted();
  };
}
