import { Injectable } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { DataSource, type EntityManager } from 'typeorm';
import { publishAccountChange, type AccountChangeKind } from './account-events.js';
import { findAccount } from './account-list.js';
import { addAccount, isUsernameTaken, nextAccountId } from './add-account.js';
import { assertAdminRemains, lockRoleAssignments } from './last-admin.js';
import { goodAccountName } from './name-rules.js';
import { PasswordPolicy } from './password-rules.js';
import { recordAccount, recordAccountAction } from './record-account.js';
import { refuseEarlierTokens } from './sessions-ended.js';
import { forgetFailures } from './sign-in-attempts.js';
import { SignInDirectory } from './sign-in-directory.js';
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

/** Creates and changes accounts in our tables and in the sign-in directory; every change is published and recorded. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SignInDirectory,
    private readonly outbox: EventOutbox,
    private readonly passwords: PasswordPolicy,
  ) {}

  /**
   * Creates an account without roles, which has to choose an own password unless stated otherwise.
   * Throws NameTaken, Invalid with a `NameProblem` or `PasswordProblem`, UpstreamBusy.
   */
  async create({
    username: givenName,
    password,
    must_change_password: mustChange = true,
  }: NewAccountFields): Promise<UserWire> {
    const username = goodAccountName(givenName);
    await this.passwords.assertGood(password, username);
    const id = await nextAccountId(this.dataSource);
    const normalized = this.directory.normalizeUsername(username);
    const directoryChange = { userId: id, password, mustChangePassword: mustChange };
    return this.directory.applyChange(directoryChange, async (tx) => {
      await refuseTakenName(tx, normalized, 0);
      await addAccount(tx, { id, username: normalized, name: username, roles: [] });
      await tx.update(User, { id }, { must_change_password: mustChange });
      await publishAccountChange(tx, this.outbox, [id], 'created');
      const after = await findAccountOrThrow(tx, id);
      await recordAccount(tx, this.outbox, 'account.created', { after });
      return after;
    });
  }

  /**
   * Renames, disables or enables an account, or sets its password; an absent, empty or unedited one is not changed.
   * A new password and disabling end its sessions. A password that somebody else sets has to be changed at the next
   * sign-in, unless stated otherwise.
   * Throws NotFound, NameTaken, Conflict `last-admin`, Invalid with a `NameProblem` or `PasswordProblem`, UpstreamBusy.
   */
  async update(
    id: number,
    { username: givenName, password, disabled, must_change_password }: AccountChange,
    callerId: number,
  ): Promise<UserWire> {
    const newPassword = password && password !== unchangedPassword ? password : undefined;
    if (newPassword) await this.passwords.assertGood(newPassword, givenName);
    const mustChangePassword = must_change_password ?? (newPassword ? id !== callerId : undefined);
    const endsSessions = Boolean(newPassword ?? disabled);
    const directoryChange = { userId: id, password: newPassword, mustChangePassword, endsSessions };
    return this.directory.applyChange(directoryChange, async (tx) => {
      await lockRoleAssignments(tx);
      const before = await findAccountOrThrow(tx, id);
      // Names from before the rules stay.
      const isRenamed = this.directory.normalizeUsername(givenName) !== before.username;
      const username = isRenamed ? goodAccountName(givenName) : givenName;
      if (isRenamed) await refuseTakenName(tx, username, id);
      const values = [
        id,
        this.directory.normalizeUsername(username),
        username,
        disabled ?? null,
        mustChangePassword ?? null,
      ];
      if ((await affected(tx, changeUser, values)) === 0) throw new NotFound('account');
      await assertAdminRemains(tx);
      if (endsSessions) await refuseEarlierTokens(tx, id);
      await publishAccountChange(tx, this.outbox, [id], 'updated');
      const after = await findAccountOrThrow(tx, id);
      await recordAccount(tx, this.outbox, 'account.updated', { before, after });
      if (newPassword) await recordAccountAction(tx, this.outbox, 'account.password-set', id);
      return after;
    });
  }

  /**
   * Deletes an account and its sessions; it can be restored for `restorableDays`.
   * Throws NotFound, Conflict `own-account` and `last-admin`, UpstreamBusy.
   */
  async delete(id: number, callerId: number): Promise<void> {
    if (id === callerId) throw new Conflict('own-account', 'you cannot delete your own account');
    await this.directory.applyChange({ userId: id, endsSessions: true }, async (tx) => {
      await lockRoleAssignments(tx);
      const before = await findAccountOrThrow(tx, id);
      if ((await affected(tx, markDeleted, [id])) === 0) throw new NotFound('account');
      await assertAdminRemains(tx);
      await this.#tokensEnded(tx, id, 'deleted');
      await recordAccount(tx, this.outbox, 'account.deleted', { before });
    });
  }

  /** Brings a deleted account back with its roles and password. Throws NotFound, NameTaken, UpstreamBusy. */
  async restore(id: number): Promise<UserWire> {
    return this.directory.applyChange({ userId: id }, async (tx) => {
      const account = await tx.findOne(User, { select: { username: true }, where: { id } });
      if (!account) throw new NotFound('account');
      await refuseTakenName(tx, account.username, id);
      if ((await affected(tx, markRestored, [id])) === 0) throw new NotFound('account');
      await publishAccountChange(tx, this.outbox, [id], 'restored');
      const after = await findAccountOrThrow(tx, id);
      await recordAccount(tx, this.outbox, 'account.restored', { after });
      return after;
    });
  }

  /** Signs an account out everywhere. Throws NotFound, UpstreamBusy. */
  async endSessions(id: number): Promise<void> {
    await this.directory.applyChange({ userId: id, endsSessions: true }, async (tx) => {
      await findAccountOrThrow(tx, id);
      await this.#tokensEnded(tx, id, 'sessions-ended');
      await recordAccountAction(tx, this.outbox, 'account.sessions-ended', id);
    });
  }

  /** Ends the pause of an account after too many wrong passwords. Throws NotFound, UpstreamBusy. */
  async unlock(id: number): Promise<void> {
    await findAccountOrThrow(this.dataSource.manager, id);
    await this.directory.unlock(id);
    await forgetFailures(this.dataSource, id);
    await inTransaction(this.dataSource, (tx) => recordAccountAction(tx, this.outbox, 'account.unlocked', id));
  }

  async #tokensEnded(tx: EntityManager, id: number, change: AccountChangeKind): Promise<void> {
    await refuseEarlierTokens(tx, id);
    await publishAccountChange(tx, this.outbox, [id], change);
  }
}

async function refuseTakenName(tx: EntityManager, username: string, ownId: number): Promise<void> {
  if (await isUsernameTaken(tx, username, ownId)) throw new NameTaken('account-name-taken', username);
}

async function findAccountOrThrow(tx: EntityManager, id: number): Promise<UserWire> {
  const account = await findAccount(tx, id);
  if (!account) throw new NotFound('account');
  return account;
}
