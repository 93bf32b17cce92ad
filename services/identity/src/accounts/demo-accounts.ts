import type { DataSource } from 'typeorm';
import { lockRights } from '../roles/last-admin.js';
import { addAccount, nextAccountId } from './add-account.js';
import type { AccountKeeping } from './change-account.js';

/** The accounts of the demo workspace; their common password stands on the sign-in page. */
export const demoAccounts = [
  { username: 'admin', name: 'Айгуль Администратор', role: 'mm_admin' },
  { username: 'superviser', name: 'Серик Руководитель', role: 'mm_superviser' },
  { username: 'operator', name: 'Олжас Оператор', role: 'mm_operator' },
  { username: 'analyst', name: 'Анна Аналитик', role: 'mm_user' },
  { username: 'viewer', name: 'Виктор Наблюдатель', role: 'MM_view' },
] as const;

export const demoPassword = 'demo';

/** Makes the five demo accounts where they are missing. Call it in a demo workspace only. Throws UpstreamBusy. */
export async function seedDemoAccounts({ dataSource, directory }: AccountKeeping): Promise<void> {
  for (const { username, name, role } of demoAccounts) {
    if (await isThere(dataSource, username)) continue;
    const id = await nextAccountId(dataSource);
    await directory.carry({ userId: id, password: demoPassword }, async (tx) => {
      await lockRights(tx);
      if (!(await isThere(tx, username))) await addAccount(tx, { id, username, name, roles: [role] });
    });
  }
}

async function isThere(where: Pick<DataSource, 'query'>, username: string): Promise<boolean> {
  return (
    (await where.query<unknown[]>('SELECT 1 FROM identity.users WHERE lower(username) = $1', [username])).length > 0
  );
}
