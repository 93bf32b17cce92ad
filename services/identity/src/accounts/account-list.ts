import type { DataSource, EntityManager } from 'typeorm';
import { listLimits } from '@mm/proto/http/paging.js';

/** An account as the admin manager and access lists show it; `roles` are role ids. */
export interface ListedAccount {
  id: number;
  username: string;
  name: string;
  roles: number[];
  disabled: boolean;
}

const query = `
  SELECT
    u.id, u.username, u.name, u.disabled,
    coalesce(array_agg(ur.role_id ORDER BY ur.role_id) FILTER (WHERE ur.role_id IS NOT NULL), '{}') AS roles
  FROM identity.users u
  LEFT JOIN identity.user_role ur ON ur.user_id = u.id`;

/** All accounts by name, at most `caps.users`. */
export async function listAccounts(dataSource: DataSource): Promise<ListedAccount[]> {
  return dataSource.query<ListedAccount[]>(`${query} GROUP BY u.id ORDER BY lower(u.username) LIMIT $1`, [
    listLimits.users,
  ]);
}

/** One account, or undefined. */
export async function findAccount(tx: Pick<EntityManager, 'query'>, id: number): Promise<ListedAccount | undefined> {
  return (await tx.query<ListedAccount[]>(`${query} WHERE u.id = $1 GROUP BY u.id`, [id]))[0];
}
