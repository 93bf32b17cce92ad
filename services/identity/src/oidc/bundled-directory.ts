import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { hashPassword } from '../accounts/password-hash.js';
import type { DirectoryChange, SignInDirectory } from '../accounts/sign-in-directory.js';
import { User } from '../accounts/user.entity.js';
import { endSessionsOf } from './storage/payload-adapter.js';

/** The bundled provider reads our tables, so a change needs only the password hash and the end of the sessions. */
export class BundledDirectory implements SignInDirectory {
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
}
