import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { lockRoleAssignments } from './last-admin.js';
import { addAccount, nextAccountId } from './add-account.js';
import type { SignInDirectory } from './sign-in-directory.js';
import { UserRole } from './user.entity.js';

const anAdmin = { role_id: 1 };

/**
 * Creates the first administrator, named `admin`, in a workspace without one.
 * Returns the password, which cannot be read later, or undefined when there is an administrator already.
 * Throws UpstreamBusy.
 */
export async function ensureFirstAdmin(
  dataSource: DataSource,
  directory: SignInDirectory,
  password = randomBytes(12).toString('base64url'),
): Promise<{ username: string; password: string } | undefined> {
  const username = 'admin';
  if (await dataSource.manager.existsBy(UserRole, anAdmin)) return undefined;
  const id = await nextAccountId(dataSource);
  const isNew = await directory.applyChange({ userId: id, password }, async (tx) => {
    await lockRoleAssignments(tx);
    if (await tx.existsBy(UserRole, anAdmin)) return false;
    await addAccount(tx, { id, username, name: 'Администратор', roles: ['mm_admin'] });
    return true;
  });
  return isNew ? { username, password } : undefined;
}
