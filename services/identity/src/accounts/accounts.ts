import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Statement } from '@mm/database/statement.js';
import { withoutControlCharacters } from '@mm/proto/http/control-characters.js';
import type { DataSource } from 'typeorm';
import { passwordMatches } from './password-hash.js';
import type { SignInAttempts } from './sign-in-attempts.js';
import { User } from './user.entity.js';

/** An account as the sign-in provider needs it; `roles` are role names. */
export interface Account extends Pick<User, 'id' | 'sub' | 'username' | 'name'> {
  roles: string[];
}

const columns = {
  ...columnsOf(User, 'id', 'sub', 'username', 'name', 'password_hash', 'disabled'),
  roles: column.arrayOf(column.text()),
};
type AccountRow = RowOf<typeof columns>;

const accountQuery = `
  SELECT u.id, u.sub, u.username, u.name, u.password_hash, u.disabled,
    coalesce(
      (
        SELECT array_agg(r.name ORDER BY r.id)
        FROM identity.user_role ur
        JOIN identity.role r ON r.id = ur.role_id
        WHERE ur.user_id = u.id
      ),
      '{}'
    ) AS roles
  FROM identity.users u`;
const rowBySub = statement(columns, `${accountQuery} WHERE u.sub::text = $1`);
const rowByUsername = statement(columns, `${accountQuery} WHERE lower(u.username) = lower($1)`);

/** Finds accounts and checks passwords; a disabled account is not found. */
export class Accounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
  ) {}

  /** The enabled account with this subject (the `sub` of tokens). */
  async bySub(sub: string): Promise<Account | undefined> {
    return this.enabled(await this.row(rowBySub, sub));
  }

  /** The enabled account with this user name, ignoring letter case. */
  async byUsername(username: string): Promise<Account | undefined> {
    return this.enabled(await this.row(rowByUsername, username));
  }

  /** Returns the account if the password is right, 'barred' after too many wrong ones, otherwise undefined. */
  async authenticate(username: string, password: string): Promise<Account | 'barred' | undefined> {
    // The forms of the provider are not calls, whose input is checked already.
    if (!withoutControlCharacters.safeParse(username).success) return undefined;
    return this.attempts.guard(username, async () => {
      const row = await this.row(rowByUsername, username);
      const matches = await passwordMatches(password, row?.password_hash);
      return matches ? this.enabled(row) : undefined;
    });
  }

  private async row(query: Statement<typeof columns>, value: string): Promise<AccountRow | undefined> {
    return (await rows(this.dataSource, query, [value]))[0];
  }

  private enabled(row: AccountRow | undefined): Account | undefined {
    if (!row || row.disabled) return undefined;
    const { id, sub, username, name, roles } = row;
    return { id, sub, username, name, roles };
  }
}
