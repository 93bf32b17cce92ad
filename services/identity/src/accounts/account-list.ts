import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { DeletedUserWire, UserWire } from '@mm/proto/http/accounts.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { DataSource, EntityManager } from 'typeorm';
import { maxFailures, windowSeconds } from './sign-in-attempts.js';
import { User } from './user.entity.js';

/** Days for which a deleted account can be restored. */
export const restorableDays = 30;

const columns = {
  ...columnsOf(User, 'id', 'username', 'name', 'disabled', 'must_change_password', 'last_sign_in_at'),
  roles: column.arrayOf(column.int()),
  locked_until: column.nullable(column.timestamptz()),
};
const query = `
  SELECT
    u.id, u.username, u.name, u.disabled, u.must_change_password, u.last_sign_in_at,
    ARRAY(SELECT role_id FROM identity.user_role WHERE user_id = u.id ORDER BY role_id) AS roles,
    (
      SELECT max(f.since) + make_interval(secs => ${windowSeconds})
      FROM identity.sign_in_failure f
      WHERE f.username = lower(u.username) AND f.failures >= ${maxFailures}
        AND f.since > now() - make_interval(secs => ${windowSeconds})
    ) AS locked_until
  FROM identity.users u
  WHERE u.deleted_at IS NULL`;
const all = statement(columns, `${query} ORDER BY ${inNameOrder('u.username')} LIMIT $1`);
const byId = statement(columns, `${query} AND u.id = $1`);

const deleted = statement(
  columnsOf(User, 'id', 'username', 'name', 'deleted_at'),
  `SELECT id, username, name, deleted_at
   FROM identity.users
   WHERE deleted_at IS NOT NULL
   ORDER BY deleted_at DESC
   LIMIT $1`,
);

/** All accounts by name, at most `listLimits.users`; `roles` are role ids. */
export async function listAccounts(dataSource: DataSource): Promise<UserWire[]> {
  return (await rows(dataSource, all, [listLimits.users])).map(toWire);
}

/** One account that is not deleted, or undefined. */
export async function findAccount(tx: EntityManager, id: number): Promise<UserWire | undefined> {
  const [row] = await rows(tx, byId, [id]);
  return row && toWire(row);
}

/** Deleted accounts that can be restored, the last one first. */
export async function listDeletedAccounts(dataSource: DataSource): Promise<DeletedUserWire[]> {
  return (await rows(dataSource, deleted, [listLimits.users])).flatMap(({ deleted_at: at, ...account }) =>
    at ? [{ ...account, deleted_at: unixSeconds(at), removed_at: unixSeconds(at) + restorableDays * 86_400 }] : [],
  );
}

const toWire = ({ last_sign_in_at, locked_until, ...account }: RowOf<typeof columns>): UserWire => ({
  ...account,
  locked_until: unixSeconds(locked_until),
  last_sign_in_at: unixSeconds(last_sign_in_at),
});
