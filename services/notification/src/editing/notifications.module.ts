import { Module } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { DigestMaker } from '../digest/digest-maker.js';
import { Mailer } from '../mail/mailer.js';
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
    ForgetMails,
    Notifications,
    NotificationSubject,
    SaveNotification,
    SendTest,
    {
      provide: Scheduler,
      inject: [DataSource, EventOutbox, Clock, SystemSettings],
      useFactory: (dataSource: DataSource, outbox: EventOutbox, clock: Clock, settings: SystemSettings) =>
        new Scheduler({ dataSource, outbox, clock, timeZone: () => settings.value('time-zone') }),
    },
    {
      provide: DeliverMails,
      inject: [DataSource, EventOutbox, Clock, DigestMaker, Mailer],
      useFactory: (dataSource: DataSource, outbox: EventOutbox, clock: Clock, digests: DigestMaker, mailer: Mailer) =>
        new DeliverMails({ dataSource, outbox, clock, digests, mailer }),
    },
  ],
  exports: [Deliveries],
})
export class NotificationsModule {}
