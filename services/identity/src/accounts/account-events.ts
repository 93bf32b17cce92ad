import { create } from '@bufbuild/protobuf';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { AccountChangedSchema } from '@mm/proto/events/gen/mm/events/v1/account_pb.js';
import type { ServerToClientEvents } from '@mm/proto/live/server-to-client.js';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

export type AccountChangeKind = Parameters<ServerToClientEvents['account:changed']>[0]['change'];

const changedAccounts = statement(
  {
    ...columnsOf(User, 'id', 'username'),
    disabled: column.boolean(),
    roles: column.arrayOf(column.text()),
  },
  `SELECT u.id, u.username, u.disabled OR u.deleted_at IS NOT NULL AS disabled,
     ARRAY(
       SELECT r.name
       FROM identity.user_role ur
       JOIN identity.role r ON r.id = ur.role_id
       WHERE ur.user_id = u.id
       ORDER BY r.id
     ) AS roles
   FROM identity.users u
   WHERE u.id = ANY($1)`,
);

/**
 * Publishes `account.changed` with what the accounts are now; call it in the transaction of the change and after it.
 * @param tokenId the access token that was revoked, for `token-revoked`
 */
export async function publishAccountChange(
  tx: EntityManager,
  outbox: EventOutbox,
  userIds: readonly number[],
  change: AccountChangeKind,
  tokenId = 0,
): Promise<void> {
  const changedAt = new Date().toISOString();
  const accounts = await rows(tx, changedAccounts, [userIds]);
  const messages = accounts.map(({ id, ...account }) =>
    create(AccountChangedSchema, { ...account, userId: id, change, tokenId, changedAt }),
  );
  await outbox.publish(tx, 'account.changed', messages);
}
