import { alertCalls } from '@mm/proto/http/alerts.js';
import type { Call } from '@mm/proto/http/call.js';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import type { notificationRules } from '@mm/proto/http/notification-rules.js';
import type { objectRules } from '@mm/proto/http/object-rules.js';
import { webhookCalls } from '@mm/proto/http/webhooks.js';
import { byId, type Action } from './matrix-action.js';
import { alertRule, notification, webhook } from './matrix-notifications.js';
import type { ObjectId, ObjectKind } from './matrix-identity.js';

const plainId = (call: Call, kind: ObjectKind, hiddenBy: string): Action => ({
  call,
  kind,
  body: ({ id }) => ({ id }),
  hiddenBy: [hiddenBy],
});
const listed =
  (list: string) =>
  (json: unknown): ObjectId[] =>
    ((json as Record<string, { id: number }[]>)[list] ?? []).map(({ id }) => id);

/** Calls for the rules about notifications, alerts and webhooks. */
export const notificationActions: Readonly<
  Record<
    Extract<keyof typeof objectRules, keyof typeof notificationRules | 'changeWebhook'>,
    readonly Action[] | string
  >
> = {
  readNotification: [{ call: notificationCalls.notifications, kind: 'notification', idsIn: listed('data') }],
  // with a version that is not the current one an allowed save is refused as stale
  editNotification: [
    {
      ...byId(notificationCalls.saveNotification, 'notification', 'notification-not-found'),
      body: ({ id }) => ({ params: { ...notification('Матрица', null), id, version: 0 } }),
    },
    plainId(notificationCalls.testNotification, 'notification', 'notification-not-found'),
    plainId(notificationCalls.retryDelivery, 'mail', 'delivery-not-found'),
    {
      call: notificationCalls.mail,
      kind: 'mail',
      path: ({ id }) => `/api-py/notif-mail/${id}`,
      hiddenBy: ['delivery-not-found'],
    },
  ],
  deleteNotification: [byId(notificationCalls.deleteNotification, 'doomedNotification', 'notification-not-found')],
  listMail: [
    {
      call: notificationCalls.deliveries,
      kind: 'mail',
      path: () => '/api-py/notif-deliveries?size=100',
      idsIn: listed('deliveries'),
    },
  ],
  readAlert: 'detectors raise them: services/notification/src/alerts/test/alerts.service-spec.ts asks',
  acknowledgeAlert: 'detectors raise them: services/notification/src/alerts/test/alerts.service-spec.ts asks',
  listAlertRule: [{ call: alertCalls.rules, kind: 'alertRule', idsIn: listed('rules') }],
  changeAlertRule: [
    {
      ...byId(alertCalls.saveRule, 'alertRule', 'alert-rule-not-found'),
      body: ({ id, identity, objects, relation }) => ({
        params: { ...alertRule(objects.topicOf(relation, identity)), id },
      }),
    },
    plainId(alertCalls.testRule, 'alertRule', 'alert-rule-not-found'),
  ],
  deleteAlertRule: [plainId(alertCalls.deleteRule, 'doomedAlertRule', 'alert-rule-not-found')],
  changeWebhook: [
    { call: webhookCalls.webhooks, kind: 'webhook', idsIn: listed('webhooks') },
    {
      ...byId(webhookCalls.saveWebhook, 'webhook', 'webhook-not-found'),
      body: ({ id }) => ({ params: { ...webhook('Матрица'), id } }),
    },
    {
      call: webhookCalls.webhookDeliveries,
      kind: 'webhook',
      path: ({ id }) => `/api-py/webhook-deliveries?id=${id}`,
      hiddenBy: ['webhook-not-found'],
    },
    {
      ...plainId(webhookCalls.replayWebhook, 'webhook', 'webhook-not-found'),
      body: ({ id }) => ({ id, only_dead: true }),
    },
    plainId(webhookCalls.deleteWebhook, 'doomedWebhook', 'webhook-not-found'),
  ],
};
