import { recordAudit, type AuditEntry } from '@mm/audit/record-audit.js';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden, Invalid } from '@mm/http/problem.js';
import type { AccessTokenWire, WallWire } from '@mm/proto/http/access-tokens.js';
import type { Operation } from '@mm/proto/vocabulary/operation.js';
import type { DataSource } from 'typeorm';
import { publishAccountChange } from '../accounts/account-events.js';
import { lockAccessToken, readAccessToken } from './access-token-rows.js';
import { AccessToken } from './access-token.entity.js';
import { hashOf, newSecret } from './token-secret.js';
import { topicsOfWall } from './wall-enrolment.js';

const insert = statement(
  columnsOf(AccessToken, 'id'),
  `INSERT INTO identity.access_token (kind, name, secret_hash, owner_id, operations, topics, expires_at, minute_quota,
     day_quota, approved_at)
   VALUES ('program', $1, $2, $3, $4::text[], $5::bigint[], to_timestamp($6::float8), $7, $8, now())
   RETURNING id`,
);
const change = statement(
  {},
  `UPDATE identity.access_token
   SET name = coalesce($2, name), wall = coalesce($3::jsonb, wall),
     topics = CASE WHEN $3::jsonb IS NULL THEN topics ELSE $4::bigint[] END,
     minute_quota = CASE WHEN $5 THEN $6 ELSE minute_quota END, day_quota = CASE WHEN $7 THEN $8 ELSE day_quota END
   WHERE id = $1`,
);
const revoke = statement({}, 'UPDATE identity.access_token SET revoked_at = now() WHERE id = $1');

/** The end of the year 9999, in unix seconds. */
const latestExpiry = 253_402_300_799;

interface NewProgramToken {
  name: string;
  operations: readonly Operation[];
  topics: readonly number[] | null;
  /** Unix seconds; null = never. */
  expires_at: number | null;
  minute_quota?: OwnQuota;
  day_quota?: OwnQuota;
}
/** Calls of a minute or a day; null for the setting of the installation. */
type OwnQuota = number | null | undefined;

interface TokenChange {
  id: number;
  name?: string | undefined;
  wall?: WallWire | undefined;
  minute_quota?: OwnQuota;
  day_quota?: OwnQuota;
}

/** Makes the token of a program, owned by the caller. The secret is not stored. Throws Invalid for a past expiry. */
export async function createAccessToken(
  dataSource: DataSource,
  outbox: EventOutbox,
  { name, operations, topics, expires_at: expiresAt, minute_quota: ofMinute, day_quota: ofDay }: NewProgramToken,
  caller: Caller,
): Promise<{ secret: string; access_token: AccessTokenWire }> {
  if (expiresAt !== null && (expiresAt * 1000 <= Date.now() || expiresAt > latestExpiry))
    throw new Invalid('invalid-request', 'a token expires in the future, before the year 10000', [
      { path: 'body.expires_at', code: 'out-of-range' },
    ]);
  const secret = newSecret();
  return inTransaction(dataSource, async (tx) => {
    const quotas = [ofMinute ?? null, ofDay ?? null];
    const values = [name, hashOf(secret), caller.userId, [...new Set(operations)], topics, expiresAt, ...quotas];
    const [made] = await rows(tx, insert, values);
    if (!made) throw new Error('no access token was inserted');
    const token = await readAccessToken(tx, made.id);
    await recordAudit(tx, outbox, {
      action: 'access-token.created',
      object: auditedToken(token),
      after: auditedFields(token),
    });
    return { secret, access_token: token };
  });
}

/**
 * Renames a token, or changes its quotas or what a wall shows. Throws NotFound, Forbidden for quotas of callers that
 * are no administrators, Invalid for dashboards of a program, Conflict `access-token-revoked`.
 */
export async function updateAccessToken(
  dataSource: DataSource,
  outbox: EventOutbox,
  { id, name, wall, minute_quota: ofMinute, day_quota: ofDay }: TokenChange,
  caller: Caller,
): Promise<AccessTokenWire> {
  if ((ofMinute !== undefined || ofDay !== undefined) && !hasRole(caller, 'mm_admin'))
    throw new Forbidden('only administrators change quotas');
  return inTransaction(dataSource, async (tx) => {
    const token = await lockAccessToken(tx, id, caller);
    if (token.revoked_at) throw new Conflict('access-token-revoked', 'the access token was revoked');
    if (wall && token.kind !== 'wall')
      throw new Invalid('invalid-request', 'a program has no dashboards', [{ path: 'body.wall', code: 'not-a-wall' }]);
    const before = auditedFields(await readAccessToken(tx, id));
    await affected(tx, change, [
      id,
      name ?? null,
      wall ? JSON.stringify(wall) : null,
      wall ? topicsOfWall(wall) : null,
      ...[ofMinute, ofDay].flatMap((quota) => [quota !== undefined, quota ?? null]),
    ]);
    const after = await readAccessToken(tx, id);
    const object = auditedToken(after);
    // Live connections of the wall are checked again with its topics.
    if (wall) await publishAccountChange(tx, outbox, [token.owner_id], 'updated');
    await recordAudit(tx, outbox, { action: 'access-token.updated', object, before, after: auditedFields(after) });
    return after;
  });
}

/** Ends a token for ever, with its live connections; nothing happens when it was revoked before. Throws NotFound. */
export async function revokeAccessToken(
  dataSource: DataSource,
  outbox: EventOutbox,
  id: number,
  caller: Caller,
): Promise<void> {
  await inTransaction(dataSource, async (tx) => {
    const token = await lockAccessToken(tx, id, caller);
    if (token.revoked_at) return;
    await affected(tx, revoke, [id]);
    await publishAccountChange(tx, outbox, [token.owner_id], 'token-revoked', id);
    await recordAudit(tx, outbox, { action: 'access-token.revoked', object: auditedToken(token) });
  });
}

/** An access token as the audit names it. */
const auditedToken = ({ id, name }: Pick<AccessTokenWire, 'id' | 'name'>): AuditEntry['object'] => ({
  kind: 'access-token',
  id,
  name,
});

/** What the audit records of an access token. */
const auditedFields = (token: AccessTokenWire) => {
  const { kind, name, owner, operations, topics, wall, expires_at, minute_quota, day_quota } = token;
  return { kind, name, owner, operations, topics, wall, expires_at, minute_quota, day_quota };
};
