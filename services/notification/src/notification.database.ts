import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { alertEntities, alertMigrations } from './alerts/alerts.database.js';
import { channelEntities, channelMigrations } from './channels/channels.database.js';
import { CreateMails1765540000000 } from './migrations/1765540000000-mails.js';
import { StoredMail } from './mail/outbox-file/stored-mail.entity.js';
import { Unsubscription } from './mail/unsubscribe/unsubscription.entity.js';
import { AddSlotTopics1766400000000 } from './migrations/1766400000000-slot-topics.js';
import { CreateNotifications1765510000000 } from './migrations/1765510000000-notifications.js';
import { Notification } from './notifications/notification.entity.js';
import { Delivery } from './schedule/delivery.entity.js';
import { NotificationSlot, SlotContent, SlotFile } from './schedule/slot.entity.js';
import { CreateWebhooks1765800005000 } from './migrations/1765800005000-webhooks.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';

/** The tables of the service and the migrations that create them. */
export const notificationDatabase = {
  schema: 'notification',
  entities: [
    SystemSettingRow,
    Notification,
    NotificationSlot,
    SlotContent,
    SlotFile,
    Delivery,
    StoredMail,
    Unsubscription,
    ...alertEntities,
    ...channelEntities,
    Webhook,
    WebhookDelivery,
  ],
  migrations: [
    CreateOutbox1700000000000,
    CreateSystemSettings1765400000000,
    CreateNotifications1765510000000,
    CreateMails1765540000000,
    ...alertMigrations,
    ...channelMigrations,
    CreateWebhooks1765800005000,
    AddSlotTopics1766400000000,
  ],
};
