import { Module, type DynamicModule } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import type { PlatformSettings } from '@mm/settings/platform-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import { ErasedAuthorsOfWebhooks } from './erased-authors.consumer.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookIntake } from './webhook-intake.js';
import { WEBHOOK_SETTINGS, WebhookSender } from './webhook-sender.js';
import { webhookSettings } from './webhook-settings.js';
import { WebhookWorker } from './webhook-worker.js';
import { WebhooksController } from './webhooks.controller.js';
import { Webhooks } from './webhooks.js';

/** Webhooks of the notification service. */
@Module({})
export class WebhooksModule {
  /** Throws SettingsError. */
  static forEnvironment(
    environment: Environment,
    { previousSecretKeys, secretKey }: Pick<PlatformSettings, 'secretKey' | 'previousSecretKeys'>,
  ): DynamicModule {
    return {
      module: WebhooksModule,
      controllers: [WebhooksController, ErasedAuthorsOfWebhooks],
      providers: [
        { provide: WEBHOOK_SETTINGS, useValue: webhookSettings(environment) },
        { provide: SecretBox, useFactory: () => new SecretBox(secretKey, previousSecretKeys) },
        WebhookSender,
        WebhookIntake,
        WebhookDeliveries,
        WebhookWorker,
        Webhooks,
      ],
      exports: [WebhookSender],
    };
  }
}
