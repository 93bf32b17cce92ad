import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { lockRoleAssignments } from '../roles/last-admin.js';
import { addAccount, nextAccountId } from './add-account.js';
import type { AccountStores } from './change-account.js';

/**
 * Creates the first administrator, named `admin`, in a workspace without one.
 * Returns the password, which cannot be read later, or undefined when there is an administrator already.
 * Throws UpstreamBusy.
 */
export async function ensureFirstAdmin(
  { dataSource, directory }: AccountStores,
  password = randomBytes(12).toString('base64url'),
): Promise<{ username: string; password: string } | undefined> {
  const username = 'admin';
  if (await hasAdmin(dataSource)) return undefined;
  const id = await nextAccountId(dataSource);
  const isNew = await directory.applyChange({ userId: id, password }, async (tx) => {
    await lockRoleAssignments(tx);
    if (await hasAdmin(tx)) return false;
    await addAccount(tx, { id, username, name: 'Администратор', roles: ['mm_admin'] });
    return true;
  });
  return isNew ? { username, password } : undefined;
}

async function hasAdmin(database: Pick<DataSource, 'query'>): Promise<boolean> {
  return (await database.query<unknown[]>('SELECT 1 FROM identity.user_role WHERE role_id = 1 LIMIT 1')).length > 0;
}
