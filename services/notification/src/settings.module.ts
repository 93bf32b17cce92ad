import { Module, type DynamicModule } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { NotificationSettings } from './settings.js';
import { WebhookSettings } from './webhooks/webhook-settings.js';

/** Gives every module what is made of the environment: the settings and the key of secrets. */
@Module({})
export class SettingsModule {
  static forService(settings: NotificationSettings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [
        { provide: NotificationSettings, useValue: settings },
        { provide: WebhookSettings, useValue: settings.webhooks },
        { provide: SecretBox, useValue: new SecretBox(settings.secretKey, settings.previousSecretKeys) },
      ],
      exports: [NotificationSettings, WebhookSettings, SecretBox],
    };
  }
}
