import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { askedNames } from './outgoing-event.js';
import { id, int, numeric, sentId, sentShortId, sentShortIdOrNone, shortNumeric, success, unixTime } from './paging.js';

const shared = { service: 'notification', roles: ['mm_admin'] } as const;

/**
 * An address to which events are sent, signed as the Standard Webhooks convention says. Every event is sent at least
 * once, with the same `webhook-id` each time. Events are first sent in the order of the log, one after the other; one
 * that failed is sent again later, after newer ones.
 */
const webhook = once(() =>
  z.object({
    id,
    name: z.string(),
    url: z.string(),
    /** Names of outgoing events, `topic.matched.past` among them; [] for all but that. */
    events: z.array(z.string()),
    /** Only events of these topics; without events of other networks; [] for no limit. */
    topic_ids: z.array(id),
    networks: z.array(z.string()),
    active: z.boolean(),
    /** 'failing' while tries fail; 'paused' after five days of failures, until somebody resumes it. */
    state: z.enum(['ok', 'failing', 'paused', 'off']),
    last_error: z.string(),
    /** Unix seconds. */
    last_success_at: int.nullable(),
    pending: int,
    dead: int,
  }),
);
export type WebhookWire = Wire<typeof webhook>;

const delivery = once(() =>
  z.object({
    id,
    event: z.string(),
    event_id: z.string(),
    state: z.enum(['pending', 'sent', 'dead']),
    tries: int,
    status: int.nullable(),
    last_error: z.string(),
    /** Unix seconds. */
    at: int,
    next_try: int.nullable(),
  }),
);
export type WebhookDeliveryWire = Wire<typeof delivery>;

export const webhookCalls = {
  webhooks: call({
    ...shared,
    id: 'webhooks',
    method: 'GET',
    path: '/api-py/webhooks',
    objects: [rules.changeWebhook],
    response: () => z.object({ webhooks: z.array(webhook()) }),
  }),
  /**
   * The secret is in the response only when the webhook is new or `new_secret` is set; for a day, everything is signed
   * with the earlier secret too. An active webhook that was paused goes on where it stopped: what it missed waits for
   * 30 days, up to 5,000 events, and then as long as the log has them; a `resync` says that events are missing.
   */
  saveWebhook: call({
    ...shared,
    id: 'save-webhook',
    method: 'POST',
    path: '/api-py/save-webhook',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          id: sentShortIdOrNone.optional(),
          name: z.string().trim().min(1).max(100),
          url: z.url({ protocol: /^https?$/ }).max(2000),
          events: z.array(z.enum(askedNames)).max(40),
          topic_ids: z.array(sentId).max(1000),
          networks: z.array(z.enum(networkIds)).max(20),
          active: z.boolean(),
          new_secret: z.boolean().optional(),
        }),
      }),
    objects: [rules.changeWebhook],
    response: () => z.object({ status: z.literal('success'), webhook: webhook(), secret: z.string().optional() }),
  }),
  deleteWebhook: call({
    ...shared,
    id: 'delete-webhook',
    method: 'POST',
    path: '/api-py/delete-webhook',
    body: () => z.strictObject({ id: sentShortId }),
    objects: [rules.changeWebhook],
    response: () => success,
  }),
  /** Sends one event 'webhook.test' now and answers what came back. */
  testWebhook: call({
    ...shared,
    id: 'test-webhook',
    method: 'POST',
    path: '/api-py/test-webhook',
    body: () => z.strictObject({ id: sentShortId }),
    objects: [rules.changeWebhook],
    response: () => z.object({ ok: z.boolean(), status: int.nullable(), error: z.string() }),
  }),
  webhookDeliveries: call({
    ...shared,
    id: 'webhook-deliveries',
    method: 'GET',
    path: '/api-py/webhook-deliveries',
    query: () =>
      z.strictObject({
        id: shortNumeric,
        state: z.enum(['pending', 'sent', 'dead']).optional(),
        /** Id of the last delivery of the page before. */
        before: numeric.min(1).optional(),
      }),
    objects: [rules.changeWebhook],
    response: () => z.object({ deliveries: z.array(delivery()), has_more: z.boolean() }),
  }),
  /**
   * Sends what happened since a moment again, sent and dead, or only the dead ones. What was sent is kept for 7 days,
   * what is dead for 30; `count` says how many, `from` since when: later than asked for where older ones are gone.
   */
  replayWebhook: call({
    ...shared,
    id: 'replay-webhook',
    method: 'POST',
    path: '/api-py/replay-webhook',
    body: () => z.strictObject({ id: sentShortId, from: unixTime.optional(), only_dead: z.boolean().optional() }),
    objects: [rules.changeWebhook],
    response: () => z.object({ status: z.literal('success'), from: int, count: int }),
  }),
};
