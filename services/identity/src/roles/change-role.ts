import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '@mm/database/transaction.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import type { AccountStores } from '../accounts/change-account.js';
import { assertAdminRemains, lockRoleAssignments } from './last-admin.js';

/** A role as sent to clients; `fixed` ones are built in. */
export interface ListedRole {
  id: number;
  rolename: string;
  fixed: boolean;
}

export interface RoleLink {
  id: number;
  user_id: number;
  role_id: number;
}

const columns = 'id, name AS rolename, is_built_in AS fixed';

export async function listRoles(dataSource: DataSource): Promise<ListedRole[]> {
  return dataSource.query<ListedRole[]>(`SELECT ${columns} FROM identity.role ORDER BY id`);
}

export async function listRoleLinks(dataSource: DataSource): Promise<RoleLink[]> {
  return dataSource.query<RoleLink[]>('SELECT id, user_id, role_id FROM identity.user_role ORDER BY user_id, role_id');
}

/** Ids of an account's roles. Throws NotFound for an unknown account. */
export async function roleIdsOf(dataSource: DataSource, userId: number): Promise<number[]> {
  const [row] = await dataSource.query<{ roles: number[] }[]>(
    `SELECT ARRAY(SELECT role_id FROM identity.user_role WHERE user_id = u.id ORDER BY role_id) AS roles
     FROM identity.users u
     WHERE u.id = $1`,
    [userId],
  );
  if (!row) throw new NotFound('account');
  return row.roles;
}

/** Adds a realm role. Throws NameTaken. */
export async function createRole(dataSource: DataSource, name: string): Promise<ListedRole> {
  return inTransaction(dataSource, async (tx) => {
    await refuseTakenName(tx, name, 0);
    const [role] = await tx.query<ListedRole[]>(`INSERT INTO identity.role (name) VALUES ($1) RETURNING ${columns}`, [
      name,
    ]);
    if (!role) throw new NotFound('role');
    return role;
  });
}

/** Renames an added role. Throws NotFound, NameTaken, Conflict `fixed-role`. */
export async function renameRole(dataSource: DataSource, id: number, name: string): Promise<ListedRole> {
  return inTransaction(dataSource, async (tx) => {
    await refuseFixed(tx, id);
    await refuseTakenName(tx, name, id);
    await tx.query('UPDATE identity.role SET name = $2 WHERE id = $1', [id, name]);
    return { id, rolename: name, fixed: false };
  });
}

/** Deletes an added role and its assignments. Throws NotFound, Conflict `fixed-role`. */
export async function deleteRole(dataSource: DataSource, id: number): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    await refuseFixed(tx, id);
    await tx.query('DELETE FROM identity.role WHERE id = $1', [id]);
  });
}

/** Assigns a role; does nothing if it is assigned already. Throws NotFound, UpstreamBusy. */
export async function assignRole({ directory }: AccountStores, userId: number, roleId: number): Promise<void> {
  await directory.applyChange({ userId }, async (tx) => {
    const found = await tx.query<unknown[]>(
      'SELECT 1 FROM identity.users u, identity.role r WHERE u.id = $1 AND r.id = $2',
      [userId, roleId],
    );
    if (!found.length) throw new NotFound('account or role');
    await tx.query('INSERT INTO identity.user_role (user_id, role_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      roleId,
    ]);
  });
}

/** Removes a role from an account; does nothing if it is not assigned. Throws Conflict `last-admin`, UpstreamBusy. */
export async function unassignRole({ directory }: AccountStores, userId: number, roleId: number): Promise<void> {
  await directory.applyChange({ userId }, async (tx) => {
    await lockRoleAssignments(tx);
    await tx.query('DELETE FROM identity.user_role WHERE user_id = $1 AND role_id = $2', [userId, roleId]);
    await assertAdminRemains(tx);
  });
}

async function refuseFixed(tx: EntityManager, id: number): Promise<void> {
  const [role] = await tx.query<{ fixed: boolean }[]>(
    'SELECT is_built_in AS fixed FROM identity.role WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!role) throw new NotFound('role');
  if (role.fixed) throw new Conflict('fixed-role', 'built-in roles cannot be changed');
}

async function refuseTakenName(tx: EntityManager, name: string, ownId: number): Promise<void> {
  const taken = await tx.query<unknown[]>('SELECT 1 FROM identity.role WHERE lower(name) = lower($1) AND id <> $2', [
    name,
    ownId,
  ]);
  if (taken.length) throw new NameTaken('role-name-taken', name);
}
