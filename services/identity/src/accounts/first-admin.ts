import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { lockRights } from '../roles/last-admin.js';
import { addAccount, nextAccountId } from './add-account.js';
import type { AccountKeeping } from './change-account.js';

/**
 * Creates the first administrator, named `admin`, in a workspace without one.
 * Returns the password, which cannot be read later, or undefined when there is an administrator already.
 * Throws UpstreamBusy.
 */
export async function ensureFirstAdmin(
  { dataSource, directory }: AccountKeeping,
  password = randomBytes(12).toString('base64url'),
): Promise<{ username: string; password: string } | undefined> {
  const username = 'admin';
  if (await hasAdmin(dataSource)) return undefined;
  const id = await nextAccountId(dataSource);
  const isNew = await directory.carry({ userId: id, password }, async (tx) => {
    await lockRights(tx);
    if (await hasAdmin(tx)) return false;
    await addAccount(tx, { id, username, name: 'Администратор', roles: ['mm_admin'] });
    return true;
  });
  return isNew ? { username, password } : undefined;
}

async function hasAdmin(where: Pick<DataSource, 'query'>): Promise<boolean> {
  return (await where.query<unknown[]>('SELECT 1 FROM identity.user_role WHERE role_id = 1 LIMIT 1')).length > 0;
}
