import type { Provider } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { DigestMaker } from '../digest/digest-maker.js';
import { Mailer } from '../mail/mailer.js';
import { Deliveries } from '../schedule/deliveries.js';
import { DeliverMails } from '../schedule/deliver-mails.js';
import { ForgetMails } from '../schedule/forget-mails.js';
import { MESSAGE_ID_HOST } from '../schedule/plan-deliveries.js';
import { Scheduler } from '../schedule/scheduler.js';
import { SendTest } from '../schedule/send-test.js';
import type { NotificationSettings } from '../settings.js';
import { NotificationSubject } from './notification-subject.js';
import { Notifications } from './notifications.js';
import { SaveNotification, type SaveOptions } from './save-notification.js';

const SAVE_OPTIONS = Symbol('SAVE_OPTIONS');
const zoneOf = (settings: SystemSettings) => (): Promise<string> => settings.value('time-zone');

/** Notifications, their schedule and their mails; `Mailer` and `DigestMaker` are provided beside them. */
export const notificationProviders = ({ mail, secretKey }: NotificationSettings): Provider[] => [
  { provide: MESSAGE_ID_HOST, useValue: /@([^\s@>]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost' },
  {
    provide: SAVE_OPTIONS,
    inject: [DataSource, EventOutbox, Clock, SystemSettings, ServiceClient],
    useFactory: (
      dataSource: DataSource,
      outbox: EventOutbox,
      clock: Clock,
      settings: SystemSettings,
      services: ServiceClient,
    ): SaveOptions => ({
      dataSource,
      outbox,
      clock,
      timeZone: zoneOf(settings),
      subject: new NotificationSubject(services, secretKey),
      domains: mail.domains,
    }),
  },
  { provide: Notifications, inject: [SAVE_OPTIONS], useFactory: (options: SaveOptions) => new Notifications(options) },
  {
    provide: SaveNotification,
    inject: [SAVE_OPTIONS],
    useFactory: (options: SaveOptions) => new SaveNotification(options),
  },
  {
    provide: Scheduler,
    inject: [DataSource, EventOutbox, Clock, SystemSettings],
    useFactory: (dataSource: DataSource, outbox: EventOutbox, clock: Clock, settings: SystemSettings) =>
      new Scheduler({ dataSource, outbox, clock, timeZone: zoneOf(settings) }),
  },
  {
    provide: DeliverMails,
    inject: [DataSource, EventOutbox, Clock, DigestMaker, Mailer],
    useFactory: (dataSource: DataSource, outbox: EventOutbox, clock: Clock, digests: DigestMaker, mailer: Mailer) =>
      new DeliverMails({ dataSource, outbox, clock, digests, mailer }),
  },
  { provide: ForgetMails, inject: [SAVE_OPTIONS], useFactory: (options: SaveOptions) => new ForgetMails(options) },
  {
    provide: SendTest,
    inject: [SAVE_OPTIONS, MESSAGE_ID_HOST, DeliverMails],
    useFactory: (options: SaveOptions, host: string, mails: DeliverMails) => new SendTest({ ...options, host, mails }),
  },
  {
    provide: Deliveries,
    inject: [SAVE_OPTIONS, Mailer, DeliverMails],
    useFactory: (options: SaveOptions, mailer: Mailer, mails: DeliverMails) =>
      new Deliveries({ ...options, mailer, mails }),
  },
];
