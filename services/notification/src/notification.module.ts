import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClientModule } from '@mm/http/service-client.module.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { SystemSettingsModule } from '@mm/system-settings/system-settings.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DigestModule } from './digest/digest.module.js';
import { EditingModule } from './editing/editing.module.js';
import { MailModule } from './mail/mail.module.js';
import { notificationDatabase } from './notification.database.js';
import { SettingsModule } from './settings.module.js';
import { notificationSettings } from './settings.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The service: what its modules share, and the modules. */
@Module({})
export class NotificationModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = notificationSettings(environment);
    const { databaseUrl: url, eventLog: engine, poolSize } = settings;
    return {
      module: NotificationModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...notificationDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine, service: 'notification' }),
        ServiceClientModule.forService(settings.services),
        SignInModule.forService(settings),
        SystemSettingsModule.forService(settings),
        SettingsModule.forService(settings),
        AlertsModule,
        ChannelsModule,
        DigestModule,
        EditingModule,
        MailModule,
        ScheduleModule,
        WebhooksModule,
      ],
    };
  }
}
