import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { DataSource } from 'typeorm';
import { DomainError } from '@mm/http/problem.js';
import { SignInFailure } from './sign-in-failure.entity.js';
import type { SignInSource } from './sign-in-source.js';

/** Wrong passwords allowed per account and source within `windowSeconds`. */
export const maxFailures = 5;
export const windowSeconds = 60;
/** Sign-ins at once, with those that wait: two passwords are checked at a time, each in about a tenth of a second. */
const maxAtOnce = 24;
const maxAtOncePerSource = 12;
/** Beyond `maxAtOnce`: for browsers that the account knows. */
const reserved = 8;
const busySeconds = 3;

const isRecent = 'f.since > now() - make_interval(secs => $3)';
const secondsLeft = 'ceil(extract(epoch FROM f.since + make_interval(secs => $3) - now()))::int AS seconds';
const counted = { failures: column.int(), seconds: column.int() };
const recentFailures = statement(
  counted,
  `SELECT f.failures, ${secondsLeft} FROM identity.sign_in_failure f
   WHERE f.username = $1 AND f.source = $2 AND ${isRecent}`,
);
const count = statement(
  counted,
  `INSERT INTO identity.sign_in_failure AS f (username, source, failures, since) VALUES ($1, $2, 1, now())
   ON CONFLICT (username, source) DO UPDATE SET
     failures = CASE WHEN ${isRecent} THEN f.failures + 1 ELSE 1 END,
     since = CASE WHEN ${isRecent} THEN f.since ELSE now() END
   RETURNING f.failures, ${secondsLeft}`,
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

/** All attempts of a source are counted under this name, which no account has. */
const anyAccount = '';

/** 429: too many sign-ins at once, from one address, or wrong secrets; `seconds` until the next one is looked at. */
export class TooManyAttempts extends DomainError {
  constructor(
    readonly seconds: number,
    code = 'too-many-attempts',
  ) {
    super(429, code, `too many attempts, the next one in ${seconds} s`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

/**
 * Slows down guessing of passwords, and of the codes of walls. Five wrong ones within a minute refuse further attempts
 * on that account from that source for the rest of the minute; other sources are not affected. An address may sign in
 * a number of times a minute, and the sign-ins at once are bounded. Counters are kept in the database and deleted when
 * they are old; nothing is counted before an attempt is let in, so the rate of password checks bounds them.
 * Attempts on one account from one source run in sequence, so that parallel ones are counted too.
 */
export class SignInAttempts {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #atOnce = new Map<string, number>();
  #all = 0;

  /** `perMinute`: sign-ins of one address, right or wrong. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly perMinute = Infinity,
  ) {}

  /** Runs `check`, which returns undefined for a wrong password. Throws TooManyAttempts instead. */
  async guard<T>(username: string, source: SignInSource, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const atOnce = this.#atOnce.get(source.key) ?? 0;
    if (this.#all >= maxAtOnce + (source.isKnown ? reserved : 0) || atOnce >= maxAtOncePerSource)
      throw new TooManyAttempts(busySeconds);
    this.#all++;
    this.#atOnce.set(source.key, atOnce + 1);
    try {
      if (!source.isKnown) await this.#countSource(source.key);
      const name = username.toLowerCase().replace(/\p{Cc}/gu, '');
      return await this.#inSequence(name.slice(0, 100), source.key, check);
    } finally {
      this.#all--;
      const left = (this.#atOnce.get(source.key) ?? 1) - 1;
      if (left > 0) this.#atOnce.set(source.key, left);
      else this.#atOnce.delete(source.key);
    }
  }

  /**
   * The same for the codes of walls that an account enters; no user name has the tab of its key.
   * Throws TooManyAttempts `too-many-wrong-codes`.
   */
  guardCodes<T>(userId: number, check: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.#inSequence(`\twall codes of ${userId}`, '', check, 'too-many-wrong-codes');
  }

  async #countSource(source: string): Promise<void> {
    const [row] = await rows(this.dataSource, count, [anyAccount, source, windowSeconds]);
    if (row && row.failures > this.perMinute) throw new TooManyAttempts(Math.max(1, row.seconds));
  }

  async #inSequence<T>(
    username: string,
    source: string,
    check: () => Promise<T | undefined>,
    code?: string,
  ): Promise<T | undefined> {
    const key = `${username}\t${source}`;
    const previous = this.#running.get(key) ?? Promise.resolve();
    const current = previous.then(() => this.#attempt(username, source, check, code));
    const settled = current.catch(() => undefined);
    this.#running.set(key, settled);
    try {
      return await current;
    } finally {
      if (this.#running.get(key) === settled) this.#running.delete(key);
    }
  }

  async #attempt<T>(
    username: string,
    source: string,
    check: () => Promise<T | undefined>,
    code?: string,
  ): Promise<T | undefined> {
    const [row] = await rows(this.dataSource, recentFailures, [username, source, windowSeconds]);
    if (row && row.failures >= maxFailures) throw new TooManyAttempts(Math.max(1, row.seconds), code);
    const result = await check();
    if (result === undefined) await rows(this.dataSource, count, [username, source, windowSeconds]);
    else if (row) await this.dataSource.manager.delete(SignInFailure, { username, source });
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
