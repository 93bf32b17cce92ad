import type { DataSource } from 'typeorm';
import { hashPassword } from './password-hash.js';
import { addAccount } from './add-account.js';

/** The accounts of the demo workspace; their common password stands on the sign-in page. */
export const demoAccounts = [
  { username: 'admin', name: 'Айгуль Администратор', role: 'mm_admin' },
  { username: 'superviser', name: 'Серик Руководитель', role: 'mm_superviser' },
  { username: 'operator', name: 'Олжас Оператор', role: 'mm_operator' },
  { username: 'analyst', name: 'Анна Аналитик', role: 'mm_user' },
  { username: 'viewer', name: 'Виктор Наблюдатель', role: 'MM_view' },
] as const;

export const demoPassword = 'demo';

/** Makes the five demo accounts where they are missing. Call it in a demo workspace only. */
export async function seedDemoAccounts(dataSource: DataSource): Promise<void> {
  const missing: (typeof demoAccounts)[number][] = [];
  for (const account of demoAccounts) {
    const found = await dataSource.query<unknown[]>('SELECT 1 FROM identity.users WHERE lower(username) = $1', [account.username]);
    if (!found.length) missing.push(account);
  }
  for (const { username, name, role } of missing) {
    await dataSource.transaction(async (tx) => addAccount(tx, { username, name, passwordHash: await hashPassword(demoPassword), roles: [role] }));
  }
}
