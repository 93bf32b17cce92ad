import { Injectable } from '@nestjs/common';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { publishAccountChange } from './account-events.js';
import { Accounts, type Account } from './accounts.js';
import { PasswordPolicy } from './password-rules.js';
import { recordAccountAction } from './record-account.js';
import { refuseEarlierTokens } from './sessions-ended.js';
import { SignInDirectory } from './sign-in-directory.js';
import type { SignInClient } from './sign-in-source.js';
import { User } from './user.entity.js';

/** The password that a person chooses. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly directory: SignInDirectory,
    private readonly outbox: EventOutbox,
    private readonly passwords: PasswordPolicy,
  ) {}

  /**
   * Changes the password of a person who knows the old one, and signs that person out everywhere.
   * Throws Invalid `wrong-password`, `password-unchanged` or a code of `passwordProblems`, TooManyAttempts.
   */
  async change(
    { username, old, password }: { username: string; old: string; password: string },
    client: SignInClient,
  ): Promise<void> {
    const account = await this.accounts.authenticate(username, old, client);
    if (!account) throw new Invalid('wrong-password', 'the old password is wrong');
    await this.passwords.assertGood(password, username);
    if (old === password) throw new Invalid('password-unchanged', 'the new password is the old one');
    await this.set(account, password);
  }

  /** Sets a password that the person has chosen, and ends the sessions of the account. */
  async set({ id }: Pick<Account, 'id'>, password: string): Promise<void> {
    const directoryChange = { userId: id, password, mustChangePassword: false, endsSessions: true };
    await this.directory.applyChange(directoryChange, async (tx) => {
      const { affected: found } = await tx.update(User, { id }, { must_change_password: false });
      if (!found) throw new NotFound('account');
      await refuseEarlierTokens(tx, id);
      await publishAccountChange(tx, this.outbox, [id], 'sessions-ended');
      await recordAccountAction(tx, this.outbox, 'account.password-set', id, { by: 'itself' });
    });
  }
}
