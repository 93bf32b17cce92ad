import { Module, type DynamicModule } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from './settings.js';
import { WEBHOOK_SETTINGS } from './webhooks/webhook-sender.js';

/** The settings of the service, for all of its modules. */
@Module({})
export class NotificationSettingsModule {
  static with(settings: NotificationSettings): DynamicModule {
    return {
      module: NotificationSettingsModule,
      global: true,
      providers: [
        { provide: NOTIFICATION_SETTINGS, useValue: settings },
        { provide: WEBHOOK_SETTINGS, useValue: settings.webhooks },
        { provide: SecretBox, useValue: new SecretBox(settings.secretKey, settings.previousSecretKeys) },
      ],
      exports: [NOTIFICATION_SETTINGS, WEBHOOK_SETTINGS, SecretBox],
    };
  }
}
