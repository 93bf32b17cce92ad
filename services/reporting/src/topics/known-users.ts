import { Injectable } from '@nestjs/common';
import type { Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { accountCalls } from '@mm/proto/http/accounts.js';

/** Users that one answer names. */
const mostNamed = 100;

/** Asks identity about the users that a caller puts into access lists. */
@Injectable()
export class KnownUsers {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Throws Invalid (`unknown-user`) naming users of an access list that have no account. Users who had access
   * `before` are not asked about: their accounts may have been deleted since.
   */
  async assertAll(access: readonly number[], before: readonly number[], caller: Caller): Promise<void> {
    if (access.every((id) => id === caller.userId || before.includes(id))) return;
    const { users } = await this.services.call(accountCalls.users, caller);
    const known = new Set([caller.userId, ...before, ...users.map(({ id }) => id)]);
    const details = [...access.entries()]
      .filter(([, id]) => !known.has(id))
      .slice(0, mostNamed)
      .map(([i, id]) => ({ path: `params.access.${i}`, code: 'unknown-user', message: `no account has the id ${id}` }));
    if (details.length > 0)
      throw new Invalid('unknown-user', details.map(({ message }) => message).join('; '), details);
  }
}
