import { useState } from 'react';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts as adminTexts } from '../texts.js';
import { changesOf, shownDraft, type AccountDraft, type AccountDrafts } from './account-draft.js';
import { accountProblemText } from './account-problem.js';
import { useAssignRoleMutation, useUnassignRoleMutation, useUpdateAccountMutation } from './accounts.api.js';

/** The unsaved changes of the rows, and their save; `reload` resolves when the saved accounts are shown. */
export function useAccountDrafts(reload: () => Promise<unknown>) {
  const toast = useToast();
  const [drafts, setDrafts] = useState<AccountDrafts>({});
  const [savingId, setSavingId] = useState<number | null>(null);
  const [assign] = useAssignRoleMutation();
  const [unassign] = useUnassignRoleMutation();
  const [update] = useUpdateAccountMutation();

  const change = (account: UserWire, part: Partial<AccountDraft>) =>
    setDrafts((before) => ({ ...before, [account.id]: { ...shownDraft(account, before), ...part } }));

  // Roles are given before they are taken, so that a change of the only administrator's roles is not refused half-way.
  const send = async (account: UserWire, draft: AccountDraft) => {
    const { assigned, unassigned, disabled } = changesOf(account, draft);
    const { id: userId, username } = account;
    for (const roleId of assigned) await assign({ body: { userid: userId, roleid: roleId } }).unwrap();
    for (const roleId of unassigned) await unassign({ params: { userId, roleId } }).unwrap();
    if (disabled !== undefined) await update({ body: { id: userId, username, disabled } }).unwrap();
  };
  const save = async (account: UserWire) => {
    setSavingId(account.id);
    try {
      await send(account, shownDraft(account, drafts));
      await reload();
      setDrafts(({ [account.id]: _saved, ...others }) => others);
      toast.success(adminTexts.saved, { title: account.username });
    } catch (error) {
      // What could not be saved stays in the row and can be saved again.
      toast.danger(accountProblemText(error), { title: account.username, timeout: 6000 });
    } finally {
      setSavingId(null);
    }
  };
  return { drafts, savingId, change, save };
}
