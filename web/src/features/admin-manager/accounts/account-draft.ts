import type { UserWire } from '@mm/proto/http/accounts.js';
import { comparableText } from '../../../ui/select/comparable-text.js';

/** What a row of the table can change before it is saved. */
export interface AccountDraft {
  roles: readonly number[];
  isDisabled: boolean;
}
export type AccountDrafts = Readonly<Record<number, AccountDraft>>;

interface AccountChanges {
  assigned: number[];
  unassigned: number[];
  /** Undefined: not changed. */
  disabled: boolean | undefined;
}

/** What the row shows: the draft, else what is saved. */
export const shownDraft = (account: UserWire, drafts: AccountDrafts): AccountDraft =>
  drafts[account.id] ?? { roles: account.roles, isDisabled: account.disabled };

/** What saving the draft has to change. */
export const changesOf = (account: UserWire, { roles, isDisabled }: AccountDraft): AccountChanges => ({
  assigned: roles.filter((role) => !account.roles.includes(role)),
  unassigned: account.roles.filter((role) => !roles.includes(role)),
  disabled: isDisabled === account.disabled ? undefined : isDisabled,
});

/** The flag that enables the row's Save. */
export function isChanged(account: UserWire, draft: AccountDraft): boolean {
  const { assigned, unassigned, disabled } = changesOf(account, draft);
  return assigned.length > 0 || unassigned.length > 0 || disabled !== undefined;
}

/** Accounts whose login or name contains the text. */
export function matchingAccounts(accounts: readonly UserWire[], search: string): UserWire[] {
  const wanted = comparableText(search.trim());
  return accounts.filter(({ username, name }) => comparableText(`${username} ${name}`).includes(wanted));
}
