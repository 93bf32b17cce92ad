import { NetworkError } from '@keycloak/keycloak-admin-client';
import { inTransaction } from '@mm/database/transaction.js';
import { DomainError, Invalid, NameTaken, UpstreamBusy } from '@mm/http/problem.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { DirectoryChange, SignInDirectory } from '../accounts/sign-in-directory.js';
import { User } from '../accounts/user.entity.js';
import { findDesiredAccount } from './desired-account.js';
import type { KeycloakUsers } from './keycloak-users.js';
import { lockAccount } from './keycloak-reconciler.js';
import type { KeycloakReconciler } from './keycloak-reconciler.js';

/** Accounts sign in at Keycloak, which keeps their passwords and sessions. */
export class KeycloakDirectory implements SignInDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KeycloakUsers,
    private readonly reconciler: KeycloakReconciler,
  ) {}

  /** Keycloak stores user names in lower case. */
  normalizeUsername(username: string): string {
    return username.toLowerCase();
  }

  async applyChange<T>(
    { userId, password, endsSessions }: DirectoryChange,
    change: (tx: EntityManager) => Promise<T>,
  ): Promise<T> {
    await this.reconciler.enqueue(userId);
    let isMirrored = false;
    try {
      const result = await inTransaction(this.dataSource, async (tx) => {
        await lockAccount(tx, userId);
        const changed = await change(tx);
        const account = await findDesiredAccount(tx, userId);
        await this.mirror(account?.username ?? '', async () => {
          // Deleted only after the commit: a deleted Keycloak user cannot be restored with its password.
          if (!account) await this.users.block(userId);
          else await tx.update(User, { id: userId }, { sub: await this.users.upsert(account, password) });
          if (endsSessions) await this.users.endSessions(userId);
        });
        if (account) await this.reconciler.clear(tx, userId);
        isMirrored = Boolean(account);
        return changed;
      });
      if (!isMirrored) await this.reconciler.reconcile(userId);
      return result;
    } catch (error) {
      await this.reconciler.reschedule(userId);
      throw error;
    }
  }

  private async mirror(username: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw problemOf(error, username);
    }
  }
}

/** Maps an error of the admin API to the caller's problem. */
function problemOf(error: unknown, username: string): Error {
  if (error instanceof DomainError) return error;
  if (!(error instanceof NetworkError))
    return new UpstreamBusy(`the sign-in server does not respond: ${String(error)}`, 5);
  const { status } = error.response;
  if (status === 409) return new NameTaken('account-name-taken', username);
  if (status === 400)
    return new Invalid('refused-by-sign-in', `the sign-in server rejected the change: ${error.message}`);
  return new UpstreamBusy(`the sign-in server responded with ${status}: ${error.message}`, 5);
}
