import * as z from 'zod';
import { alertKinds, sensitivities, type AlertKind } from '../vocabulary/alert-kind.js';
import { analysts, supervisors } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { countedBy } from './reports.js';
import { id, int, pageSize, sentShortId, sentShortIdOrNone, shortNumeric, success } from './paging.js';

/** Authors of one rule. */
export const maxRuleAuthors = 200;

const shared = { service: 'notification', roles: 'any' } as const;
const kind = z.enum(Object.keys(alertKinds) as [AlertKind, ...AlertKind[]]);
const sensitivity = z.enum(sensitivities.map(({ value }) => value));

/** Why an alert was raised; lists have at most ten rows. */
export const alertReason = once(() =>
  z.object({
    /** What was measured, and what it was compared with. */
    figure: z.number(),
    baseline: z.number(),
    /** Unix seconds of the window that was measured. */
    from: int,
    to: int,
    /** Code of a fault, else ''. */
    code: z.string(),
    /** Of the topic; absent where none is counted, and in alerts that are older than this field. */
    counted_by: countedBy().optional(),
    words: z.array(z.object({ text: z.string(), sum: int })),
    tones: z.object({ pos: int, neut: int, neg: int }),
    oblasts: z.array(z.object({ id: int, sum: int })),
    /** The largest of at least two of its publications, with their first source; absent in older alerts. */
    stories: z
      .array(z.object({ id, index: z.string(), network: z.string(), autor: z.string(), title: z.string(), count: int }))
      .optional(),
    publications: z.array(
      z.object({ id, index: z.string(), network: z.string(), autor: z.string(), text: z.string(), url: z.string() }),
    ),
  }),
);
export type AlertReason = Wire<typeof alertReason>;

const alert = once(() =>
  z.object({
    id,
    kind,
    subject_kind: z.string(),
    subject_id: z.string(),
    subject_name: z.string(),
    severity: z.enum(['info', 'warning', 'critical']),
    reason: alertReason(),
    takes_over_wall: z.boolean(),
    /** Unix seconds, as all times here. */
    raised_at: int,
    /** When it was raised or last grew. */
    changed_at: int,
    ended_at: int.nullable(),
    acknowledged_at: int.nullable(),
    acknowledged_by: z.string(),
    may_acknowledge: z.boolean(),
  }),
);
export type AlertWire = Wire<typeof alert>;

/** When and how one kind of alert is raised for one topic, or for all subjects of the kind. */
const rule = once(() =>
  z.object({
    id,
    kind,
    /** Topic; null for all subjects. */
    topic_id: id.nullable(),
    active: z.boolean(),
    sensitivity,
    /** Authors of 'first-publication' by network and id; [] for every author. */
    authors: z.array(z.strictObject({ network: z.string(), id })).max(maxRuleAuthors),
    /** Minutes without a second alert of the same rule and subject. */
    cool_down: z.number().int().min(5).max(10_080),
    /** Hours of the installation's day without messages outside of the application, such as 22 and 7; null for none. */
    quiet_hours: z.tuple([z.number().int().min(0).max(23), z.number().int().min(0).max(23)]).nullable(),
    channels: z.array(z.enum(['mail', 'telegram', 'webhook', 'push'])),
    /** Addresses of the channel 'mail'; chats of 'telegram'. */
    addresses: z.string().max(5000),
    chats: z.array(z.string().max(100)).max(20),
    takes_over_wall: z.boolean(),
    owner: z.string(),
    /** It shows topics that the caller may not see: here without topic, authors, addresses and chats. */
    is_hidden: z.boolean(),
  }),
);
export type AlertRuleWire = Wire<typeof rule>;

export const alertCalls = {
  /** Newest first; `before` is an id. */
  alerts: call({
    ...shared,
    id: 'alerts',
    operations: ['dashboard'],
    method: 'GET',
    path: '/api-py/alerts',
    query: () =>
      z.strictObject({
        state: z.enum(['open', 'all']).default('open'),
        kind: kind.optional(),
        before: shortNumeric.optional(),
        size: pageSize(100, 50),
      }),
    response: () => z.object({ alerts: z.array(alert()), open: int, has_more: z.boolean() }),
    objects: [rules.readAlert],
  }),
  acknowledge: call({
    ...shared,
    roles: analysts,
    id: 'acknowledge-alert',
    method: 'POST',
    path: '/api-py/acknowledge-alert',
    body: () => z.strictObject({ ids: z.array(sentShortId).min(1).max(100) }),
    response: () => success,
    objects: [rules.acknowledgeAlert],
  }),
  rules: call({
    ...shared,
    roles: analysts,
    id: 'alert-rules',
    method: 'GET',
    path: '/api-py/alert-rules',
    response: () => z.object({ rules: z.array(rule()) }),
    objects: [rules.listAlertRule],
  }),
  saveRule: call({
    ...shared,
    roles: analysts,
    id: 'save-alert-rule',
    method: 'POST',
    path: '/api-py/save-alert-rule',
    body: () =>
      z.strictObject({
        params: z.strictObject({
          ...rule().omit({ owner: true, is_hidden: true }).shape,
          id: sentShortIdOrNone.optional(),
        }),
      }),
    response: () => z.object({ status: z.literal('success'), rule: rule() }),
    objects: [rules.changeAlertRule, rules.readTopic],
  }),
  deleteRule: call({
    ...shared,
    roles: analysts,
    id: 'delete-alert-rule',
    method: 'POST',
    path: '/api-py/delete-alert-rule',
    body: () => z.strictObject({ id: sentShortId }),
    response: () => success,
    objects: [rules.deleteAlertRule],
  }),
  /** Sends a test message through the rule's channels and says what became of each. */
  testRule: call({
    ...shared,
    roles: analysts,
    id: 'test-alert-rule',
    method: 'POST',
    path: '/api-py/test-alert-rule',
    body: () => z.strictObject({ id: sentShortId }),
    response: () =>
      z.object({ results: z.array(z.object({ channel: z.string(), ok: z.boolean(), error: z.string() })) }),
    objects: [rules.changeAlertRule],
  }),
  /** Token of the Telegram bot (write-only), its name, and the chats that it knows. */
  telegramBot: call({
    ...shared,
    roles: supervisors,
    id: 'telegram-bot',
    method: 'GET',
    path: '/api-py/telegram-bot',
    response: () =>
      z.object({
        username: z.string().nullable(),
        chats: z.array(z.object({ id: z.string(), title: z.string(), is_group: z.boolean() })),
        last_error: z.string(),
      }),
  }),
  saveTelegramBot: call({
    ...shared,
    roles: ['mm_admin'],
    id: 'save-telegram-bot',
    method: 'POST',
    path: '/api-py/save-telegram-bot',
    body: () => z.strictObject({ token: z.string().max(200).nullable() }),
    response: () => z.object({ status: z.literal('success'), username: z.string().nullable() }),
  }),
  /** The public key with which a browser subscribes to pushes. */
  pushKey: call({
    ...shared,
    id: 'push-key',
    method: 'GET',
    path: '/api-py/push-key',
    response: () => z.object({ key: z.string() }),
  }),
  subscribePush: call({
    ...shared,
    id: 'subscribe-push',
    method: 'POST',
    path: '/api-py/subscribe-push',
    body: () =>
      z.strictObject({
        endpoint: z.url({ protocol: /^https$/ }).max(2000),
        keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      }),
    response: () => success,
  }),
  unsubscribePush: call({
    ...shared,
    id: 'unsubscribe-push',
    method: 'POST',
    path: '/api-py/unsubscribe-push',
    body: () => z.strictObject({ endpoint: z.string().max(2000) }),
    response: () => success,
  }),
};
