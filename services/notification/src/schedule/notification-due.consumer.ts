import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { Notification } from '../notifications/notification.entity.js';
import { NotificationSettings } from '../settings.js';
import { DeliverMails } from './deliver-mails.js';
import { planDeliveries } from './plan-deliveries.js';
import { NotificationSlot } from './slot.entity.js';

/** Nothing for a slot with mails, and for a notification that was deleted, switched off or paused meanwhile. */
const dueSlot = statement(
  {
    ...columnsOf(NotificationSlot, 'id', 'notification_id', 'slot', 'is_test'),
    ...columnsOf(Notification, 'addresses'),
  },
  `SELECT s.id, s.notification_id, s.slot, s.is_test, n.addresses
   FROM notification_slot s JOIN notification n ON n.id = s.notification_id
   WHERE s.notification_id = $1 AND s.slot = $2 AND NOT s.is_test
     AND n.active AND NOT n.is_topic_deleted AND NOT n.is_author_disabled
     AND NOT EXISTS (SELECT FROM delivery d WHERE d.slot_id = s.id)
   FOR SHARE OF n`,
);

/** Plans the mails of a slot that is due. */
@Controller()
export class NotificationDueConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: NotificationSettings,
    private readonly mails: DeliverMails,
  ) {}

  @Consume('notification.due', { batch: 50 })
  async due(events: LogEvent<'notification.due'>[]): Promise<Step> {
    for (const { message } of events)
      await inTransaction(this.dataSource, async (tx) => {
        const [found] = await rows(tx, dueSlot, [message.notificationId, message.slot]);
        if (found)
          await planDeliveries(tx, found, found.addresses, { host: this.settings.sender.host, now: this.clock.now() });
      });
    this.mails.wake();
    return done();
  }
}
