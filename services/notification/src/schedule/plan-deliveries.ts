import { createHash } from 'node:crypto';
import { affected, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { NotificationSlot } from './slot.entity.js';

const insertDeliveries = statement(
  {},
  `INSERT INTO delivery (slot_id, recipient, message_id, next_try_at)
   SELECT $1::bigint, r.recipient, r.message_id, $4::timestamptz
   FROM unnest($2::text[], $3::text[]) AS r(recipient, message_id)
   ON CONFLICT DO NOTHING`,
);

/**
 * Plans one mail of a slot to each address, to be sent at once. A mail that is planned again is the same one.
 * @param host the part of Message-IDs after the @
 */
export async function planDeliveries(
  tx: EntityManager,
  slot: Pick<NotificationSlot, 'id' | 'notification_id' | 'slot' | 'is_test'>,
  addresses: readonly string[],
  { host, now }: { host: string; now: Date },
): Promise<void> {
  const messageIds = addresses.map((address) => messageIdOf(slot, address, host));
  await affected(tx, insertDeliveries, [slot.id, addresses, messageIds, now]);
}

/** The Message-ID of a slot's mail to one recipient, with angle brackets: the same whenever it is asked for. */
function messageIdOf(
  { id, is_test: isTest, notification_id: notificationId, slot }: Parameters<typeof planDeliveries>[1],
  recipient: string,
  host: string,
): string {
  const to = createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 16);
  // Of two tests at the same moment each has its own.
  const time = isTest ? `test-${id}` : slot.getTime().toString(36);
  return `<notification-${notificationId}.${time}.${to}@${host}>`;
}
