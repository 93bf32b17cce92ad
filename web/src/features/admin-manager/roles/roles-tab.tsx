import { lazy, Suspense, useState } from 'react';
import { useUsersQuery } from '../../../api/people.api.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import { accountProblemText } from '../accounts/account-problem.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { roleColumns } from './role-columns.js';
import { isNameTaken, nextDraftId, roleRows, type RoleDrafts, type RoleRow } from './role-rows.js';
import {
  useCreateRoleMutation,
  useDeleteRoleMutation,
  useRenameRoleMutation,
  useRolesQuery,
} from '../accounts/accounts.api.js';
import { texts } from './texts.js';

const RoleModal = lazy(() => import('./role-modal.js').then((m) => ({ default: m.RoleModal })));

/** The roles; a new or renamed one stays in the list until it is saved. */
export function RolesTab() {
  const { data, isError, refetch } = useRolesQuery();
  const users = useUsersQuery();
  /** The role in the modal; null for a new one. */
  const [edited, setEdited] = useState<RoleRow | null>();
  const [drafts, setDrafts] = useState<RoleDrafts>({});
  const drop = (id: number) => setDrafts(({ [id]: _dropped, ...others }) => others);
  const { savingId, save, remove } = useRoleChanges(refetch, drop);
  const rows = roleRows(data?.roles ?? [], drafts);
  const columns = roleColumns({
    savingId,
    holders: (id) => users.data?.users.filter(({ roles }) => roles.includes(id)).length,
    onSave: (row) => void save(row),
    onEdit: setEdited,
    onRemove: (row) => void remove(row),
  });
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button icon="plus" isDisabled={!data} onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={5} />}
      {data && <Table label={texts.list} columns={columns} rows={rows} rowId={({ id }) => String(id)} asCards />}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <RoleModal
            name={edited?.rolename}
            isTaken={(name) => isNameTaken(rows, name, edited?.id)}
            onSubmit={(name) => setDrafts((before) => ({ ...before, [edited?.id ?? nextDraftId(before)]: name }))}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Saves and deletes roles; `drop` forgets what was not saved of a role, `reload` resolves when the saved is shown. */
function useRoleChanges(reload: () => Promise<unknown>, drop: (id: number) => void) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [savingId, setSavingId] = useState<number | null>(null);
  const [create] = useCreateRoleMutation();
  const [rename] = useRenameRoleMutation();
  const [remove] = useDeleteRoleMutation();
  const fail = (error: unknown, { rolename }: RoleRow) =>
    toast.danger(accountProblemText(error), { title: rolename, timeout: 6000 });
  const save = async (row: RoleRow) => {
    const { id, rolename } = row;
    setSavingId(id);
    const { error } = await (id < 0 ? create({ body: { rolename } }) : rename({ body: { id, rolename } }));
    if (error) fail(error, row);
    else {
      await reload();
      drop(id);
      toast.success(adminTexts.saved, { title: rolename });
    }
    setSavingId(null);
  };
  const removeRow = async (row: RoleRow) => {
    if (row.id < 0) return drop(row.id);
    if (!(await confirm(texts.removeQuestion(row.rolename)))) return;
    const { error } = await remove({ params: { id: row.id } });
    if (error) return fail(error, row);
    drop(row.id);
    toast.success(texts.removed(row.rolename), { title: adminTexts.result });
  };
  return { savingId, save, remove: removeRow };
}
