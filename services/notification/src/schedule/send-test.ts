import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, DomainError } from '@mm/http/problem.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { NotificationSubject } from '../notifications/notification-subject.js';
import { usable } from '../notifications/notification-rights.js';
import { lockNotification } from '../notifications/notification-rows.js';
import { NotificationSettings } from '../settings.js';
import { DeliverMails } from './deliver-mails.js';
import { contentBefore } from './next-run.js';
import { planDeliveries } from './plan-deliveries.js';
import { NotificationSlot } from './slot.entity.js';

const maxTestsAnHour = 20;
const recentTests = statement(
  { tests: column.int() },
  `SELECT count(*)::int AS tests FROM notification_slot
   WHERE notification_id = $1 AND is_test AND slot > $2::timestamptz - interval '1 hour' AND slot <= $2`,
);
const insertTest = statement(
  columnsOf(NotificationSlot, 'id', 'notification_id', 'slot', 'is_test'),
  `INSERT INTO notification_slot (notification_id, slot, content_from, is_late, is_test)
   VALUES ($1, $2, $3, false, true)
   RETURNING id, notification_id, slot, is_test`,
);

/** Sends notifications outside of their slots. */
@Injectable()
export class SendTest {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly clock: Clock,
    private readonly system: SystemSettings,
    private readonly mails: DeliverMails,
    private readonly subject: NotificationSubject,
    private readonly settings: NotificationSettings,
  ) {}

  /**
   * Sends the saved state now, also of a notification that is switched off, and returns the number of recipients.
   * Throws NotFound for one that the caller may not edit, Conflict (`notification-paused`), and 429 `too-many-tests`
   * for the 21st test of a notification in an hour.
   */
  async send(id: number, caller: Caller): Promise<number> {
    const { clock, dataSource, mails, outbox, settings, subject, system } = this;
    const [zone, visible] = await Promise.all([system.value('time-zone'), subject.visibleTopics(caller)]);
    const recipients = await inTransaction(dataSource, async (tx) => {
      const notification = usable(await lockNotification(tx, id), caller, visible);
      const { addresses, name, period } = notification;
      if (notification.is_topic_deleted || notification.is_author_disabled)
        throw new Conflict('notification-paused', 'its topic was deleted, or its author is disabled');
      const now = clock.now();
      const [recent] = await rows(tx, recentTests, [id, now]);
      if ((recent?.tests ?? 0) >= maxTestsAnHour)
        throw new DomainError(429, 'too-many-tests', `at most ${maxTestsAnHour} tests an hour`, {
          headers: { 'retry-after': '600' },
        });
      const [slot] = await rows(tx, insertTest, [id, now, contentBefore(period, zone, now)]);
      if (!slot) throw new Error('the test was not stored');
      await planDeliveries(tx, slot, addresses, { host: settings.sender.host, now });
      await recordAudit(tx, outbox, {
        action: 'notification.tested',
        object: { kind: 'notification', id, name },
        after: { addresses },
      });
      return addresses.length;
    });
    mails.wake();
    return recipients;
  }
}
