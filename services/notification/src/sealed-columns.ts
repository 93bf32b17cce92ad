import { sealedColumn, type SealedColumn } from '@mm/secrets/sealed-column.js';
import { pushKeyContext } from './channels/push/push-keys.js';
import { PushKey } from './channels/push/push.entity.js';
import { TelegramBot } from './channels/telegram/telegram-bot.entity.js';
import { botContext } from './channels/telegram/telegram-bot.js';
import { secretContext } from './webhooks/webhook-signature.js';
import { Webhook } from './webhooks/webhook.entity.js';

/** Every encrypted column of the service, for the rotation of the installation key. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('webhook', Webhook, 'secret', ({ id }) => secretContext(id)),
  sealedColumn('webhook', Webhook, 'previous_secret', ({ id }) => secretContext(id)),
  sealedColumn('telegram_bot', TelegramBot, 'token', () => botContext),
  sealedColumn('push_key', PushKey, 'private_key', () => pushKeyContext),
];
