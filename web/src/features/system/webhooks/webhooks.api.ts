import { webhookCalls } from '@mm/proto/http/webhooks.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const webhooks = listTag('Config', 'webhooks');
const deliveries = listTag('Config', 'webhook-deliveries');
const change = { invalidates: [webhooks, deliveries] };

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: queryOf(build, webhookCalls.webhooks, { provides: [webhooks], keepSeconds: 0 }),
    webhookDeliveries: queryOf(build, webhookCalls.webhookDeliveries, { provides: [deliveries], keepSeconds: 0 }),
    saveWebhook: mutationOf(build, webhookCalls.saveWebhook, change),
    deleteWebhook: mutationOf(build, webhookCalls.deleteWebhook, change),
    testWebhook: mutationOf(build, webhookCalls.testWebhook),
    replayWebhook: mutationOf(build, webhookCalls.replayWebhook, change),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useSaveWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useReplayWebhookMutation,
} = webhooksApi;
