import { useMemo } from 'react';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { roles as builtIn } from '@mm/proto/vocabulary/role.js';
import { useUsersQuery } from '../../../api/people.api.js';
import { useAddress } from '../../../ui/hooks/use-address.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { countOpenTopics } from '../access/access-rows.js';
import { AccessTable } from '../access/access-table.js';
import { useAccessTopicsQuery } from '../access/access.api.js';
import { matchingAccounts } from '../accounts/account-draft.js';
import styles from '../../../ui/management/management.module.css';
import { roleTitle } from '../roles/role-title.js';
import { useRolesQuery } from '../accounts/accounts.api.js';
import { texts } from './texts.js';

const size = 7;

/** Who sees how many topics, and the access table of the chosen person. */
export function UsersTab() {
  const address = useAddress();
  const users = useUsersQuery();
  const accounts = users.data?.users;
  const matching = matchingAccounts(accounts ?? [], address.text('search'));
  const page = Math.max(1, Math.min(address.number('page', 1), Math.ceil(matching.length / size)));
  const chosen = accounts?.find(({ id }) => id === address.number('user', 0));
  const columns = useUserColumns(chosen, ({ id }) => address.set({ user: id === chosen?.id ? null : id, page }));
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      {!accounts && users.isError && <ErrorState title={texts.listFailed} onRetry={() => void users.refetch()} />}
      {!accounts && !users.isError && <SkeletonLines lines={size} />}
      {accounts && (
        <div className={styles['filters']} role="search" aria-label={texts.list}>
          <TextField
            label={texts.search}
            type="search"
            value={address.text('search')}
            onChange={(search) => address.set({ search, user: chosen?.id })}
          />
        </div>
      )}
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
      {accounts && matching.length === 0 && (
        <EmptyState title={texts.emptyFiltered} text={texts.emptyFilteredText}>
          <Button onPress={() => address.set({ search: null })}>{texts.clearSearch}</Button>
        </EmptyState>
      )}
      {chosen && <AccessTable key={chosen.id} person={chosen} />}
    </div>
  );
}

function useUserColumns(chosen: UserWire | undefined, onChoose: (account: UserWire) => void): Column<UserWire>[] {
  const { data: topics } = useAccessTopicsQuery();
  const { data: roles } = useRolesQuery();
  const titles = useMemo(() => new Map((roles?.roles ?? []).map((role) => [role.id, roleTitle(role)])), [roles]);
  const countOf = (account: UserWire): string => {
    if (account.roles.includes(builtIn.mm_admin.id)) return texts.all;
    if (!topics) return '';
    return texts.countOf(countOpenTopics(topics.topics_list, account), topics.topics_list.length);
  };
  return [
    {
      id: 'username',
      title: texts.user,
      inCard: 'title',
      cell: ({ username, name, disabled }) => (
        <>
          {name === username ? name : `${name} (${username})`} {disabled && <Badge>{texts.disabled}</Badge>}
        </>
      ),
    },
    {
      id: 'roles',
      title: texts.roles,
      cell: ({ roles: held }) => held.map((id) => titles.get(id) ?? String(id)).join(', ') || texts.noRoles,
    },
    { id: 'topics', title: texts.openTopics, cell: countOf },
    {
      id: 'access',
      title: texts.access,
      inCard: 'bare',
      cell: (account) => (
        <Button
          small
          kind={account.id === chosen?.id ? 'primary' : 'plain'}
          aria-label={texts.accessOf(account.username)}
          aria-expanded={account.id === chosen?.id}
          onPress={() => onChoose(account)}
        >
          {texts.access}
        </Button>
      ),
    },
  ];
}
