import { affected, statement } from '@mm/database/statement.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import type { DataSource, EntityManager } from 'typeorm';
import { findAccount } from './account-list.js';
import type { ListedAccount } from './account-list.js';
import { addAccount, isUsernameTaken, nextAccountId } from './add-account.js';
import { assertAdminRemains, lockRoleAssignments } from './last-admin.js';
import type { SignInDirectory } from './sign-in-directory.js';
import { User } from './user.entity.js';

/** Value of a password field that the user did not edit. */
const unchangedPassword = '•••';

const changeUser = statement(
  {},
  `UPDATE identity.users SET
     username = $2,
     name = CASE WHEN lower(name) = lower(username) THEN $3 ELSE name END,
     disabled = coalesce($4, disabled)
   WHERE id = $1`,
);

/** The two stores of accounts: our tables and the sign-in directory. */
export interface AccountStores {
  dataSource: DataSource;
  directory: SignInDirectory;
}

export interface AccountChange {
  username: string;
  password?: string | undefined;
  disabled?: boolean | undefined;
}

/** Creates an account without roles. Throws NameTaken, UpstreamBusy. */
export async function createAccount(
  { dataSource, directory }: AccountStores,
  { username, password }: { username: string; password: string },
): Promise<ListedAccount> {
  const id = await nextAccountId(dataSource);
  const normalized = directory.normalizeUsername(username);
  return directory.applyChange({ userId: id, password }, async (tx) => {
    await refuseTakenName(tx, normalized, 0);
    await addAccount(tx, { id, username: normalized, name: username, roles: [] });
    return findAccountOrThrow(tx, id);
  });
}

/**
 * Renames, disables or enables an account, or sets its password; an absent, empty or unedited password is not changed.
 * A new password and disabling end its sessions. Throws NotFound, NameTaken, Conflict `last-admin`, UpstreamBusy.
 */
export async function updateAccount(
  { directory }: AccountStores,
  id: number,
  { username, password, disabled }: AccountChange,
): Promise<ListedAccount> {
  const newPassword = password && password !== unchangedPassword ? password : undefined;
  return directory.applyChange(
    { userId: id, password: newPassword, endsSessions: Boolean(newPassword ?? disabled) },
    async (tx) => {
      await lockRoleAssignments(tx);
      await refuseTakenName(tx, username, id);
      const values = [id, directory.normalizeUsername(username), username, disabled ?? null];
      if ((await affected(tx, changeUser, values)) === 0) throw new NotFound('account');
      await assertAdminRemains(tx);
      return findAccountOrThrow(tx, id);
    },
  );
}

/** Deletes an account and its sessions. Throws NotFound, Conflict `own-account` and `last-admin`, UpstreamBusy. */
export async function deleteAccount({ directory }: AccountStores, id: number, callerId: number): Promise<void> {
  if (id === callerId) throw new Conflict('own-account', 'you cannot delete your own account');
  await directory.applyChange({ userId: id, endsSessions: true }, async (tx) => {
    await lockRoleAssignments(tx);
    const deleted = await tx.delete(User, { id });
    if (!deleted.affected) throw new NotFound('account');
    await assertAdminRemains(tx);
  });
}

async function refuseTakenName(tx: EntityManager, username: string, ownId: number): Promise<void> {
  if (await isUsernameTaken(tx, username, ownId)) throw new NameTaken('account-name-taken', username);
}

async function findAccountOrThrow(tx: EntityManager, id: number): Promise<ListedAccount> {
  const account = await findAccount(tx, id);
  if (!account) throw new NotFound('account');
  return account;
}
