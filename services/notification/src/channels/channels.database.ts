import { sealedColumn, type SealedColumn } from '@mm/secrets/sealed-column.js';
import { CreateAlertChannels1765700000000 } from '../migrations/1765700000000-alert-channels.js';
import { AlertDelivery } from './delivery/alert-delivery.entity.js';
import { pushKeyContext } from './push/push-keys.js';
import { PushKey, PushSubscription } from './push/push.entity.js';
import { botContext } from './telegram/telegram-bot.js';
import { TelegramBot, TelegramChat } from './telegram/telegram-bot.entity.js';

/** The tables of the channels, the migration that creates them and their sealed columns, for the service's lists. */
export const channelEntities = [AlertDelivery, PushKey, PushSubscription, TelegramBot, TelegramChat];
export const channelMigrations = [CreateAlertChannels1765700000000];
export const channelSealedColumns: readonly SealedColumn[] = [
  sealedColumn('telegram_bot', TelegramBot, 'token', () => botContext),
  sealedColumn('push_key', PushKey, 'private_key', () => pushKeyContext),
];
