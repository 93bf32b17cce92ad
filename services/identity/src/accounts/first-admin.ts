import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { addAccount } from './add-account.js';
import { hashPassword } from './password-hash.js';

/**
 * Gives a workspace without any administrator its first one, named `admin`.
 * Returns the generated password, this once and never again, or undefined when there is an administrator already.
 */
export async function ensureFirstAdmin(dataSource: DataSource): Promise<{ username: string; password: string } | undefined> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const username = 'admin';
  const isNew = await dataSource.transaction(async (tx) => {
    await tx.query('LOCK TABLE identity.user_role IN SHARE ROW EXCLUSIVE MODE');
    const admins = await tx.query<unknown[]>('SELECT 1 FROM identity.user_role WHERE role_id = 1 LIMIT 1');
    if (admins.length) return false;
    await addAccount(tx, { username, name: 'Администратор', passwordHash, roles: ['mm_admin'] });
    return true;
  });
  return isNew ? { username, password } : undefined;
}
