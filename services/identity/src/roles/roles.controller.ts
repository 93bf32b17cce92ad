import { Controller, Inject } from '@nestjs/common';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { DataSource } from 'typeorm';
import { ACCOUNT_CHANGES, type AccountChanges } from '../accounts/change-account.js';
import {
  createRole,
  deleteRole,
  assignRole,
  listRoleLinks,
  listRoles,
  renameRole,
  roleIdsOf,
  unassignRole,
} from './change-role.js';

/** Roles and their assignments. */
@Controller()
export class RolesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ACCOUNT_CHANGES) private readonly changes: AccountChanges,
  ) {}

  @Call(accountCalls.roles)
  async roles(): Promise<CallResponse<typeof accountCalls.roles>> {
    return { roles: await listRoles(this.dataSource) };
  }

  @Call(accountCalls.usersRoles)
  async links(): Promise<CallResponse<typeof accountCalls.usersRoles>> {
    return { user_roles: await listRoleLinks(this.dataSource) };
  }

  @Call(accountCalls.rolesOf)
  async rolesOf(
    @Input() { params }: CallInput<typeof accountCalls.rolesOf>,
  ): Promise<CallResponse<typeof accountCalls.rolesOf>> {
    return { userId_roles: await roleIdsOf(this.dataSource, params.userId) };
  }

  @Call(accountCalls.createRole)
  async create(
    @Input() { body }: CallInput<typeof accountCalls.createRole>,
  ): Promise<CallResponse<typeof accountCalls.createRole>> {
    return { status: 'success', role: await createRole(this.changes, body.rolename) };
  }

  @Call(accountCalls.updateRole)
  async rename(
    @Input() { body }: CallInput<typeof accountCalls.updateRole>,
  ): Promise<CallResponse<typeof accountCalls.updateRole>> {
    return { status: 'success', role: await renameRole(this.changes, body.id, body.rolename) };
  }

  @Call(accountCalls.deleteRole)
  async delete(
    @Input() { params }: CallInput<typeof accountCalls.deleteRole>,
  ): Promise<CallResponse<typeof accountCalls.deleteRole>> {
    await deleteRole(this.changes, params.id);
    return { status: 'success' };
  }

  @Call(accountCalls.createUserRole)
  async assign(
    @Input() { body }: CallInput<typeof accountCalls.createUserRole>,
  ): Promise<CallResponse<typeof accountCalls.createUserRole>> {
    await assignRole(this.changes, body.userid, body.roleid);
    return { status: 'success' };
  }

  @Call(accountCalls.deleteUserRole)
  async unassign(
    @Input() { params }: CallInput<typeof accountCalls.deleteUserRole>,
  ): Promise<CallResponse<typeof accountCalls.deleteUserRole>> {
    await unassignRole(this.changes, params.userId, params.roleId);
    return { status: 'success' };
  }
}
