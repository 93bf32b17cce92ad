import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { publishAccountChange } from '../accounts/account-events.js';
import { assertAdminRemains, lockRoleAssignments } from '../accounts/last-admin.js';
import { goodRoleName, looksOf } from '../accounts/name-rules.js';
import { recordAccountAction } from '../accounts/record-account.js';
import { SignInDirectory } from '../accounts/sign-in-directory.js';
import { UserRole, User } from '../accounts/user.entity.js';
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
   WHERE u.id = $1 AND u.deleted_at IS NULL`,
);
const allLinks = statement(
  columnsOf(UserRole, 'id', 'user_id', 'role_id'),
  `SELECT ur.id, ur.user_id, ur.role_id
   FROM identity.user_role ur
   JOIN identity.users u ON u.id = ur.user_id
   WHERE u.deleted_at IS NULL
   ORDER BY ur.user_id, ur.role_id`,
);
const insertRole = statement(
  columnsOf(Role),
  'INSERT INTO identity.role (name) VALUES ($1) RETURNING id, name, is_built_in',
);
const lockRole = statement(
  columnsOf(Role, 'name', 'is_built_in'),
  'SELECT name, is_built_in FROM identity.role WHERE id = $1 FOR UPDATE',
);
const otherOfName = statement(
  columnsOf(Role, 'id'),
  `SELECT id FROM identity.role WHERE ${looksOf('name')} = ${looksOf('$1')} AND id <> $2`,
);
const holders = statement(
  { user_id: column.int() },
  'SELECT user_id FROM identity.user_role WHERE role_id = $1 ORDER BY user_id',
);
const insertAssignment = statement(
  {},
  'INSERT INTO identity.user_role (user_id, role_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

/** The roles and which account has which. */
@Injectable()
export class Roles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SignInDirectory,
    private readonly outbox: EventOutbox,
  ) {}

  /** All roles by id. */
  async list(): Promise<ListedRole[]> {
    return (await this.dataSource.manager.find(Role, { order: { id: 'ASC' } })).map(toListed);
  }

  /** All assignments by account and role, without those of deleted accounts. */
  async links(): Promise<UserRole[]> {
    return rows(this.dataSource, allLinks);
  }

  /** Ids of an account's roles. Throws NotFound for an unknown account. */
  async idsOf(userId: number): Promise<number[]> {
    const [row] = await rows(this.dataSource, roleIds, [userId]);
    if (!row) throw new NotFound('account');
    return row.roles;
  }

  /** Adds a realm role. Throws NameTaken, Invalid with a `NameProblem`. */
  async create(givenName: string): Promise<ListedRole> {
    const name = goodRoleName(givenName);
    return inTransaction(this.dataSource, async (tx) => {
      await refuseTakenName(tx, name, 0);
      const [role] = await rows(tx, insertRole, [name]);
      if (!role) throw new NotFound('role');
      const object = { kind: 'role', id: role.id, name } as const;
      await recordAudit(tx, this.outbox, { action: 'role.created', object, after: { name } });
      return toListed(role);
    });
  }

  /** Renames an added role. Throws NotFound, NameTaken, Conflict `fixed-role`, Invalid with a `NameProblem`. */
  async rename(id: number, given: string): Promise<ListedRole> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await changeableRole(tx, id);
      const name = given === before.name ? given : goodRoleName(given);
      await refuseTakenName(tx, name, id);
      await tx.update(Role, { id }, { name });
      await publishAccountChange(tx, this.outbox, await holdersOf(tx, id), 'roles');
      const object = { kind: 'role', id, name } as const;
      await recordAudit(tx, this.outbox, { action: 'role.renamed', object, before, after: { name } });
      return { id, rolename: name, fixed: false };
    });
  }

  /** Deletes an added role and its assignments. Throws NotFound, Conflict `fixed-role`. */
  async delete(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const before = await changeableRole(tx, id);
      const userIds = await holdersOf(tx, id);
      await tx.delete(Role, { id });
      await publishAccountChange(tx, this.outbox, userIds, 'roles');
      const object = { kind: 'role', id, name: before.name } as const;
      await recordAudit(tx, this.outbox, { action: 'role.deleted', object, before: { ...before, accounts: userIds } });
    });
  }

  /** Assigns a role; does nothing if it is assigned already. Throws NotFound, UpstreamBusy. */
  async assign(userId: number, roleId: number): Promise<void> {
    await this.directory.applyChange({ userId }, async (tx) => {
      const role = await tx.findOneBy(Role, { id: roleId });
      if (!role || !(await tx.existsBy(User, { id: userId, deleted_at: IsNull() })))
        throw new NotFound('account or role');
      const added = await affected(tx, insertAssignment, [userId, roleId]);
      await publishAccountChange(tx, this.outbox, [userId], 'roles');
      if (added > 0)
        await recordAccountAction(tx, this.outbox, 'account.role-assigned', userId, { after: { role: role.name } });
    });
  }

  /** Removes a role from an account; does nothing if it is not assigned. Throws Conflict `last-admin`, UpstreamBusy. */
  async unassign(userId: number, roleId: number): Promise<void> {
    await this.directory.applyChange({ userId }, async (tx) => {
      await lockRoleAssignments(tx);
      const removed = await tx.delete(UserRole, { user_id: userId, role_id: roleId });
      await assertAdminRemains(tx);
      await publishAccountChange(tx, this.outbox, [userId], 'roles');
      const role = removed.affected ? await tx.findOneBy(Role, { id: roleId }) : null;
      if (role)
        await recordAccountAction(tx, this.outbox, 'account.role-removed', userId, { before: { role: role.name } });
    });
  }
}

async function holdersOf(tx: EntityManager, roleId: number): Promise<number[]> {
  return (await rows(tx, holders, [roleId])).map(({ user_id }) => user_id);
}

/** Locks an added role and returns its name. Throws NotFound, Conflict `fixed-role`. */
async function changeableRole(tx: EntityManager, id: number): Promise<{ name: string }> {
  const [role] = await rows(tx, lockRole, [id]);
  if (!role) throw new NotFound('role');
  if (role.is_built_in) throw new Conflict('fixed-role', 'built-in roles cannot be changed');
  return { name: role.name };
}

async function refuseTakenName(tx: EntityManager, name: string, ownId: number): Promise<void> {
  const [taken] = await rows(tx, otherOfName, [name, ownId]);
  if (taken) throw new NameTaken('role-name-taken', name);
}

const toListed = ({ id, name, is_built_in }: Role): ListedRole => ({ id, rolename: name, fixed: is_built_in });
