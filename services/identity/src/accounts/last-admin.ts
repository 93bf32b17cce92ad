import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Conflict } from '@mm/http/problem.js';
import type { EntityManager } from 'typeorm';
import { UserRole } from './user.entity.js';

const lockTable = statement({}, 'LOCK TABLE identity.user_role IN SHARE ROW EXCLUSIVE MODE');

const anEnabledAdmin = statement(
  columnsOf(UserRole, 'user_id'),
  `SELECT ur.user_id
     FROM identity.user_role ur
     JOIN identity.users u ON u.id = ur.user_id
    WHERE ur.role_id = 1 AND NOT u.disabled AND u.deleted_at IS NULL
    LIMIT 1`,
);

/** Serialises changes of accounts and roles, so that two concurrent ones cannot remove the last administrator. */
export async function lockRoleAssignments(tx: EntityManager): Promise<void> {
  await rows(tx, lockTable);
}

/** Call it after the change, in its transaction. Throws Conflict `last-admin` when no enabled administrator is left. */
export async function assertAdminRemains(tx: EntityManager): Promise<void> {
  const [admin] = await rows(tx, anEnabledAdmin);
  if (!admin) throw new Conflict('last-admin', 'the last enabled administrator cannot be removed');
}
