import { Controller, Inject } from '@nestjs/common';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { DataSource } from 'typeorm';
import { listAccounts } from './account-list.js';
import { SIGN_IN_DIRECTORY } from './sign-in-directory.js';
import type { SignInDirectory } from './sign-in-directory.js';
import { createAccount, deleteAccount, updateAccount } from './change-account.js';

/** The accounts of the admin manager. */
@Controller()
export class AccountsController {
  constructor(
    @Inject(DataSource) readonly dataSource: DataSource,
    @Inject(SIGN_IN_DIRECTORY) readonly directory: SignInDirectory,
  ) {}

  @Call(accountCalls.users)
  async users(): Promise<CallResponse<typeof accountCalls.users>> {
    return { users: await listAccounts(this.dataSource) };
  }

  @Call(accountCalls.createUser)
  async create(
    @Input() { body }: CallInput<typeof accountCalls.createUser>,
  ): Promise<CallResponse<typeof accountCalls.createUser>> {
    return { status: 'success', user: await createAccount(this, body) };
  }

  @Call(accountCalls.updateUser)
  async update(
    @Input() { body: { id, ...change } }: CallInput<typeof accountCalls.updateUser>,
  ): Promise<CallResponse<typeof accountCalls.updateUser>> {
    return { status: 'success', user: await updateAccount(this, id, change) };
  }

  @Call(accountCalls.deleteUser)
  async delete(
    @Input() { params }: CallInput<typeof accountCalls.deleteUser>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof accountCalls.deleteUser>> {
    await deleteAccount(this, params.id, caller.userId);
    return { status: 'success' };
  }
}
