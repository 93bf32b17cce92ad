import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DomainError, NotFound } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { AccessTokenWire, accessTokenCalls, WallWire } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { DataSource } from 'typeorm';
import type { SignInAttempts } from '../accounts/sign-in-attempts.js';
import { AccessToken } from './access-token.entity.js';
import { readAccessToken } from './access-token-rows.js';
import { hashOf, newSecret } from './token-secret.js';
import { newCode, normalCode, shownCode } from './wall-code.js';

const codeMinutes = 15;
const maxPending = 100;
const maxPerMinute = 10;
const isPending = `approved_at IS NULL AND created_at > now() - interval '${codeMinutes} minutes'`;

const lockRequests = statement({}, "SELECT FROM pg_advisory_xact_lock(hashtext('identity.wall-code'))");
const secondsUntil = (end: string): string => `coalesce(ceil(extract(epoch FROM ${end} - now())), 1)::int`;
/** $1: the client's address. */
const pending = statement(
  { all: column.int(), of_address: column.int(), next_any: column.int(), next_of_address: column.int() },
  `SELECT count(*)::int AS all, (count(*) FILTER (WHERE is_recent))::int AS of_address,
     ${secondsUntil(`min(created_at) + interval '${codeMinutes} minutes'`)} AS next_any,
     ${secondsUntil("min(created_at) FILTER (WHERE is_recent) + interval '1 minute'")} AS next_of_address
   FROM (
     SELECT created_at, last_address = $1 AND created_at > now() - interval '1 minute' AS is_recent
     FROM identity.access_token WHERE ${isPending}
   ) AS codes`,
);
const expiry = columnsOf(AccessToken, 'created_at');
const insert = statement(
  expiry,
  `INSERT INTO identity.access_token (kind, secret_hash, operations, code, last_address)
   VALUES ('wall', $1, '{dashboard}', $2, $3)
   ON CONFLICT (code) DO NOTHING
   RETURNING created_at`,
);
const wallColumns = {
  ...columnsOf(AccessToken, 'name', 'wall', 'created_at'),
  is_pending: column.boolean(),
  username: column.nullable(column.text()),
};
interface Approval {
  code: string;
  name: string;
  wall: WallWire;
}
type WallRow = RowOf<typeof wallColumns>;
/** A wall that was neither revoked nor has expired, nor lost its owner. */
const wallBySecret = statement(
  wallColumns,
  `SELECT t.name, wall, created_at, ${isPending} AS is_pending, u.username
   FROM identity.access_token t LEFT JOIN identity.users u ON u.id = owner_id
   WHERE secret_hash = $1 AND kind = 'wall' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
     AND u.disabled IS NOT TRUE AND u.deleted_at IS NULL`,
);
const approve = statement(
  columnsOf(AccessToken, 'id'),
  `UPDATE identity.access_token
   SET owner_id = $2, name = $3, wall = $4::jsonb, topics = $5::bigint[], approved_at = now(), code = NULL
   WHERE code = $1 AND ${isPending}
   RETURNING id`,
);
const removeExpired = statement(
  {},
  `DELETE FROM identity.access_token WHERE approved_at IS NULL AND NOT (${isPending})`,
);

/**
 * A new wall with the code by which a person approves it within 15 minutes. Throws DomainError `too-many-wall-codes`
 * (429) when 100 codes wait, or ten were given to the address within a minute.
 */
export async function requestWallCode(
  dataSource: DataSource,
  address: string,
): Promise<CallResponse<typeof accessTokenCalls.requestWallCode>> {
  const secret = newSecret();
  return inTransaction(dataSource, async (tx) => {
    await rows(tx, lockRequests);
    const [found] = await rows(tx, pending, [address]);
    if (found && found.of_address >= maxPerMinute) throw tooMany(found.next_of_address);
    if (found && found.all >= maxPending) throw tooMany(found.next_any);
    for (;;) {
      const code = newCode();
      const [made] = await rows(tx, insert, [hashOf(secret), code, address]);
      if (made) return { code: shownCode(code), secret, expires_at: endOfCode(made) };
    }
  });
}

/** What a wall shows now. An unknown secret is 'refused', as is the wall of a disabled account. */
export async function wallOfSecret(
  database: Database,
  secret: string,
): Promise<CallResponse<typeof accessTokenCalls.wallOfSecret>> {
  const [found] = await rows(database, wallBySecret, [hashOf(secret)]);
  if (found?.wall && found.username !== null)
    return { state: 'approved', name: found.name, username: found.username, wall: found.wall };
  return found?.is_pending ? { state: 'pending', expires_at: endOfCode(found) } : { state: 'refused' };
}

/**
 * Makes the waiting wall one of the caller. Throws NotFound `wall-code-not-found` for unknown and expired codes, and
 * TooManyAttempts `too-many-wrong-codes` in the minute in which the caller entered five of them.
 */
export async function approveWall(
  dataSource: DataSource,
  outbox: EventOutbox,
  attempts: SignInAttempts,
  command: Approval,
  caller: Caller,
): Promise<AccessTokenWire> {
  const approved = await attempts.guardCodes(caller.userId, () => approveCode(dataSource, outbox, command, caller));
  if (!approved) throw new NotFound('the code', 'wall-code-not-found');
  return approved;
}

/** Resolves to undefined for a code that no waiting wall has. */
async function approveCode(
  dataSource: DataSource,
  outbox: EventOutbox,
  { code, name, wall }: Approval,
  caller: Caller,
): Promise<AccessTokenWire | undefined> {
  const values = [normalCode(code), caller.userId, name, JSON.stringify(wall), topicsOfWall(wall)];
  return inTransaction(dataSource, async (tx) => {
    const [approved] = await rows(tx, approve, values);
    if (!approved) return undefined;
    const token = await readAccessToken(tx, approved.id);
    const object = { kind: 'access-token', id: token.id, name } as const;
    await recordAudit(tx, outbox, { action: 'access-token.approved', object, after: { owner: token.owner, wall } });
    return token;
  });
}

/** The topics that a wall needs; null for all of its owner when 'Все темы' is among its dashboards. */
export const topicsOfWall = ({ items }: WallWire): number[] | null =>
  items.includes(null) ? null : [...new Set(items.filter((item) => item !== null))];

/** Removes walls that were not approved in time. */
export async function removeExpiredCodes(database: Database): Promise<void> {
  await affected(database, removeExpired);
}

const endOfCode = ({ created_at }: Pick<WallRow, 'created_at'>): number => unixSeconds(created_at) + codeMinutes * 60;

const tooMany = (seconds: number): DomainError =>
  new DomainError(429, 'too-many-wall-codes', 'too many walls wait to be approved', {
    headers: { 'retry-after': String(seconds) },
  });
