import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import { looksOf } from './name-rules.js';
import { User } from './user.entity.js';

/** A new account; `roles` are role names. */
export interface NewAccount extends Pick<User, 'id' | 'username' | 'name'> {
  roles: string[];
}

const nextId = statement(
  { id: column.int() },
  `SELECT nextval(pg_get_serial_sequence('identity.users', 'id'))::integer AS id`,
);

const assignByName = statement(
  {},
  'INSERT INTO identity.user_role (user_id, role_id) SELECT $1, id FROM identity.role WHERE name = ANY($2)',
);

const otherOfName = statement(
  columnsOf(User, 'id'),
  `SELECT id FROM identity.users
   WHERE ${looksOf('username')} = ${looksOf('$1')} AND id <> $2 AND deleted_at IS NULL`,
);

/**
 * Whether an account that is not deleted, except that with `exceptId`, has the user name in any letter case, or one
 * that looks the same.
 */
export async function isUsernameTaken(database: Database, username: string, exceptId = 0): Promise<boolean> {
  return (await rows(database, otherOfName, [username, exceptId])).length > 0;
}

/** Reserves the id of the next account; it is not reused if the account is not created. */
export async function nextAccountId(dataSource: DataSource): Promise<number> {
  const [row] = await rows(dataSource, nextId);
  if (!row) throw new Error('no account id');
  return row.id;
}

/** Inserts an account with its roles, without a password. A taken name fails as unique violation (SQLSTATE 23505). */
export async function addAccount(tx: EntityManager, { id, username, name, roles }: NewAccount): Promise<void> {
  await tx.insert(User, { id, username, name });
  await affected(tx, assignByName, [id, roles]);
}
