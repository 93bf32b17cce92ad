import type { UserWire } from '@mm/proto/http/accounts.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts as adminTexts } from '../texts.js';
import { accountProblemText } from './account-problem.js';
import { useDeleteAccountMutation, useUnlockAccountMutation } from './accounts.api.js';
import { texts } from './texts.js';

/** What a row does at once: deletes an account after a question, and lets a locked one sign in again. */
export function useAccountActions() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [deleteAccount] = useDeleteAccountMutation();
  const [unlockAccount] = useUnlockAccountMutation();
  const announce = (error: unknown, username: string, success: string) =>
    error
      ? toast.danger(accountProblemText(error), { title: username, timeout: 6000 })
      : toast.success(success, { title: adminTexts.result });

  const remove = async ({ id, username }: UserWire) => {
    if (!(await confirm(texts.removeQuestion(username)))) return;
    const { error } = await deleteAccount({ params: { id } });
    announce(error, username, texts.removed(username));
  };
  const unlock = async ({ id, username }: UserWire) => {
    const { error } = await unlockAccount({ body: { id } });
    announce(error, username, texts.unlocked(username));
  };
  return { remove, unlock };
}
