import { CreateOutbox1700000000000 } from '@mm/event-log/outbox/create-outbox.migration.js';
import { CreateSystemSettings1765400000000 } from '@mm/system-settings/create-system-settings.migration.js';
import { SystemSettingRow } from '@mm/system-settings/system-setting.entity.js';
import { TopicAuthor } from './alerts/first-publication/topic-author.entity.js';
import { Alert } from './alerts/raised/alert.entity.js';
import { AlertRule } from './alerts/rules/alert-rule.entity.js';
import { WatchedSource } from './alerts/sources/watched-source.entity.js';
import { GapHour, TopicHour, TopicPost } from './alerts/spike/spike-counts.entity.js';
import { StandingCause } from './alerts/standing/standing-cause.entity.js';
import { KnownTopic } from './alerts/topics/known-topic.entity.js';
import { RecentPost } from './alerts/topics/recent-post.entity.js';
import { AlertDelivery } from './channels/delivery/alert-delivery.entity.js';
import { PushKey, PushSubscription } from './channels/push/push.entity.js';
import { TelegramBot, TelegramChat } from './channels/telegram/telegram-bot.entity.js';
import { StoredMail } from './mail/outbox-file/stored-mail.entity.js';
import { Unsubscription } from './mail/unsubscribe/unsubscription.entity.js';
import { CreateNotifications1765510000000 } from './migrations/1765510000000-notifications.js';
import { CreateAlerts1765530000000 } from './migrations/1765530000000-alerts.js';
import { CreateMails1765540000000 } from './migrations/1765540000000-mails.js';
import { CreateAlertChannels1765700000000 } from './migrations/1765700000000-alert-channels.js';
import { CreateWebhooks1765800005000 } from './migrations/1765800005000-webhooks.js';
import { AddSlotTopics1766400000000 } from './migrations/1766400000000-slot-topics.js';
import { AddAlertGrowth1766400000001 } from './migrations/1766400000001-alert-growth.js';
import { KeepSuggestedTones1768200000001 } from './migrations/1768200000001-suggested-tones.js';
import { Notification } from './notifications/notification.entity.js';
import { Delivery } from './schedule/delivery.entity.js';
import { NotificationSlot, SlotContent, SlotFile } from './schedule/slot.entity.js';
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
    Alert,
    AlertRule,
    GapHour,
    KnownTopic,
    RecentPost,
    StandingCause,
    TopicAuthor,
    TopicHour,
    TopicPost,
    WatchedSource,
    AlertDelivery,
    PushKey,
    PushSubscription,
    TelegramBot,
    TelegramChat,
    Webhook,
    WebhookDelivery,
  ],
  migrations: [
    CreateOutbox1700000000000,
    CreateSystemSettings1765400000000,
    CreateNotifications1765510000000,
    CreateAlerts1765530000000,
    CreateMails1765540000000,
    CreateAlertChannels1765700000000,
    CreateWebhooks1765800005000,
    AddSlotTopics1766400000000,
    AddAlertGrowth1766400000001,
    KeepSuggestedTones1768200000001,
  ],
};
