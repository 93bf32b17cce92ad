import { Module, type DynamicModule } from '@nestjs/common';
import { Deliveries } from '../schedule/deliveries.js';
import { NotificationDueConsumer } from '../schedule/notification-due.consumer.js';
import type { NotificationSettings } from '../settings.js';
import { FollowedConsumer } from './followed.consumer.js';
import { notificationProviders } from './notification.providers.js';
import { NotificationsController } from './notifications.controller.js';

/** Notifications, their schedule and the sending of their mails. Needs `Mailer`, `DigestMaker` and `SystemSettings`. */
@Module({})
export class NotificationsModule {
  static with(settings: NotificationSettings): DynamicModule {
    return {
      module: NotificationsModule,
      controllers: [NotificationsController, NotificationDueConsumer, FollowedConsumer],
      providers: notificationProviders(settings),
      exports: [Deliveries],
    };
  }
}
