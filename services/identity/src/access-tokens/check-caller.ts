import { column, columnsOf, type Columns, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { allRoles } from '@mm/proto/vocabulary/role.js';
import { notBeforeOf } from '../accounts/sessions-ended.js';
import { User } from '../accounts/user.entity.js';
import { AccessToken } from './access-token.entity.js';
import { hashOf } from './token-secret.js';

type Answer = CallResponse<typeof accessTokenCalls.checkCaller>;

const accountColumns = {
  ...columnsOf(User, 'sub', 'username', 'name', 'sessions_ended_at'),
  user_id: column.int(),
  roles: column.arrayOf(column.text()),
} satisfies Columns;
const accountList = `
  u.sub, u.username, u.name, u.sessions_ended_at, u.id AS user_id,
  array(
    SELECT r.name FROM identity.user_role ur JOIN identity.role r ON r.id = ur.role_id
    WHERE ur.user_id = u.id ORDER BY r.id
  ) AS roles`;
const account = statement(
  accountColumns,
  `SELECT ${accountList} FROM identity.users u WHERE u.id = $1::bigint AND NOT u.disabled AND u.deleted_at IS NULL`,
);
const token = statement(
  {
    ...accountColumns,
    ...columnsOf(AccessToken, 'operations', 'topics'),
    token_id: column.int(),
    is_use_old: column.boolean(),
  },
  `SELECT ${accountList}, t.operations, t.topics, t.id AS token_id,
     t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS is_use_old
   FROM identity.access_token t JOIN identity.users u ON u.id = t.owner_id
   WHERE t.secret_hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
     AND NOT u.disabled AND u.deleted_at IS NULL`,
);
const noteUse = statement(
  {},
  `UPDATE identity.access_token SET last_used_at = now(), last_address = coalesce($2, last_address)
   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
);
export const nobody: Answer = { caller: null, scope: null };

/** The enabled account with its roles now. */
export async function callerOfAccount(database: Database, userId: number): Promise<Answer> {
  const [found] = await rows(database, account, [userId]);
  return found ? { caller: callerWire(found), scope: null } : nobody;
}

/** The owner of a valid access token and what it may do; notes the use of the token, at most once a minute. */
export async function callerOfSecret(database: Database, secret: string, address: string | undefined): Promise<Answer> {
  const [found] = await rows(database, token, [hashOf(secret)]);
  if (!found) return nobody;
  const { operations, token_id: tokenId, topics } = found;
  if (found.is_use_old) await affected(database, noteUse, [tokenId, address ?? null]);
  return {
    caller: callerWire(found),
    scope: { token_id: tokenId, operations, topics: topics?.map(Number) ?? null },
  };
}

/** Roles that people added have no meaning for calls. */
const callerWire = ({
  roles,
  sessions_ended_at: endedAt,
  ...names
}: RowOf<typeof accountColumns>): Answer['caller'] => ({
  ...names,
  roles: allRoles.filter((role) => roles.includes(role)),
  not_before: notBeforeOf(endedAt),
});
