import { useState } from 'react';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { useCaller } from '../../../api/caller.slice.js';
import { useDates } from '../../../api/date-format.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { mayReceiveTopics } from '../access/access-rows.js';
import { AccessTable } from '../access/access-table.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { accountColumns, type AccountColumnsContext } from './account-columns.js';
import { matchingAccounts, changesOf, shownDraft, type AccountDraft, type AccountDrafts } from './account-draft.js';
import { accountProblemText } from './account-problem.js';
import {
  useDeleteAccountMutation,
  useUnlockAccountMutation,
  useAssignRoleMutation,
  useUnassignRoleMutation,
  useUpdateAccountMutation,
} from './accounts.api.js';
import { texts } from './texts.js';

const size = 20;

interface AccountListProps extends Pick<AccountColumnsContext, 'roles' | 'onOpen'> {
  accounts: readonly UserWire[];
  /** Resolves when the saved accounts are shown. */
  reload: () => Promise<unknown>;
}

/** The table of accounts, and the topics of the chosen one. The call returns all, so search and pages are made here. */
export function AccountList({ accounts, roles, reload, onOpen }: AccountListProps) {
  const address = useAddress();
  const { dateTimeOf } = useDates();
  const { username: ownName } = useCaller();
  const { drafts, savingId, change, save } = useAccountDrafts(reload);
  const { remove, unlock } = useAccountActions();
  const matching = matchingAccounts(accounts, address.text('search'));
  const page = Math.max(1, Math.min(address.number('page', 1), Math.ceil(matching.length / size)));
  const chosen = accounts.find(({ id }) => id === address.number('account', 0));
  const receiver = chosen && mayReceiveTopics(chosen) ? chosen : undefined;
  const columns = accountColumns({
    ownName,
    roles,
    drafts,
    savingId,
    chosenId: receiver?.id ?? null,
    dateTimeOf,
    onChange: change,
    onSave: (account) => void save(account),
    onTopics: ({ id }) => address.set({ account: id === receiver?.id ? null : id, page }),
    onOpen,
    onUnlock: (account) => void unlock(account),
    onRemove: (account) => void remove(account),
  });
  return (
    <>
      <div className={styles['filters']} role="search" aria-label={texts.list}>
        <TextField
          label={texts.search}
          type="search"
          value={address.text('search')}
          onChange={(search) => address.set({ search })}
        />
      </div>
      {matching.length > 0 && (
        <section className={styles['part']}>
          <Table
            label={texts.list}
            columns={columns}
            rows={matching.slice((page - 1) * size, page * size)}
            rowId={({ id }) => String(id)}
            total={matching.length}
            asCards
          />
          <Pager page={page} size={size} total={matching.length} onPage={(next) => address.set({ page: next })} />
        </section>
      )}
      {matching.length === 0 && (
        <EmptyState title={texts.emptyFiltered} text={texts.emptyFilteredText}>
          <Button onPress={() => address.set({ search: null })}>{texts.clearSearch}</Button>
        </EmptyState>
      )}
      {receiver && <AccessTable key={receiver.id} person={receiver} />}
    </>
  );
}

/** What a row does at once: deletes an account after a question, and lets a locked one sign in again. */
function useAccountActions() {
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

/** The unsaved changes of the rows, and their save; `reload` resolves when the saved accounts are shown. */
function useAccountDrafts(reload: () => Promise<unknown>) {
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
