import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import { endSessionsOf } from '../oidc/payload-adapter.js';
import { hashPassword } from './password-hash.js';
import type { DirectoryChange, SignInDirectory } from './sign-in-directory.js';

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
      const [before] = await tx.query<{ sub: string }[]>('SELECT sub FROM identity.users WHERE id = $1', [userId]);
      const result = await change(tx);
      if (hash) await tx.query('UPDATE identity.users SET password_hash = $2 WHERE id = $1', [userId, hash]);
      if (endsSessions && before) await endSessionsOf(tx, before.sub);
      return result;
    });
  }
}
