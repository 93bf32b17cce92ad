import { Module, type DynamicModule } from '@nestjs/common';
import { ClockModule } from '@mm/clock/clock.module.js';
import { DatabaseModule } from '@mm/database/database.module.js';
import { EventLogModule } from '@mm/event-log/event-log.module.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { SignInModule } from '@mm/sign-in/sign-in.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { notificationDatabase } from './notification.database.js';
import { notificationSettings } from './settings.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({})
export class NotificationModule {
  /** Throws SettingsError. */
  static forEnvironment(environment: Environment): DynamicModule {
    const settings = notificationSettings(environment);
    const { databaseUrl: url, poolSize, eventLog } = settings;
    return {
      module: NotificationModule,
      imports: [
        ClockModule,
        DatabaseModule.forService({ ...notificationDatabase, url, poolSize }),
        EventLogModule.forService({ url, engine: eventLog, service: 'notification' }),
        SignInModule.forService(settings),
        AlertsModule.forEnvironment(environment, settings),
        WebhooksModule.forEnvironment(environment, settings),
      ],
      controllers: [],
      providers: [{ provide: ServiceClient, useFactory: () => new ServiceClient(settings.services) }],
    };
  }
}
