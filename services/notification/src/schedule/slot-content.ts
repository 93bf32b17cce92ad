import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { MailContent } from '../mail/mailer.js';
import { farOffMs } from './back-off.js';
import { NotificationSlot, SlotContent, SlotFile } from './slot.entity.js';

/** Of rows of `delivery d`: the mail is still to be sent. */
export const isOpen = `d.state IN ('pending', 'failed', 'sending')`;

const claimedColumns = columnsOf(
  NotificationSlot,
  'id',
  'notification_id',
  'slot',
  'content_from',
  'is_late',
  'is_test',
  'tries',
);
export type ClaimedSlot = RowOf<typeof claimedColumns>;

/** $1: lease; $2: its seconds; $3: now; $4: later tries were planned with another clock; $5: own leases. */
const claim = statement(
  claimedColumns,
  `UPDATE notification_slot
   SET lease = $1, lease_until = now() + make_interval(secs => $2), tries = tries + 1
   WHERE id = (
     SELECT s.id FROM notification_slot s
     WHERE s.made_at IS NULL
       AND s.id IN (SELECT d.slot_id FROM delivery d WHERE ${isOpen})
       AND (s.next_try_at IS NULL OR s.next_try_at <= $3::timestamptz OR s.next_try_at > $4::timestamptz)
       AND (s.lease IS NULL OR s.lease <> ALL($5::uuid[])
         AND (s.lease_until < now() OR s.lease_until > now() + 2 * make_interval(secs => $2)))
     ORDER BY s.id
     LIMIT 1
     FOR UPDATE SKIP LOCKED
   )
   RETURNING ${listOf(claimedColumns)}`,
);
const setMade = statement(
  {},
  `UPDATE notification_slot
   SET made_at = $3, tries = 0, next_try_at = NULL, lease = NULL, lease_until = NULL,
     topic_ids = CASE WHEN $4::bigint IS NULL OR $4 = ANY(topic_ids) THEN topic_ids ELSE topic_ids || $4::bigint END
   WHERE id = $1 AND lease = $2`,
);
const contentColumns = columnsOf(SlotContent, 'subject', 'html', 'text');
const content = statement(contentColumns, `SELECT ${listOf(contentColumns)} FROM slot_content WHERE slot_id = $1`);
const fileColumns = columnsOf(SlotFile, 'name', 'content_type', 'cid', 'content');
const files = statement(fileColumns, `SELECT ${listOf(fileColumns)} FROM slot_file WHERE slot_id = $1 ORDER BY number`);
const lockUnneeded = statement(
  columnsOf(NotificationSlot, 'id'),
  `SELECT s.id FROM notification_slot s
   WHERE s.made_at IS NOT NULL AND NOT EXISTS (SELECT FROM delivery d WHERE d.slot_id = s.id AND ${isOpen})
     AND s.id IN (SELECT slot_id FROM slot_content)
   LIMIT 100
   FOR UPDATE SKIP LOCKED`,
);
const lockMade = statement(
  columnsOf(NotificationSlot, 'id'),
  'SELECT id FROM notification_slot WHERE id IN (SELECT slot_id FROM slot_content) ORDER BY id FOR UPDATE',
);
const forget = statement({}, 'UPDATE notification_slot SET made_at = NULL WHERE id = ANY($1::bigint[])');
const remove = statement({}, 'DELETE FROM slot_content WHERE slot_id = ANY($1::bigint[])');

/** Takes one slot that has mails to send and no content; undefined without any. */
export async function claimUnmade(
  dataSource: DataSource,
  lease: { id: string; seconds: number; held: readonly string[] },
  now: Date,
): Promise<ClaimedSlot | undefined> {
  const farOff = new Date(now.getTime() + farOffMs);
  const [claimed] = await rows(dataSource, claim, [lease.id, lease.seconds, now, farOff, lease.held]);
  return claimed;
}

/**
 * Stores the content of a claimed slot, with the topic that it shows; false when another process took the slot over, or
 * it was deleted.
 */
export async function storeContent(
  tx: EntityManager,
  { slotId, lease, topicId, now }: { slotId: string; lease: string; topicId: string | null; now: Date },
  { files: given, ...words }: MailContent,
): Promise<boolean> {
  if ((await affected(tx, setMade, [slotId, lease, now, topicId])) === 0) return false;
  await affected(tx, remove, [[slotId]]);
  await tx.insert(SlotContent, { slot_id: slotId, subject: words.subject, html: words.html, text: words.text });
  const stored = given.map(({ cid, content: bytes, contentType, name }, number) => ({
    slot_id: slotId,
    number,
    name,
    content_type: contentType,
    cid: cid ?? null,
    content: bytes,
  }));
  if (stored.length > 0) await tx.insert(SlotFile, stored);
  return true;
}

/** The content of a slot; undefined when it was not made, or removed. */
export async function contentOf(dataSource: DataSource, slotId: string): Promise<MailContent | undefined> {
  const [words] = await rows(dataSource, content, [slotId]);
  if (!words) return undefined;
  const stored = await rows(dataSource, files, [slotId]);
  return {
    ...words,
    files: stored.map(({ cid, content: bytes, content_type: contentType, name }) => ({
      name,
      contentType,
      content: bytes,
      ...(cid === null ? {} : { cid }),
    })),
  };
}

/** Removes the content of slots without a mail to send; it is made again when one is tried again. */
export const removeUnneeded = (dataSource: DataSource): Promise<void> => removeContents(dataSource, lockUnneeded);

/** Removes all content, which is made again for the mails that are still to be sent. */
export const removeAll = (dataSource: DataSource): Promise<void> => removeContents(dataSource, lockMade);

function removeContents(dataSource: DataSource, lock: typeof lockMade): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    const ids = (await rows(tx, lock)).map(({ id }) => id);
    if (ids.length === 0) return;
    await affected(tx, forget, [ids]);
    await affected(tx, remove, [ids]);
  });
}
