import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Mailer } from '../mail/mailer.js';
import type { NotificationSettings } from '../settings.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';
import { webhookSettings } from '../webhooks/webhook-settings.js';
import { alertText } from './alert-text.js';
import { CHANNELS, type AlertMessage, type Channels } from './channel.js';
import { ChannelsController } from './channels.controller.js';
import { AlertRaisedConsumer } from './delivery/alert-raised.consumer.js';
import { DeliverAlerts } from './delivery/deliver-alerts.js';
import { PlanDeliveries } from './delivery/plan-deliveries.js';
import { Targets } from './delivery/targets.js';
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

const schema = z.object({
  /** Base of Telegram's Bot API, for an installation with a Bot API server of its own. */
  MM_TELEGRAM_API: z
    .url({ protocol: /^https?$/ })
    .default('https://api.telegram.org')
    .transform((url) => url.replace(/\/+$/, '')),
});
/** Closes the connections of the channels. */
class ChannelConnections implements OnApplicationShutdown {
  constructor(private readonly connections: readonly { close: () => Promise<void> }[]) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connections.map((one) => one.close()));
  }
}

/** The ways in which alerts leave the application. Needs a global `Mailer` and `SystemSettings`. */
@Module({})
export class ChannelsModule {
  /**
   * @param alerts the module that exports `RuleStore`
   * @param webhooks the module that exports `WebhookSender`
   * Throws SettingsError.
   */
  static forEnvironment(
    environment: Environment,
    { mail, previousSecretKeys, publicUrl, secretKey }: NotificationSettings,
    { alerts, webhooks }: { alerts: DynamicModule; webhooks: DynamicModule },
  ): DynamicModule {
    const { MM_TELEGRAM_API: telegramApi } = parseSettings(schema, environment);
    const { allowPrivate } = webhookSettings(environment);
    const address = /([^\s<>@]+@([^\s@>]+))>?\s*$/.exec(mail.from);
    const [, contact = 'monitoring@localhost', host = 'localhost'] = address ?? [];
    const zoneOf = (settings: SystemSettings) => (): Promise<string> => settings.value('time-zone');
    const textWith = (settings: SystemSettings) => async (message: AlertMessage) =>
      alertText(message, publicUrl, await zoneOf(settings)());
    return {
      module: ChannelsModule,
      imports: [alerts, webhooks],
      controllers: [ChannelsController, AlertRaisedConsumer, PushAccountsConsumer],
      providers: [
        { provide: SecretBox, useFactory: () => new SecretBox(secretKey, previousSecretKeys) },
        { provide: TelegramApi, useFactory: () => new TelegramApi(telegramApi) },
        {
          provide: Bot,
          inject: [DataSource, EventOutbox, SecretBox, Clock, TelegramApi],
          useFactory: (dataSource: DataSource, outbox: EventOutbox, box: SecretBox, clock: Clock, api: TelegramApi) =>
            new Bot({ dataSource, outbox, box, clock, api }),
        },
        {
          provide: PushKeys,
          inject: [DataSource, SecretBox],
          useFactory: (dataSource: DataSource, box: SecretBox) => new PushKeys(dataSource, box),
        },
        {
          provide: PushSubscriptions,
          inject: [DataSource, Clock],
          useFactory: (dataSource: DataSource, clock: Clock) => new PushSubscriptions(dataSource, clock),
        },
        {
          provide: PushChannel,
          inject: [DataSource, PushSubscriptions, PushKeys, SystemSettings],
          useFactory: (
            dataSource: DataSource,
            subscriptions: PushSubscriptions,
            keys: PushKeys,
            settings: SystemSettings,
          ) =>
            new PushChannel({
              dataSource,
              subscriptions,
              keys,
              contact: `mailto:${contact}`,
              allowPrivate,
              textOf: textWith(settings),
            }),
        },
        {
          provide: ChannelConnections,
          inject: [TelegramApi, PushChannel],
          useFactory: (...connections: [TelegramApi, PushChannel]) => new ChannelConnections(connections),
        },
        {
          provide: CHANNELS,
          inject: [DataSource, Clock, SystemSettings, Mailer, SecretBox, WebhookSender, Bot, TelegramApi, PushChannel],
          useFactory: (
            dataSource: DataSource,
            clock: Clock,
            settings: SystemSettings,
            mailer: Mailer,
            box: SecretBox,
            sender: WebhookSender,
            bot: Bot,
            api: TelegramApi,
            push: PushChannel,
          ): Channels => ({
            mail: new MailChannel(mailer, host, textWith(settings)),
            telegram: new TelegramChannel(bot, api, textWith(settings)),
            webhook: new WebhookChannel(dataSource, sender, box, clock),
            push,
          }),
        },
        {
          provide: Targets,
          inject: [DataSource, PushSubscriptions],
          useFactory: (dataSource: DataSource, subscriptions: PushSubscriptions) =>
            new Targets(dataSource, subscriptions),
        },
        {
          provide: PlanDeliveries,
          inject: [DataSource, Clock, Targets, SystemSettings],
          useFactory: (dataSource: DataSource, clock: Clock, targets: Targets, settings: SystemSettings) =>
            new PlanDeliveries({ dataSource, clock, targets, timeZone: zoneOf(settings) }),
        },
        {
          provide: DeliverAlerts,
          inject: [DataSource, Clock, CHANNELS],
          useFactory: (dataSource: DataSource, clock: Clock, channels: Channels) =>
            new DeliverAlerts({ dataSource, clock, channels }),
        },
        {
          provide: TestRule,
          inject: [CHANNELS, Targets, Clock],
          useFactory: (channels: Channels, targets: Targets, clock: Clock) =>
            new TestRule({ channels, targets, clock }),
        },
      ],
    };
  }
}
