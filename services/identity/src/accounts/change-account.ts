import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import type { UserWire } from '@mm/proto/http/accounts.js';
import type { DataSource, EntityManager } from 'typeorm';
import { publishAccountChange, type AccountChangeKind } from './account-events.js';
import { findAccount } from './account-list.js';
import { addAccount, isUsernameTaken, nextAccountId } from './add-account.js';
import { assertAdminRemains, lockRoleAssignments } from './last-admin.js';
import { goodAccountName } from './name-rules.js';
import { assertGoodPassword, type PasswordRules } from './password-rules.js';
import { recordAccount, recordAccountAction } from './record-account.js';
import { refuseEarlierTokens } from './sessions-ended.js';
import { forgetFailures } from './sign-in-attempts.js';
import type { SignInDirectory } from './sign-in-directory.js';
import { User } from './user.entity.js';

/** Value of a password field that the user did not edit. */
const unchangedPassword = '•••';

const changeUser = statement(
  {},
  `UPDATE identity.users SET
     username = $2,
     name = CASE WHEN lower(name) = lower(username) THEN $3 ELSE name END,
     disabled = coalesce($4, disabled),
     must_change_password = coalesce($5, must_change_password)
   WHERE id = $1 AND deleted_at IS NULL`,
);
const markDeleted = statement({}, 'UPDATE identity.users SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL');
const markRestored = statement(
  {},
  'UPDATE identity.users SET deleted_at = NULL WHERE id = $1 AND deleted_at IS NOT NULL',
);

/** The two stores of accounts: our tables and the sign-in directory. */
export interface AccountStores {
  dataSource: DataSource;
  directory: SignInDirectory;
}

export const ACCOUNT_CHANGES = Symbol('ACCOUNT_CHANGES');

/** What changes of accounts need beside their stores. */
export interface AccountChanges extends AccountStores {
  outbox: EventOutbox;
  passwordRules: () => Promise<PasswordRules>;
}

export interface NewAccountFields {
  username: string;
  password: string;
  must_change_password?: boolean | undefined;
}

export interface AccountChange {
  username: string;
  password?: string | undefined;
  disabled?: boolean | undefined;
  must_change_password?: boolean | undefined;
}

/**
 * Creates an account without roles, which has to choose an own password unless stated otherwise.
 * Throws NameTaken, Invalid with a `NameProblem` or `PasswordProblem`, UpstreamBusy.
 */
export async function createAccount(
  { dataSource, directory, outbox, passwordRules }: AccountChanges,
  { username: givenName, password, must_change_password: mustChange = true }: NewAccountFields,
): Promise<UserWire> {
  const username = goodAccountName(givenName);
  assertGoodPassword(password, username, await passwordRules());
  const id = await nextAccountId(dataSource);
  const normalized = directory.normalizeUsername(username);
  const directoryChange = { userId: id, password, mustChangePassword: mustChange };
  return directory.applyChange(directoryChange, async (tx) => {
    await refuseTakenName(tx, normalized, 0);
    await addAccount(tx, { id, username: normalized, name: username, roles: [] });
    await tx.update(User, { id }, { must_change_password: mustChange });
    await publishAccountChange(tx, outbox, [id], 'created');
    const after = await findAccountOrThrow(tx, id);
    await recordAccount(tx, outbox, 'account.created', { after });
    return after;
  });
}

/**
 * Renames, disables or enables an account, or sets its password; an absent, empty or unedited password is not changed.
 * A new password and disabling end its sessions. A password that somebody else sets has to be changed at the next
 * sign-in, unless stated otherwise.
 * Throws NotFound, NameTaken, Conflict `last-admin`, Invalid with a `NameProblem` or `PasswordProblem`, UpstreamBusy.
 */
export async function updateAccount(
  { directory, outbox, passwordRules }: AccountChanges,
  id: number,
  { username: givenName, password, disabled, must_change_password }: AccountChange,
  callerId: number,
): Promise<UserWire> {
  const newPassword = password && password !== unchangedPassword ? password : undefined;
  if (newPassword) assertGoodPassword(newPassword, givenName, await passwordRules());
  const mustChangePassword = must_change_password ?? (newPassword ? id !== callerId : undefined);
  const endsSessions = Boolean(newPassword ?? disabled);
  const directoryChange = { userId: id, password: newPassword, mustChangePassword, endsSessions };
  return directory.applyChange(directoryChange, async (tx) => {
    await lockRoleAssignments(tx);
    const before = await findAccountOrThrow(tx, id);
    // Names from before the rules stay.
    const isRenamed = directory.normalizeUsername(givenName) !== before.username;
    const username = isRenamed ? goodAccountName(givenName) : givenName;
    if (isRenamed) await refuseTakenName(tx, username, id);
    const values = [id, directory.normalizeUsername(username), username, disabled ?? null, mustChangePassword ?? null];
    if ((await affected(tx, changeUser, values)) === 0) throw new NotFound('account');
    await assertAdminRemains(tx);
    if (endsSessions) await refuseEarlierTokens(tx, id);
    await publishAccountChange(tx, outbox, [id], 'updated');
    const after = await findAccountOrThrow(tx, id);
    await recordAccount(tx, outbox, 'account.updated', { before, after });
    if (newPassword) await recordAccountAction(tx, outbox, 'account.password-set', id);
    return after;
  });
}

/**
 * Deletes an account and its sessions; it can be restored for `restorableDays`.
 * Throws NotFound, Conflict `own-account` and `last-admin`, UpstreamBusy.
 */
export async function deleteAccount(
  { directory, outbox }: AccountChanges,
  id: number,
  callerId: number,
): Promise<void> {
  if (id === callerId) throw new Conflict('own-account', 'you cannot delete your own account');
  await directory.applyChange({ userId: id, endsSessions: true }, async (tx) => {
    await lockRoleAssignments(tx);
    const before = await findAccountOrThrow(tx, id);
    if ((await affected(tx, markDeleted, [id])) === 0) throw new NotFound('account');
    await assertAdminRemains(tx);
    await changed(tx, outbox, id, 'deleted');
    await recordAccount(tx, outbox, 'account.deleted', { before });
  });
}

/** Brings a deleted account back with its roles and password. Throws NotFound, NameTaken, UpstreamBusy. */
export async function restoreAccount({ directory, outbox }: AccountChanges, id: number): Promise<UserWire> {
  return directory.applyChange({ userId: id }, async (tx) => {
    const account = await tx.findOne(User, { select: { username: true }, where: { id } });
    if (!account) throw new NotFound('account');
    await refuseTakenName(tx, account.username, id);
    if ((await affected(tx, markRestored, [id])) === 0) throw new NotFound('account');
    await publishAccountChange(tx, outbox, [id], 'restored');
    const after = await findAccountOrThrow(tx, id);
    await recordAccount(tx, outbox, 'account.restored', { after });
    return after;
  });
}

/** Signs an account out everywhere. Throws NotFound, UpstreamBusy. */
export async function endSessions({ directory, outbox }: AccountChanges, id: number): Promise<void> {
  await directory.applyChange({ userId: id, endsSessions: true }, async (tx) => {
    await findAccountOrThrow(tx, id);
    await changed(tx, outbox, id, 'sessions-ended');
    await recordAccountAction(tx, outbox, 'account.sessions-ended', id);
  });
}

/** Ends the pause of an account after too many wrong passwords. Throws NotFound, UpstreamBusy. */
export async function unlockAccount({ dataSource, directory, outbox }: AccountChanges, id: number): Promise<void> {
  await findAccountOrThrow(dataSource.manager, id);
  await directory.unlock(id);
  await forgetFailures(dataSource, id);
  await inTransaction(dataSource, (tx) => recordAccountAction(tx, outbox, 'account.unlocked', id));
}

async function changed(tx: EntityManager, outbox: EventOutbox, id: number, change: AccountChangeKind): Promise<void> {
  await refuseEarlierTokens(tx, id);
  await publishAccountChange(tx, outbox, [id], change);
}

async function refuseTakenName(tx: EntityManager, username: string, ownId: number): Promise<void> {
  if (await isUsernameTaken(tx, username, ownId)) throw new NameTaken('account-name-taken', username);
}

async function findAccountOrThrow(tx: EntityManager, id: number): Promise<UserWire> {
  const account = await findAccount(tx, id);
  if (!account) throw new NotFound('account');
  return account;
}
