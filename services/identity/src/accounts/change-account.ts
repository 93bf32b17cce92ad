import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '@mm/database/transaction.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import { endSessionsOf } from '../oidc/payload-adapter.js';
import { keepAnAdmin, lockRights } from '../roles/last-admin.js';
import { findAccount } from './account-list.js';
import type { ListedAccount } from './account-list.js';
import { addAccount } from './add-account.js';
import { hashPassword } from './password-hash.js';

/** What a secret field holds when nobody typed into it. */
const untouched = '•••';

export interface AccountChange {
  username: string;
  password?: string | undefined;
  disabled?: boolean | undefined;
}

/** Makes an account without roles. Throws NameTaken. */
export async function createAccount(dataSource: DataSource, { username, password }: { username: string; password: string }): Promise<ListedAccount> {
  const passwordHash = await hashPassword(password);
  return inTransaction(dataSource, async (tx) => {
    await refuseTakenName(tx, username, 0);
    return must(tx, await addAccount(tx, { username, name: username, passwordHash, roles: [] }));
  });
}

/**
 * Renames, disables or enables an account, or gives it a new password; an absent, empty or untouched password stays.
 * A new password and disabling end its sessions. Throws NotFound, NameTaken, Conflict `last-admin`.
 */
export async function updateAccount(dataSource: DataSource, id: number, { username, password, disabled }: AccountChange): Promise<ListedAccount> {
  const passwordHash = password && password !== untouched ? await hashPassword(password) : undefined;
  return inTransaction(dataSource, async (tx) => {
    await lockRights(tx);
    await refuseTakenName(tx, username, id);
    const [changed] = await tx.query<[{ sub: string }[], number]>(
      `UPDATE identity.users SET username = $2, name = CASE WHEN name = username THEN $2 ELSE name END,
         password_hash = coalesce($3, password_hash), disabled = coalesce($4, disabled) WHERE id = $1 RETURNING sub`,
      [id, username, passwordHash ?? null, disabled ?? null],
    );
    const [row] = changed;
    if (!row) throw new NotFound('account');
    await keepAnAdmin(tx);
    if (passwordHash || disabled) await endSessionsOf(tx, row.sub);
    return must(tx, id);
  });
}

/** Removes an account and its sessions. Throws NotFound, Conflict `own-account` and `last-admin`. */
export async function deleteAccount(dataSource: DataSource, id: number, callerId: number): Promise<void> {
  if (id === callerId) throw new Conflict('own-account', 'nobody deletes the account that they are using');
  await inTransaction(dataSource, async (tx) => {
    await lockRights(tx);
    const [[row]] = await tx.query<[{ sub: string }[], number]>('DELETE FROM identity.users WHERE id = $1 RETURNING sub', [id]);
    if (!row) throw new NotFound('account');
    await keepAnAdmin(tx);
    await endSessionsOf(tx, row.sub);
  });
}

async function refuseTakenName(tx: EntityManager, username: string, ownId: number): Promise<void> {
  const taken = await tx.query<unknown[]>('SELECT 1 FROM identity.users WHERE lower(username) = lower($1) AND id <> $2', [username, ownId]);
  if (taken.length) throw new NameTaken('account-name-taken', username);
}

async function must(tx: EntityManager, id: number): Promise<ListedAccount> {
  const account = await findAccount(tx, id);
  if (!account) throw new NotFound('account');
  return account;
}
