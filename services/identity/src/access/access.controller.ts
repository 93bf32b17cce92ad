import { Controller } from '@nestjs/common';
import { accountCalls } from '@mm/proto/http/accounts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayUse } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { Accounts } from '../accounts/accounts.js';

/** The roles of an account by user name: one's own, or anyone's for administrators and supervisers. */
@Controller()
export class AccessController {
  constructor(private readonly accounts: Accounts) {}

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
