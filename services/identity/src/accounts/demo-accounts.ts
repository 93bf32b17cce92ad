import type { DataSource } from 'typeorm';
import { lockRoleAssignments } from './last-admin.js';
import { addAccount, isUsernameTaken, nextAccountId } from './add-account.js';
import type { SignInDirectory } from './sign-in-directory.js';

/** The accounts of the demo workspace; their common password is shown on the sign-in page. */
export const demoAccounts = [
  { username: 'admin', name: 'Айгуль Администратор', role: 'mm_admin' },
  { username: 'superviser', name: 'Серик Руководитель', role: 'mm_superviser' },
  { username: 'operator', name: 'Олжас Оператор', role: 'mm_operator' },
  { username: 'analyst', name: 'Анна Аналитик', role: 'mm_user' },
  { username: 'viewer', name: 'Виктор Наблюдатель', role: 'MM_view' },
] as const;

export const demoPassword = 'demo';

/** Creates missing demo accounts. Call it in a demo workspace only. Throws UpstreamBusy. */
export async function seedDemoAccounts(dataSource: DataSource, directory: SignInDirectory): Promise<void> {
  for (const { username, name, role } of demoAccounts) {
    if (await isUsernameTaken(dataSource, username)) continue;
    const id = await nextAccountId(dataSource);
    await directory.applyChange({ userId: id, password: demoPassword, isDemoPassword: true }, async (tx) => {
      await lockRoleAssignments(tx);
      if (!(await isUsernameTaken(tx, username))) await addAccount(tx, { id, username, name, roles: [role] });
    });
  }
}
