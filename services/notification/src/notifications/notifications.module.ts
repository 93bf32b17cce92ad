import { Module } from '@nestjs/common';
import { NotificationSubject } from './notification-subject.js';

/** Notifications as they are stored. */
@Module({ providers: [NotificationSubject], exports: [NotificationSubject] })
export class NotificationsModule {}
