import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { User } from '../accounts/user.entity.js';

const columns = {
  ...columnsOf(User, 'id', 'name'),
  /** Of a deleted account one that nobody else wants, so that its own name is free. */
  username: column.text(),
  disabled: column.boolean(),
  /** Names of its roles. */
  roles: column.arrayOf(column.text()),
  /** Names of all roles that our tables manage. */
  knownRoles: column.arrayOf(column.text()),
};

/** An account as it should be in Keycloak. */
export type DesiredAccount = RowOf<typeof columns>;

const desired = statement(
  columns,
  `SELECT u.id, u.name,
     CASE WHEN u.deleted_at IS NULL THEN u.username ELSE 'deleted-account-' || u.id END AS username,
     u.disabled OR u.deleted_at IS NOT NULL AS disabled,
     ARRAY(
       SELECT r.name
       FROM identity.user_role ur
       JOIN identity.role r ON r.id = ur.role_id
       WHERE ur.user_id = u.id
     ) AS roles,
     ARRAY(SELECT name FROM identity.role) AS "knownRoles"
   FROM identity.users u
   WHERE u.id = $1`,
);

/** The account as the transaction sees it, or undefined when there is none. */
export async function findDesiredAccount(tx: EntityManager, id: number): Promise<DesiredAccount | undefined> {
  return (await rows(tx, desired, [id]))[0];
}
