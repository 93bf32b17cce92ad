import type { EntityManager } from 'typeorm';
import { Conflict } from '@mm/http/problem.js';

/** Serialises changes of accounts and roles, so that two concurrent ones cannot remove the last administrator. */
export async function lockRights(tx: EntityManager): Promise<void> {
  await tx.query('LOCK TABLE identity.user_role IN SHARE ROW EXCLUSIVE MODE');
}

/** Call it after the change, in its transaction. Throws Conflict `last-admin` when no enabled administrator is left. */
export async function keepAnAdmin(tx: EntityManager): Promise<void> {
  const left = await tx.query<unknown[]>(
    `SELECT 1
     FROM identity.user_role ur
     JOIN identity.users u ON u.id = ur.user_id
     WHERE ur.role_id = 1 AND NOT u.disabled
     LIMIT 1`,
  );
  if (!left.length) throw new Conflict('last-admin', 'the last enabled administrator stays');
}
