import { Controller, Req } from '@nestjs/common';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayActForOthers } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { Request } from 'express';
import { decodeJwt } from 'jose';
import { DataSource } from 'typeorm';
import { findAccount, listAccounts, listDeletedAccounts } from './account-list.js';
import { AccountChanges } from './account-changes.js';
import { OwnPassword } from './own-password.js';
import { SignInDirectory } from './sign-in-directory.js';
import { signInClientOf } from './sign-in-source.js';

type ResponseOf<K extends keyof typeof accountCalls> = Promise<CallResponse<(typeof accountCalls)[K]>>;

/** The accounts of the admin manager, their sessions, and one's own password. */
@Controller()
export class AccountsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SignInDirectory,
    private readonly changes: AccountChanges,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Call(accountCalls.users)
  async users(@CallerOf() caller: Caller): ResponseOf<'users'> {
    const users = await listAccounts(this.dataSource);
    if (!mayActForOthers(caller))
      return {
        users: users
          .filter(({ disabled }) => !disabled)
          .map(({ id, name, username }) => ({
            id,
            name,
            username,
            roles: [],
            disabled: false,
            locked_until: null,
            must_change_password: false,
            last_sign_in_at: null,
          })),
      };
    const states = await this.directory.signInStates();
    return { users: users.map((user) => ({ ...user, ...states.get(user.id) })) };
  }

  @Call(accountCalls.createUser)
  async create(@Input() { body }: CallInput<typeof accountCalls.createUser>): ResponseOf<'createUser'> {
    return { status: 'success', user: await this.changes.create(body) };
  }

  @Call(accountCalls.updateUser)
  async update(
    @Input() { body: { id, ...change } }: CallInput<typeof accountCalls.updateUser>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'updateUser'> {
    return { status: 'success', user: await this.changes.update(id, change, caller.userId) };
  }

  @Call(accountCalls.deleteUser)
  async delete(
    @Input() { params }: CallInput<typeof accountCalls.deleteUser>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'deleteUser'> {
    await this.changes.delete(params.id, caller.userId);
    return { status: 'success' };
  }

  @Call(accountCalls.deletedUsers)
  async deleted(): ResponseOf<'deletedUsers'> {
    return { users: await listDeletedAccounts(this.dataSource) };
  }

  @Call(accountCalls.restoreUser)
  async restore(@Input() { body }: CallInput<typeof accountCalls.restoreUser>): ResponseOf<'restoreUser'> {
    return { status: 'success', user: await this.changes.restore(body.id) };
  }

  @Call(accountCalls.unlockUser)
  async unlock(@Input() { body }: CallInput<typeof accountCalls.unlockUser>): ResponseOf<'unlockUser'> {
    await this.changes.unlock(body.id);
    return { status: 'success' };
  }

  @Call(accountCalls.sessions)
  async sessions(
    @Input() { params }: CallInput<typeof accountCalls.sessions>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'sessions'> {
    if (!(await findAccount(this.dataSource.manager, params.userId))) throw new NotFound('account');
    return { sessions: await this.directory.sessionsOf(params.userId, sessionOfToken(caller.token)) };
  }

  @Call(accountCalls.endSessions)
  async endSessions(@Input() { body }: CallInput<typeof accountCalls.endSessions>): ResponseOf<'endSessions'> {
    await this.changes.endSessions(body.id);
    return { status: 'success' };
  }

  @Call(accountCalls.changeOwnPassword)
  async changeOwnPassword(
    @Input() { body }: CallInput<typeof accountCalls.changeOwnPassword>,
    @CallerOf() { username }: Caller,
    @Req() request: Request,
  ): ResponseOf<'changeOwnPassword'> {
    const { passwordPage } = this.directory;
    if (passwordPage) return { status: 'elsewhere', address: passwordPage };
    await this.ownPassword.change({ ...body, username }, signInClientOf(request));
    return { status: 'success' };
  }
}

/** The session (`sid`) of an access token that was verified, or that the provider has just issued. */
function sessionOfToken(token: string): string | undefined {
  const { sid } = decodeJwt(token);
  return typeof sid === 'string' ? sid : undefined;
}
