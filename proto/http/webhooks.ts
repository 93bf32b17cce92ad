import * as z from 'zod';
import { call } from './call.js';
import { id, sentId, sentIdOrNone, success } from './paging.js';

const shared = { service: 'notification', roles: ['mm_admin'] } as const;
/** Kinds of events that leave the installation: post.*, publication.*, topic.*, alert.*, source.*. */
const eventNames = z
  .array(
    z
      .string()
      .regex(/^[a-z.-]+$/)
      .max(60),
  )
  .max(40);

/** An address to which events are sent, signed as the Standard Webhooks convention says. */
const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** Names of log topics; [] for all that may leave. */
  events: eventNames,
  /** Only events of these topics and networks; [] for no limit. */
  topic_ids: z.array(id),
  networks: z.array(z.string()),
  active: z.boolean(),
  /** 'failing' while tries fail; 'paused' after five days of failures, until somebody resumes it. */
  state: z.enum(['ok', 'failing', 'paused', 'off']),
  last_error: z.string(),
  /** Unix seconds. */
  last_success_at: z.number().int().nullable(),
  pending: z.number().int(),
  dead: z.number().int(),
});
export type WebhookWire = z.infer<typeof webhook>;

const delivery = z.object({
  id,
  event: z.string(),
  event_id: z.string(),
  state: z.enum(['pending', 'sent', 'dead']),
  tries: z.number().int(),
  status: z.number().int().nullable(),
  last_error: z.string(),
  /** Unix seconds. */
  at: z.number().int(),
  next_try: z.number().int().nullable(),
});
export type WebhookDeliveryWire = z.infer<typeof delivery>;

export const webhookCalls = {
  webhooks: call({
    ...shared,
    id: 'webhooks',
    method: 'GET',
    path: '/api-py/webhooks',
    response: z.object({ webhooks: z.array(webhook) }),
  }),
  /** The secret is in the response only when the webhook is new or `new_secret` is set. */
  saveWebhook: call({
    ...shared,
    id: 'save-webhook',
    method: 'POST',
    path: '/api-py/save-webhook',
    body: z.strictObject({
      params: z.strictObject({
        id: sentIdOrNone.optional(),
        name: z.string().trim().min(1).max(100),
        url: z.url({ protocol: /^https?$/ }).max(2000),
        events: eventNames,
        topic_ids: z.array(sentId).max(1000),
        networks: z.array(z.string().max(40)).max(20),
        active: z.boolean(),
        new_secret: z.boolean().optional(),
      }),
    }),
    response: z.object({ status: z.literal('success'), webhook, secret: z.string().optional() }),
  }),
  deleteWebhook: call({
    ...shared,
    id: 'delete-webhook',
    method: 'POST',
    path: '/api-py/delete-webhook',
    body: z.strictObject({ id: sentId }),
    response: success,
  }),
  /** Sends one event 'webhook.test' now and answers what came back. */
  testWebhook: call({
    ...shared,
    id: 'test-webhook',
    method: 'POST',
    path: '/api-py/test-webhook',
    body: z.strictObject({ id: sentId }),
    response: z.object({ ok: z.boolean(), status: z.number().int().nullable(), error: z.string() }),
  }),
  webhookDeliveries: call({
    ...shared,
    id: 'webhook-deliveries',
    method: 'GET',
    path: '/api-py/webhook-deliveries',
    query: z.strictObject({
      id: z.coerce.number().int(),
      state: z.enum(['pending', 'sent', 'dead']).optional(),
      before: z.coerce.number().int().optional(),
    }),
    response: z.object({ deliveries: z.array(delivery), has_more: z.boolean() }),
  }),
  /** Sends everything since a moment again (as far as the log reaches), or only the dead ones. */
  replayWebhook: call({
    ...shared,
    id: 'replay-webhook',
    method: 'POST',
    path: '/api-py/replay-webhook',
    body: z.strictObject({ id: sentId, from: z.number().int().optional(), only_dead: z.boolean().optional() }),
    response: z.object({ status: z.literal('success'), from: z.number().int() }),
  }),
};
