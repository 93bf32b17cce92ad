import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, type Columns, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Conflict, NotFound } from '@mm/http/problem.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { DeliveryWire } from '@mm/proto/http/notifications.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { DataSource } from 'typeorm';
import { NotificationSubject } from '../notifications/notification-subject.js';
import { Mailer } from '../mail/mailer.js';
import { relationTo, type VisibleTopics } from '../notifications/notification-rights.js';
import { Notification } from '../notifications/notification.entity.js';
import { DeliverMails } from './deliver-mails.js';
import { Delivery } from './delivery.entity.js';
import { NotificationSlot } from './slot.entity.js';

const deliveryColumns = {
  ...columnsOf(
    Delivery,
    'id',
    'recipient',
    'message_id',
    'state',
    'tries',
    'last_error',
    'next_try_at',
    'sent_at',
    'slot_id',
  ),
  ...columnsOf(NotificationSlot, 'notification_id', 'slot', 'is_test', 'is_late', 'topic_ids'),
  ...columnsOf(Notification, 'name', 'author_id', 'topic_id', 'is_topic_deleted', 'is_author_disabled'),
} satisfies Columns;
export type DeliveryRow = RowOf<typeof deliveryColumns>;
const deliveryList = `d.id, d.recipient, d.message_id, d.state, d.tries, d.last_error, d.next_try_at, d.sent_at,
  d.slot_id, s.notification_id, s.slot, s.is_test, s.is_late, s.topic_ids,
  n.name, n.author_id, n.topic_id, n.is_topic_deleted, n.is_author_disabled`;
const joined = `delivery d
  JOIN notification_slot s ON s.id = d.slot_id
  JOIN notification n ON n.id = s.notification_id`;

/** $1: the author, or null for all; $2: a notification, or null; $3: before this id, or null. */
const list = statement(
  deliveryColumns,
  `SELECT ${deliveryList} FROM ${joined}
   WHERE ($1::bigint IS NULL OR n.author_id = $1::bigint) AND ($2::bigint IS NULL OR n.id = $2::bigint)
     AND ($3::bigint IS NULL OR d.id < $3::bigint)
   ORDER BY d.id DESC
   LIMIT $4`,
);
const byId = statement(deliveryColumns, `SELECT ${deliveryList} FROM ${joined} WHERE d.id = $1`);
const tryAgain = statement(
  {},
  `UPDATE delivery SET state = 'pending', tries = 0, next_try_at = $2
   WHERE id = $1 AND state IN ('pending', 'failed', 'gave-up', 'bounced')`,
);
const makeAgain = statement({}, 'UPDATE notification_slot SET tries = 0, next_try_at = NULL WHERE id = $1');

/** What became of the mails of notifications. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly mails: DeliverMails,
    private readonly subject: NotificationSubject,
  ) {}

  /**
   * The last mails of one's own notifications, and of all for who may list these, newest first. `before`: an id. Throws
   * UpstreamBusy while reporting, which knows the topics, is away.
   */
  async list(
    { before, id, size }: { id?: number | undefined; before?: number | undefined; size: number },
    caller: Caller,
  ): Promise<{ deliveries: DeliveryWire[]; has_more: boolean }> {
    const { dataSource, mailer, subject } = this;
    const author = mayUse(caller, objectRules.listMail, 'foreign') ? null : caller.userId;
    const visible = await subject.visibleTopics(caller);
    const found = await rows(dataSource, list, [author, id ?? null, before ?? null, size + 1]);
    const shown = found.slice(0, size);
    const stored = await mailer.stored(shown.map((row) => row.message_id));
    return {
      deliveries: shown.map((row) =>
        deliveryWire(row, { hasMail: stored.has(row.message_id), isHidden: !mayRead(row, caller, visible) }),
      ),
      has_more: found.length > size,
    };
  }

  /** A mail. Throws NotFound for one of a notification that the caller may not edit, or that shows a hidden topic. */
  async readable(id: number, caller: Caller): Promise<DeliveryRow> {
    const { dataSource, subject } = this;
    const visible = await subject.visibleTopics(caller);
    const [found] = await rows(dataSource, byId, [id]);
    if (!found || !mayRead(found, caller, visible)) throw new NotFound('the mail', 'delivery-not-found');
    return found;
  }

  /**
   * Tries a mail again now that waits for its next try, bounced or was given up. Throws NotFound as `readable`, and
   * Conflict: `delivery-not-failed`, `notification-paused`.
   */
  async retry(id: number, caller: Caller): Promise<void> {
    const { clock, dataSource, mails, outbox } = this;
    const mail = await this.readable(id, caller);
    await inTransaction(dataSource, async (tx) => {
      if (mail.is_topic_deleted || mail.is_author_disabled)
        throw new Conflict('notification-paused', 'its topic was deleted, or its author is disabled');
      if ((await affected(tx, tryAgain, [id, clock.now()])) === 0)
        throw new Conflict('delivery-not-failed', `the mail is ${mail.state}`);
      await affected(tx, makeAgain, [mail.slot_id]);
      await recordAudit(tx, outbox, {
        action: 'notification.retried',
        object: { kind: 'notification', id: mail.notification_id, name: mail.name },
        after: { recipient: mail.recipient, slot: mail.slot },
      });
    });
    mails.wake();
  }
}

const mayRead = (row: DeliveryRow, caller: Caller, visible: VisibleTopics): boolean =>
  mayUse(caller, objectRules.editNotification, relationTo(row, caller, visible, row.topic_ids));

function deliveryWire(row: DeliveryRow, { hasMail, isHidden }: { hasMail: boolean; isHidden: boolean }): DeliveryWire {
  return {
    id: Number(row.id),
    notification_id: row.notification_id,
    name: isHidden ? '' : row.name,
    slot: unixSeconds(row.slot),
    is_test: row.is_test,
    is_late: row.is_late,
    recipient: isHidden ? '' : row.recipient,
    state: row.state === 'sending' ? 'pending' : row.state,
    tries: row.tries,
    last_error: isHidden ? '' : row.last_error,
    next_try: unixSeconds(row.next_try_at),
    sent_at: unixSeconds(row.sent_at),
    has_mail: hasMail && !isHidden,
  };
}
