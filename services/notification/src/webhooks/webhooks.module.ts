import { Module } from '@nestjs/common';
import { ErasedAuthorsOfWebhooks } from './author-erased.consumer.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookIntake } from './webhook-intake.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookWorker } from './webhook-worker.js';
import { WebhooksController } from './webhooks.controller.js';
import { Webhooks } from './webhooks.js';

/** Webhooks of the notification service. */
@Module({
  controllers: [WebhooksController, ErasedAuthorsOfWebhooks],
  providers: [WebhookSender, WebhookIntake, WebhookDeliveries, WebhookWorker, Webhooks],
  exports: [WebhookSender],
})
export class WebhooksModule {}
