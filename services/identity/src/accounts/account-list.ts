import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { DataSource, EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** An account as the admin manager and access lists show it; `roles` are role ids. */
export interface ListedAccount extends Pick<User, 'id' | 'username' | 'name' | 'disabled'> {
  roles: number[];
}

const columns = { ...columnsOf(User, 'id', 'username', 'name', 'disabled'), roles: column.arrayOf(column.int()) };
const query = `
  SELECT
    u.id, u.username, u.name, u.disabled,
    coalesce(array_agg(ur.role_id ORDER BY ur.role_id) FILTER (WHERE ur.role_id IS NOT NULL), '{}') AS roles
  FROM identity.users u
  LEFT JOIN identity.user_role ur ON ur.user_id = u.id`;
const all = statement(columns, `${query} GROUP BY u.id ORDER BY lower(u.username) LIMIT $1`);
const byId = statement(columns, `${query} WHERE u.id = $1 GROUP BY u.id`);

/** All accounts by name, at most `listLimits.users`. */
export async function listAccounts(dataSource: DataSource): Promise<ListedAccount[]> {
  return rows(dataSource, all, [listLimits.users]);
}

/** One account, or undefined. */
export async function findAccount(tx: EntityManager, id: number): Promise<ListedAccount | undefined> {
  return (await rows(tx, byId, [id]))[0];
}
