import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { Deliveries } from './deliveries.js';
import { DeliverMails } from './deliver-mails.js';
import { ForgetMails } from './forget-mails.js';
import { NotificationDueConsumer } from './notification-due.consumer.js';
import { Scheduler } from './scheduler.js';
import { SendTest } from './send-test.js';

/** Plans notifications and sends their mails. */
@Module({
  imports: [NotificationsModule],
  controllers: [NotificationDueConsumer],
  providers: [Deliveries, DeliverMails, ForgetMails, Scheduler, SendTest],
  exports: [Deliveries, Scheduler, SendTest],
})
export class ScheduleModule {}
