import { Injectable } from '@nestjs/common';
import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Statement } from '@mm/database/statement.js';
import { withoutControlCharacters } from '@mm/proto/http/control-characters.js';
import { DataSource } from 'typeorm';
import { passwordMatches } from './password-hash.js';
import { untilTokensCount } from './sessions-ended.js';
import { KnownBrowsers } from './known-browsers.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { sourceOfAddress, type SignInClient } from './sign-in-source.js';
import { User } from './user.entity.js';

/** An account as the sign-in provider needs it; `roles` are role names. */
export interface Account extends Pick<User, 'id' | 'sub' | 'username' | 'name' | 'must_change_password'> {
  roles: string[];
  /** Access tokens that were issued before are refused. */
  sessions_ended_at: Date | null;
}

const columns = {
  ...columnsOf(
    User,
    'id',
    'sub',
    'username',
    'name',
    'password_hash',
    'disabled',
    'must_change_password',
    'sessions_ended_at',
  ),
  roles: column.arrayOf(column.text()),
};
type AccountRow = RowOf<typeof columns>;

const accountQuery = `
  SELECT u.id, u.sub, u.username, u.name, u.password_hash, u.disabled, u.must_change_password, u.sessions_ended_at,
    coalesce(
      (
        SELECT array_agg(r.name ORDER BY r.id)
        FROM identity.user_role ur
        JOIN identity.role r ON r.id = ur.role_id
        WHERE ur.user_id = u.id
      ),
      '{}'
    ) AS roles
  FROM identity.users u
  WHERE u.deleted_at IS NULL`;
const rowBySub = statement(columns, `${accountQuery} AND u.sub::text = $1`);
// Names from before names were composed are found as they are.
const rowByUsername = statement(
  columns,
  `${accountQuery} AND lower(u.username) IN (lower($1), lower(normalize($1, NFC)))
   ORDER BY lower(u.username) = lower($1) DESC
   LIMIT 1`,
);
const markSignedIn = statement({}, 'UPDATE identity.users SET last_sign_in_at = now() WHERE id = $1');

/** Finds accounts and checks passwords; a disabled or deleted account is not found. */
@Injectable()
export class Accounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** The enabled account with this subject (the `sub` of tokens). */
  async bySub(sub: string): Promise<Account | undefined> {
    return this.enabled(await this.row(rowBySub, sub));
  }

  /** The enabled account with this user name, ignoring letter case. */
  async byUsername(username: string): Promise<Account | undefined> {
    return this.enabled(await this.row(rowByUsername, username));
  }

  /** Returns the account if the password is right, otherwise undefined. Throws TooManyAttempts. */
  async authenticate(username: string, password: string, client: SignInClient): Promise<Account | undefined> {
    // The forms of the provider are not calls, whose input is checked already.
    if (!withoutControlCharacters.safeParse(username).success) return undefined;
    const row = await this.row(rowByUsername, username);
    const browser = row && this.browsers.idFor(row.sub, client.cookie);
    const source = browser ? { key: `browser ${browser}`, isKnown: true } : sourceOfAddress(client.address);
    return this.attempts.guard(row?.username ?? username, source, async () => {
      const matches = await passwordMatches(password, row?.password_hash);
      return matches ? this.enabled(row) : undefined;
    });
  }

  /** Whether the password is the account's current one. Not counted as an attempt: for signed-in persons only. */
  async hasPassword({ sub }: Account, password: string): Promise<boolean> {
    const row = await this.row(rowBySub, sub);
    return passwordMatches(password, row?.password_hash);
  }

  /**
   * Notes a sign-in. Waits, at most a second, until tokens count again after the account's sessions were ended.
   * @returns the `Set-Cookie` header by which the account knows this browser
   */
  async signedIn({ id, sessions_ended_at, sub }: Account, { cookie }: SignInClient): Promise<string> {
    await affected(this.dataSource, markSignedIn, [id]);
    await untilTokensCount(sessions_ended_at);
    return this.browsers.cookieFor(sub, cookie);
  }

  private async row(query: Statement<typeof columns>, value: string): Promise<AccountRow | undefined> {
    return (await rows(this.dataSource, query, [value]))[0];
  }

  private enabled(row: AccountRow | undefined): Account | undefined {
    if (!row || row.disabled) return undefined;
    const { id, sub, username, name, roles, must_change_password, sessions_ended_at } = row;
    return { id, sub, username, name, roles, must_change_password, sessions_ended_at };
  }
}
