import { Invalid, NotFound } from '@mm/http/problem.js';
import type { Account, Accounts } from './accounts.js';
import { publishAccountChange } from './account-events.js';
import type { AccountChanges } from './change-account.js';
import { assertGoodPassword } from './password-rules.js';
import { recordAccountAction } from './record-account.js';
import { refuseEarlierTokens } from './sessions-ended.js';
import type { SignInClient } from './sign-in-source.js';
import { User } from './user.entity.js';

/**
 * Changes the password of a person who knows the old one, and signs that person out everywhere.
 * Throws Invalid `wrong-password`, `password-unchanged` or a code of `passwordProblems`, TooManyAttempts.
 */
export async function changeOwnPassword(
  changes: AccountChanges,
  accounts: Accounts,
  { username, old, password }: { username: string; old: string; password: string },
  client: SignInClient,
): Promise<void> {
  const account = await accounts.authenticate(username, old, client);
  if (!account) throw new Invalid('wrong-password', 'the old password is wrong');
  assertGoodPassword(password, username, await changes.passwordRules());
  if (old === password) throw new Invalid('password-unchanged', 'the new password is the old one');
  await setOwnPassword(changes, account, password);
}

/** Sets a password that the person has chosen, and ends the sessions of the account. */
export async function setOwnPassword(
  { directory, outbox }: Pick<AccountChanges, 'directory' | 'outbox'>,
  { id }: Pick<Account, 'id'>,
  password: string,
): Promise<void> {
  await directory.applyChange({ userId: id, password, mustChangePassword: false, endsSessions: true }, async (tx) => {
    const { affected: found } = await tx.update(User, { id }, { must_change_password: false });
    if (!found) throw new NotFound('account');
    await refuseEarlierTokens(tx, id);
    await publishAccountChange(tx, outbox, [id], 'sessions-ended');
    await recordAccountAction(tx, outbox, 'account.password-set', id, { by: 'itself' });
  });
}
