import type { EntityManager } from 'typeorm';
import { Conflict } from '@mm/http/problem.js';

/** Serialises changes of accounts and roles, so that two concurrent ones cannot remove the last administrator. */
export async function lockRoleAssignments(tx: EntityManager): Promise<void> {
  await tx.query('LOCK TABLE identity.user_role IN SHARE ROW EXCLUSIVE MODE');
}

/** Call it after the change, in its transaction. Throws Conflict `last-admin` when no enabled administrator is left. */
export async function assertAdminRemains(tx: EntityManager): Promise<void> {
  const admins = await tx.query<unknown[]>(
    `SELECT 1
     FROM identity.user_role ur
     JOIN identity.users u ON u.id = ur.user_id
     WHERE ur.role_id = 1 AND NOT u.disabled
     LIMIT 1`,
  );
  if (!admins.length) throw new Conflict('last-admin', 'the last enabled administrator cannot be removed');
}
