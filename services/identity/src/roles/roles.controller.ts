import { Controller } from '@nestjs/common';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { Accounts } from '../accounts/accounts.js';
import { Roles } from './roles.js';

/** Roles and their assignments. */
@Controller()
export class RolesController {
  constructor(
    private readonly roles: Roles,
    private readonly accounts: Accounts,
  ) {}

  @Call(accountCalls.roles)
  async list(): Promise<CallResponse<typeof accountCalls.roles>> {
    return { roles: await this.roles.list() };
  }

  @Call(accountCalls.usersRoles)
  async links(): Promise<CallResponse<typeof accountCalls.usersRoles>> {
    return { user_roles: await this.roles.links() };
  }

  @Call(accountCalls.rolesOf)
  async rolesOf(
    @Input() { params }: CallInput<typeof accountCalls.rolesOf>,
  ): Promise<CallResponse<typeof accountCalls.rolesOf>> {
    return { userId_roles: await this.roles.idsOf(params.userId) };
  }

  @Call(accountCalls.createRole)
  async create(
    @Input() { body }: CallInput<typeof accountCalls.createRole>,
  ): Promise<CallResponse<typeof accountCalls.createRole>> {
    return { status: 'success', role: await this.roles.create(body.rolename) };
  }

  @Call(accountCalls.updateRole)
  async rename(
    @Input() { body }: CallInput<typeof accountCalls.updateRole>,
  ): Promise<CallResponse<typeof accountCalls.updateRole>> {
    return { status: 'success', role: await this.roles.rename(body.id, body.rolename) };
  }

  @Call(accountCalls.deleteRole)
  async delete(
    @Input() { params }: CallInput<typeof accountCalls.deleteRole>,
  ): Promise<CallResponse<typeof accountCalls.deleteRole>> {
    await this.roles.delete(params.id);
    return { status: 'success' };
  }

  @Call(accountCalls.createUserRole)
  async assign(
    @Input() { body }: CallInput<typeof accountCalls.createUserRole>,
  ): Promise<CallResponse<typeof accountCalls.createUserRole>> {
    await this.roles.assign(body.userid, body.roleid);
    return { status: 'success' };
  }

  @Call(accountCalls.deleteUserRole)
  async unassign(
    @Input() { params }: CallInput<typeof accountCalls.deleteUserRole>,
  ): Promise<CallResponse<typeof accountCalls.deleteUserRole>> {
    await this.roles.unassign(params.userId, params.roleId);
    return { status: 'success' };
  }

  /** One's own, or anyone's for administrators and supervisers. */
  @Call(accountCalls.access)
  async access(
    @Input() { params: { username } }: CallInput<typeof accountCalls.access>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof accountCalls.access>> {
    const relation = username === caller.username ? 'own' : 'foreign';
    if (!mayUse(caller, objectRules.readAccount, relation)) throw new Forbidden();
    const account = await this.accounts.byUsername(username);
    if (!account) throw new NotFound('account');
    return { userRole: account.roles };
  }
}
