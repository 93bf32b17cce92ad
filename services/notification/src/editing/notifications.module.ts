import { Module } from '@nestjs/common';
import { NotificationSubject } from '../notifications/notification-subject.js';
import { Deliveries } from '../schedule/deliveries.js';
import { DeliverMails } from '../schedule/deliver-mails.js';
import { ForgetMails } from '../schedule/forget-mails.js';
import { NotificationDueConsumer } from '../schedule/notification-due.consumer.js';
import { Scheduler } from '../schedule/scheduler.js';
import { SendTest } from '../schedule/send-test.js';
import { FollowedConsumer } from './followed.consumer.js';
import { NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.js';
import { SaveNotification } from './save-notification.js';

/** Notifications, their schedule and the sending of their mails. */
@Module({
  controllers: [NotificationsController, NotificationDueConsumer, FollowedConsumer],
  providers: [
    Deliveries,
    DeliverMails,
    ForgetMails,
    Notifications,
    NotificationSubject,
    SaveNotification,
    Scheduler,
    SendTest,
  ],
  exports: [Deliveries],
})
export class NotificationsModule {}
