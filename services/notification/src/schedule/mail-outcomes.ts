import { create } from '@bufbuild/protobuf';
import type { Clock } from '@mm/clock/clock.js';
import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { NotificationSentSchema } from '@mm/proto/events/gen/mm/events/v1/notification_pb.js';
import type { EntityManager } from 'typeorm';
import type { MailResult } from '../mail/mailer.js';
import { maxTries, pauseAfter } from './back-off.js';
import { Delivery } from './delivery.entity.js';
import { isOpen } from './slot-content.js';
import { NotificationSlot } from './slot.entity.js';

interface OutcomeOptions {
  clock: Clock;
  outbox: EventOutbox;
}

/** A mail with its slot. */
export const mailColumns = {
  ...columnsOf(Delivery, 'id', 'slot_id', 'recipient', 'message_id', 'tries', 'last_error'),
  ...columnsOf(NotificationSlot, 'notification_id', 'slot', 'is_test'),
};
export type MailRow = RowOf<typeof mailColumns>;
export const mailList = `d.id, d.slot_id, d.recipient, d.message_id, d.tries, d.last_error,
  s.notification_id, s.slot, s.is_test`;

const settle = statement(
  {},
  `UPDATE delivery
   SET state = $3, last_error = $4, next_try_at = $5, sent_at = $6, lease = NULL, lease_until = NULL
   WHERE id = $1 AND lease = $2`,
);
/** Locked, so that who changes the notification afterwards sees the failed mail and gives it up. */
const reasonToStop = statement(
  { reason: column.nullable(column.text()) },
  `SELECT CASE
     WHEN n.is_topic_deleted THEN 'topic-deleted'
     WHEN n.is_author_disabled THEN 'author-disabled'
     WHEN NOT n.active AND NOT $3::boolean THEN 'switched-off'
     WHEN $2::text <> ALL(n.addresses) THEN 'address-removed'
   END AS reason
   FROM notification n WHERE n.id = $1
   FOR SHARE`,
);
const noteSent = statement({}, 'UPDATE notification SET sent_at = $2 WHERE id = $1');
const giveUpOpen = statement(
  mailColumns,
  `UPDATE delivery d
   SET state = 'gave-up', next_try_at = NULL, last_error = coalesce($4::text, d.last_error),
     lease = NULL, lease_until = NULL
   FROM notification_slot s
   WHERE s.id = d.slot_id AND ${isOpen}
     AND ($1::bigint IS NULL OR s.id = $1::bigint)
     AND ($2::int[] IS NULL OR s.notification_id = ANY($2::int[]))
     AND ($3::text[] IS NULL OR d.recipient <> ALL($3::text[]))
     AND (d.state <> 'sending' OR d.lease_until < now())
   RETURNING ${mailList}`,
);

/**
 * Stores what became of a try in the caller's transaction, with its event. False, and nothing is stored, when another
 * process took the mail over, or its notification was deleted. `isFinal`: no other try is made.
 */
export async function storeOutcome(
  tx: EntityManager,
  options: OutcomeOptions,
  mail: MailRow,
  lease: string,
  result: MailResult & { isFinal?: boolean },
): Promise<boolean> {
  const now = options.clock.now();
  const error = 'error' in result ? result.error : '';
  const mayBeRetried = result.state === 'failed' && !result.isFinal;
  const isRetried = mayBeRetried && mail.tries < maxTries && !(await stopReason(tx, mail));
  const retryAt = isRetried ? new Date(now.getTime() + pauseAfter(mail.tries)) : null;
  const state = result.state === 'failed' && !isRetried ? 'gave-up' : result.state;
  const isSent = result.state === 'sent';
  const values = [mail.id, lease, state, error, retryAt, isSent ? now : null];
  if ((await affected(tx, settle, values)) === 0) return false;
  if (mail.is_test) return true;
  if (isSent) await affected(tx, noteSent, [mail.notification_id, now]);
  await announce(tx, options, [{ ...mail, last_error: error }], result.state);
  return true;
}

/** Why a mail that failed is not tried again: what it belongs to was changed while it was sent. */
async function stopReason(tx: EntityManager, mail: MailRow): Promise<string | null> {
  const [found] = await rows(tx, reasonToStop, [mail.notification_id, mail.recipient, mail.is_test]);
  return found?.reason ?? null;
}

/**
 * Gives up the open mails of a slot or of notifications, except those that are being sent. `keep`: not to these
 * recipients; `reason`: a code, else their last error stays.
 */
export async function giveUp(
  tx: EntityManager,
  options: OutcomeOptions,
  which: { slotId?: string; notificationIds?: readonly number[]; keep?: readonly string[]; reason?: string },
): Promise<void> {
  const { keep, notificationIds, reason, slotId } = which;
  const given = await rows(tx, giveUpOpen, [slotId ?? null, notificationIds ?? null, keep ?? null, reason ?? null]);
  await announce(
    tx,
    options,
    given.filter((mail) => !mail.is_test),
    'failed',
  );
}

async function announce(
  tx: EntityManager,
  { clock, outbox }: OutcomeOptions,
  mails: readonly MailRow[],
  state: MailResult['state'],
): Promise<void> {
  const at = clock.now().toISOString();
  const messages = mails.map((mail) =>
    create(NotificationSentSchema, {
      notificationId: mail.notification_id,
      slot: mail.slot.toISOString(),
      messageId: mail.message_id,
      recipient: mail.recipient,
      state,
      lastError: mail.last_error,
      at,
    }),
  );
  await outbox.publish(tx, 'notification.sent', messages);
}
