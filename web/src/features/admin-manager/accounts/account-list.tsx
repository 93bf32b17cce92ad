import type { UserWire } from '@mm/proto/http/accounts.js';
import { useCaller } from '../../../api/caller.slice.js';
import { useDates } from '../../../api/date-format.js';
import { useAddress } from '../../../ui/address/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { mayReceiveTopics } from '../access/access-rows.js';
import { AccessTable } from '../access/access-table.js';
import styles from '../../../ui/management/management.module.css';
import { accountColumns, type AccountColumnsContext } from './account-columns.js';
import { matchingAccounts } from './account-draft.js';
import { texts } from './texts.js';
import { useAccountActions } from './use-account-actions.js';
import { useAccountDrafts } from './use-account-drafts.js';

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
