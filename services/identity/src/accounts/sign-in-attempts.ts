import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { DataSource } from 'typeorm';
import { SignInFailure } from './sign-in-failure.entity.js';

/** Wrong passwords allowed per account within `windowSeconds`. */
export const maxFailures = 5;
export const windowSeconds = 60;

const recentFailures = statement(
  columnsOf(SignInFailure, 'failures'),
  'SELECT failures FROM identity.sign_in_failure WHERE username = $1 AND since > now() - make_interval(secs => $2)',
);

const addFailure = statement(
  {},
  `INSERT INTO identity.sign_in_failure AS f (username, failures, since) VALUES ($1, 1, now())
   ON CONFLICT (username) DO UPDATE SET
     failures = CASE WHEN f.since > now() - make_interval(secs => $2) THEN f.failures + 1 ELSE 1 END,
     since = CASE WHEN f.since > now() - make_interval(secs => $2) THEN f.since ELSE now() END`,
);

const deleteOld = statement(
  {},
  'DELETE FROM identity.sign_in_failure WHERE since <= now() - make_interval(secs => $1)',
);

const forget = statement(
  {},
  `DELETE FROM identity.sign_in_failure
   WHERE username = (SELECT lower(username) FROM identity.users WHERE id = $1)`,
);

/**
 * Slows down guessing of passwords, and of the codes of walls: five wrong ones within a minute lock an account for the
 * rest of that minute.
 * Attempts on one account run in sequence, so that parallel ones are counted too.
 */
export class SignInAttempts {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs `check` unless the account is locked; `check` returns undefined for a wrong password. */
  guard<T>(username: string, check: () => Promise<T | undefined>): Promise<T | 'barred' | undefined> {
    return this.inSequence(
      username
        .toLowerCase()
        .replace(/\p{Cc}/gu, '')
        .slice(0, 100),
      check,
    );
  }

  /** The same for the codes of walls that an account enters; no user name has the tab of its key. */
  guardCodes<T>(userId: number, check: () => Promise<T | undefined>): Promise<T | 'barred' | undefined> {
    return this.inSequence(`\twall codes of ${userId}`, check);
  }

  private async inSequence<T>(key: string, check: () => Promise<T | undefined>): Promise<T | 'barred' | undefined> {
    const previous = this.#running.get(key) ?? Promise.resolve();
    const current = previous.then(() => this.attempt(key, check));
    const settled = current.catch(() => undefined);
    this.#running.set(key, settled);
    try {
      return await current;
    } finally {
      if (this.#running.get(key) === settled) this.#running.delete(key);
    }
  }

  private async attempt<T>(key: string, check: () => Promise<T | undefined>): Promise<T | 'barred' | undefined> {
    const [row] = await rows(this.dataSource, recentFailures, [key, windowSeconds]);
    if ((row?.failures ?? 0) >= maxFailures) return 'barred';
    const result = await check();
    if (result === undefined) await affected(this.dataSource, addFailure, [key, windowSeconds]);
    else if (row) await this.dataSource.manager.delete(SignInFailure, { username: key });
    return result;
  }
}

/** Forgets the wrong passwords of an account. */
export async function forgetFailures(dataSource: DataSource, userId: number): Promise<void> {
  await affected(dataSource, forget, [userId]);
}

/** Deletes old failures, so that guessed names do not fill the table. */
export async function deleteOldFailures(dataSource: DataSource): Promise<void> {
  await affected(dataSource, deleteOld, [windowSeconds]);
}
