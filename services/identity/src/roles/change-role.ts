import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountStores } from '../accounts/change-account.js';
import { assertAdminRemains, lockRoleAssignments } from '../accounts/last-admin.js';
import { UserRole } from '../accounts/user-role.entity.js';
import { User } from '../accounts/user.entity.js';
import { Role } from './role.entity.js';

/** A role as sent to clients; `fixed` ones are built in. */
export interface ListedRole {
  id: number;
  rolename: string;
  fixed: boolean;
}

const roleIds = statement(
  { roles: column.arrayOf(column.int()) },
  `SELECT ARRAY(SELECT role_id FROM identity.user_role WHERE user_id = u.id ORDER BY role_id) AS roles
   FROM identity.users u
   WHERE u.id = $1`,
);
const insertRole = statement(
  columnsOf(Role),
  'INSERT INTO identity.role (name) VALUES ($1) RETURNING id, name, is_built_in',
);
const lockRole = statement(
  columnsOf(Role, 'is_built_in'),
  'SELECT is_built_in FROM identity.role WHERE id = $1 FOR UPDATE',
);
const otherOfName = statement(
  columnsOf(Role, 'id'),
  'SELECT id FROM identity.role WHERE lower(name) = lower($1) AND id <> $2',
);
const insertAssignment = statement(
  {},
  'INSERT INTO identity.user_role (user_id, role_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

/** All roles by id. */
export async function listRoles(dataSource: DataSource): Promise<ListedRole[]> {
  return (await dataSource.manager.find(Role, { order: { id: 'ASC' } })).map(toListed);
}

/** All assignments by account and role. */
export async function listRoleLinks(dataSource: DataSource): Promise<UserRole[]> {
  return dataSource.manager.find(UserRole, { order: { user_id: 'ASC', role_id: 'ASC' } });
}

/** Ids of an account's roles. Throws NotFound for an unknown account. */
export async function roleIdsOf(dataSource: DataSource, userId: number): Promise<number[]> {
  const [row] = await rows(dataSource, roleIds, [userId]);
  if (!row) throw new NotFound('account');
  return row.roles;
}

/** Adds a realm role. Throws NameTaken. */
export async function createRole(dataSource: DataSource, name: string): Promise<ListedRole> {
  return inTransaction(dataSource, async (tx) => {
    await refuseTakenName(tx, name, 0);
    const [role] = await rows(tx, insertRole, [name]);
    if (!role) throw new NotFound('role');
    return toListed(role);
  });
}

/** Renames an added role. Throws NotFound, NameTaken, Conflict `fixed-role`. */
export async function renameRole(dataSource: DataSource, id: number, name: string): Promise<ListedRole> {
  return inTransaction(dataSource, async (tx) => {
    await refuseFixed(tx, id);
    await refuseTakenName(tx, name, id);
    await tx.update(Role, { id }, { name });
    return { id, rolename: name, fixed: false };
  });
}

/** Deletes an added role and its assignments. Throws NotFound, Conflict `fixed-role`. */
export async function deleteRole(dataSource: DataSource, id: number): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    await refuseFixed(tx, id);
    await tx.delete(Role, { id });
  });
}

/** Assigns a role; does nothing if it is assigned already. Throws NotFound, UpstreamBusy. */
export async function assignRole({ directory }: AccountStores, userId: number, roleId: number): Promise<void> {
  await directory.applyChange({ userId }, async (tx) => {
    const isKnown = (await tx.existsBy(User, { id: userId })) && (await tx.existsBy(Role, { id: roleId }));
    if (!isKnown) throw new NotFound('account or role');
    await affected(tx, insertAssignment, [userId, roleId]);
  });
}

/** Removes a role from an account; does nothing if it is not assigned. Throws Conflict `last-admin`, UpstreamBusy. */
export async function unassignRole({ directory }: AccountStores, userId: number, roleId: number): Promise<void> {
  await directory.applyChange({ userId }, async (tx) => {
    await lockRoleAssignments(tx);
    await tx.delete(UserRole, { user_id: userId, role_id: roleId });
    await assertAdminRemains(tx);
  });
}

async function refuseFixed(tx: EntityManager, id: number): Promise<void> {
  const [role] = await rows(tx, lockRole, [id]);
  if (!role) throw new NotFound('role');
  if (role.is_built_in) throw new Conflict('fixed-role', 'built-in roles cannot be changed');
}

async function refuseTakenName(tx: EntityManager, name: string, ownId: number): Promise<void> {
  const [taken] = await rows(tx, otherOfName, [name, ownId]);
  if (taken) throw new NameTaken('role-name-taken', name);
}

const toListed = ({ id, name, is_built_in }: Role): ListedRole => ({ id, rolename: name, fixed: is_built_in });
