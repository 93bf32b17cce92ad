import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { NotFound } from '@mm/http/problem.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { AccessToken } from './access-token.entity.js';

const shown = columnsOf(
  AccessToken,
  'id',
  'kind',
  'name',
  'operations',
  'topics',
  'wall',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_address',
  'minute_quota',
  'day_quota',
);
const columns = { ...shown, owner: column.text(), owner_id: column.int(), calls_today: column.int() };
type AccessTokenRow = RowOf<typeof columns>;

/** $1: the owner whose tokens are wanted alone, or null. */
const query = `
  SELECT t.id, t.kind, t.name, t.operations, t.topics, t.wall, t.created_at, t.expires_at, t.revoked_at,
    t.last_used_at, t.last_address, t.minute_quota, t.day_quota, u.username AS owner, u.id AS owner_id,
    CASE WHEN use.day_ends_at > extract(epoch FROM now()) THEN use.calls_of_day ELSE 0 END AS calls_today
  FROM identity.access_token t JOIN identity.users u ON u.id = t.owner_id AND u.deleted_at IS NULL
    LEFT JOIN identity.access_token_use use ON use.token_id = t.id
  WHERE ($1::bigint IS NULL OR t.owner_id = $1)`;
const list = statement(columns, `${query} ORDER BY t.created_at DESC, t.id DESC LIMIT ${listLimits.reference}`);
const locked = statement(columns, `${query} AND t.id = $2::bigint FOR UPDATE OF t`);
const one = statement(columns, `${query} AND t.id = $2::bigint`);

/** The owner whose tokens the caller may see and change; null for everybody's. */
const ownerFor = (caller: Caller): number | null =>
  mayUse(caller, objectRules.changeAccessToken, 'foreign') ? null : caller.userId;

/** The tokens that the caller may see, the newest first, revoked and expired ones too. */
export const listAccessTokens = async (database: Database, caller: Caller): Promise<AccessTokenWire[]> =>
  (await rows(database, list, [ownerFor(caller)])).map(accessTokenWire);

/** Locks a token until the end of the transaction. Throws NotFound, also for one that the caller may not see. */
export async function lockAccessToken(tx: Database, id: number, caller: Caller): Promise<AccessTokenRow> {
  const [row] = await rows(tx, locked, [ownerFor(caller), id]);
  if (!row) throw new NotFound('the access token', 'access-token-not-found');
  return row;
}

/** A token after it was changed. */
export async function readAccessToken(database: Database, id: number): Promise<AccessTokenWire> {
  const [row] = await rows(database, one, [null, id]);
  if (!row) throw new NotFound('the access token', 'access-token-not-found');
  return accessTokenWire(row);
}

function accessTokenWire(row: AccessTokenRow): AccessTokenWire {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    owner: row.owner,
    operations: row.operations,
    topics: row.topics?.map(Number) ?? null,
    wall: row.wall,
    created_at: unixSeconds(row.created_at),
    expires_at: unixSeconds(row.expires_at),
    revoked_at: unixSeconds(row.revoked_at),
    last_used_at: unixSeconds(row.last_used_at),
    last_address: row.last_address,
    minute_quota: row.minute_quota,
    day_quota: row.day_quota,
    calls_today: row.calls_today,
  };
}
