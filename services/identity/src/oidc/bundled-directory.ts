import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { NotFound } from '@mm/http/problem.js';
import type { SessionWire } from '@mm/proto/http/accounts.js';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword } from '../accounts/password-hash.js';
import type { DirectoryChange, SignInDirectory, SignInState } from '../accounts/sign-in-directory.js';
import { User } from '../accounts/user.entity.js';
import { endSessionsOf, isSessionOpen, sessionsOfAccount } from './storage/sessions.js';

/** The bundled provider reads our tables, so a change needs only the password hash and the end of the sessions. */
@Injectable()
export class BundledDirectory implements SignInDirectory {
  readonly passwordPage = undefined;

  constructor(private readonly dataSource: DataSource) {}

  normalizeUsername(username: string): string {
    return username;
  }

  async applyChange<T>(
    { userId, password, endsSessions }: DirectoryChange,
    change: (tx: EntityManager) => Promise<T>,
  ): Promise<T> {
    const hash = password === undefined ? undefined : await hashPassword(password);
    return inTransaction(this.dataSource, async (tx) => {
      const before = await tx.findOne(User, { select: { id: true, sub: true }, where: { id: userId } });
      const result = await change(tx);
      if (hash) await tx.update(User, { id: userId }, { password_hash: hash });
      if (endsSessions && before) await endSessionsOf(tx, before.sub);
      return result;
    });
  }

  async sessionsOf(userId: number, ownSession: string | undefined): Promise<SessionWire[]> {
    const account = await this.dataSource.manager.findOne(User, { select: { sub: true }, where: { id: userId } });
    if (!account) throw new NotFound('account');
    return sessionsOfAccount(this.dataSource, account.sub, ownSession);
  }

  async isSessionOpen(session: string): Promise<boolean> {
    return isSessionOpen(this.dataSource, session);
  }

  /** Our tables count them. */
  async unlock(): Promise<void> {}

  /** Our tables say everything. */
  async signInStates(): Promise<ReadonlyMap<number, SignInState>> {
    return new Map();
  }
}
