import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { FollowedConsumer } from './followed.consumer.js';
import { MailsController } from './mails.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { Notifications } from './notifications.js';
import { SaveNotification } from './save-notification.js';

/** Saves notifications, and pauses them with what they are about. */
@Module({
  imports: [NotificationsModule, ScheduleModule],
  controllers: [NotificationsController, MailsController, FollowedConsumer],
  providers: [Notifications, SaveNotification],
})
export class EditingModule {}
