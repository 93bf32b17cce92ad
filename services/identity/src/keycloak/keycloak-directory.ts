import { Injectable, Logger } from '@nestjs/common';
import { NetworkError } from '@keycloak/keycloak-admin-client';
import { inTransaction } from '@mm/database/transaction.js';
import { DomainError, Invalid, NameTaken, UpstreamBusy } from '@mm/http/problem.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { PasswordProblem, SessionWire } from '@mm/proto/http/accounts.js';
import * as z from 'zod';
import type { DirectoryChange, SignInDirectory, SignInState } from '../accounts/sign-in-directory.js';
import { User } from '../accounts/user.entity.js';
import { IdentitySettings } from '../settings.js';
import { findDesiredAccount } from './desired-account.js';
import { KeycloakUsers } from './keycloak-users.js';
import { KeycloakReconciler, lockAccount } from './keycloak-reconciler.js';

/** Accounts sign in at Keycloak, which keeps their passwords and sessions. */
@Injectable()
export class KeycloakDirectory implements SignInDirectory {
  readonly #log = new Logger(KeycloakDirectory.name);
  readonly passwordPage: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KeycloakUsers,
    private readonly reconciler: KeycloakReconciler,
    settings: IdentitySettings,
  ) {
    this.passwordPage = `${settings.authUrl}/realms/${users.realm}/account`;
  }

  /** Keycloak stores user names in lower case. */
  normalizeUsername(username: string): string {
    return username.toLowerCase();
  }

  async applyChange<T>(
    { userId, endsSessions, ...password }: DirectoryChange,
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

  async sessionsOf(userId: number, ownSession: string | undefined): Promise<SessionWire[]> {
    const sessions = await this.mirror('', () => this.users.sessions(userId));
    return sessions
      .sort((a, b) => (b.lastAccess ?? 0) - (a.lastAccess ?? 0))
      .map(({ id, ipAddress = '', lastAccess, start }) => ({
        started_at: secondsOf(start),
        last_used_at: secondsOf(lastAccess),
        address: ipAddress,
        browser: '',
        current: id !== undefined && id === ownSession,
      }));
  }

  /** Its access tokens hold until they expire. */
  async isSessionOpen(): Promise<boolean> {
    return true;
  }

  async unlock(userId: number): Promise<void> {
    await this.mirror('', () => this.users.unlock(userId));
  }

  async signInStates(): Promise<ReadonlyMap<number, SignInState>> {
    try {
      return await this.users.signInStates();
    } catch (error) {
      this.#log.warn(`the list of accounts lacks their sign-ins: ${String(error)}`);
      return new Map();
    }
  }

  private async mirror<T>(username: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw problemOf(error, username);
    }
  }
}

/** Keycloak's times are milliseconds. */
const secondsOf = (ms: number | undefined): number | null => (ms === undefined ? null : Math.floor(ms / 1000));

const policyError = z.object({ error: z.string().optional() });
/** Keycloak's message keys of its password policy. */
const policyProblems: Record<string, PasswordProblem> = {
  invalidPasswordMinLengthMessage: 'password-too-short',
  invalidPasswordNotUsernameMessage: 'password-is-name',
  invalidPasswordNotContainsUsernameMessage: 'password-is-name',
  invalidPasswordBlacklistedMessage: 'password-too-common',
};

/** Maps an error of the admin API to the caller's problem. */
function problemOf(error: unknown, username: string): Error {
  if (error instanceof DomainError) return error;
  if (!(error instanceof NetworkError))
    return new UpstreamBusy(`the sign-in server does not respond: ${String(error)}`, 5);
  const { status } = error.response;
  if (status === 409) return new NameTaken('account-name-taken', username);
  const problem =
    status === 400 ? policyProblems[policyError.catch({}).parse(error.responseData).error ?? ''] : undefined;
  if (problem) return new Invalid(problem, `the sign-in server refuses the password: ${problem}`);
  if (status === 400)
    return new Invalid('refused-by-sign-in', `the sign-in server rejected the change: ${error.message}`);
  return new UpstreamBusy(`the sign-in server responded with ${status}: ${error.message}`, 5);
}
