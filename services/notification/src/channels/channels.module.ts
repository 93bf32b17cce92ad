import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AlertTexts } from './alert-text.js';
import { Channels } from './channels.js';
import { ChannelsController } from './channels.controller.js';
import { AlertRaisedConsumer } from './delivery/alert-raised.consumer.js';
import { DeliverAlerts } from './delivery/deliver-alerts.js';
import { PlanDeliveries } from './delivery/plan-deliveries.js';
import { Targets } from './delivery/alert-targets.js';
import { TestRule } from './delivery/test-rule.js';
import { MailChannel } from './mail/mail-channel.js';
import { PushAccountsConsumer } from './push/push-accounts.consumer.js';
import { PushChannel } from './push/push-channel.js';
import { PushKeys } from './push/push-keys.js';
import { PushSubscriptions } from './push/push-subscriptions.js';
import { TelegramApi } from './telegram/telegram-api.js';
import { Bot } from './telegram/telegram-bot.js';
import { TelegramChannel } from './telegram/telegram-channel.js';
import { WebhookChannel } from './webhook/webhook-channel.js';

/** The ways in which alerts leave the application. */
@Module({
  imports: [AlertsModule, WebhooksModule],
  controllers: [ChannelsController, AlertRaisedConsumer, PushAccountsConsumer],
  providers: [
    AlertTexts,
    Bot,
    Channels,
    DeliverAlerts,
    MailChannel,
    PlanDeliveries,
    PushChannel,
    PushKeys,
    PushSubscriptions,
    Targets,
    TelegramApi,
    TelegramChannel,
    TestRule,
    WebhookChannel,
  ],
})
export class ChannelsModule {}
