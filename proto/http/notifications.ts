import * as z from 'zod';
import { analysts } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, pageSize, sentId, sentShortId, sentShortIdOrNone, shortIds } from './paging.js';

/** Addresses of one notification. */
export const maxAddresses = 20;

const shared = { service: 'notification', roles: analysts } as const;
const tone = once(() => z.object({ name: z.string().max(50), value: int.nullable() }));
const numbers = shortIds.max(100);

/** A mail about publications, sent every day or every week; wire names as specified. */
const notification = once(() =>
  z.object({
    id,
    _id: id,
    name: z.string(),
    /** Addresses separated by commas; '' for readers who may not see them. */
    email: z.string(),
    /** 0: publications in the body of the mail, 1: reports attached. */
    typeNotif: z.union([z.literal(0), z.literal(1)]),
    formats: z.array(z.enum(['.xlsx', '.doc', '.pdf'])),
    tone: tone(),
    obl: numbers,
    sphere: numbers,
    /** Days between mails and of their content: 1 or 7. */
    period: z.object({ name: z.string(), value: z.union([z.literal(1), z.literal(7)]) }),
    time: z.object({ HH: z.string(), mm: z.string() }),
    active: z.boolean(),
    /** Topic; null for everything that the author may see. */
    theme: id.nullable(),
    /** 0 Monday to 6 Sunday. */
    weekday: z.number().int().min(0).max(6),
    autor: z.string(),
    /** Unix seconds of the last mail, else null. */
    execDate: int.nullable(),
    /** Unix seconds of the next slot; null while it is not active. */
    nextDate: int.nullable(),
    /** Why nothing is sent though it is active, else null. */
    paused: z.enum(['topic-deleted', 'author-disabled']).nullable(),
    /** Those of its addresses whose recipients stopped the mails by their own links; [] for who may not edit it. */
    unsubscribed: z.array(z.string()),
    may_edit: z.boolean(),
    /** Its topic is hidden from the caller: here without topic, addresses and limits. */
    is_hidden: z.boolean(),
    version: int,
  }),
);
export type NotificationWire = Wire<typeof notification>;

/** The state of one mail to one recipient; without name, recipient and error where its topic is hidden. */
const delivery = once(() =>
  z.object({
    id,
    notification_id: id,
    name: z.string(),
    /** Unix seconds: the slot; of a test, when it was asked for. */
    slot: int,
    is_test: z.boolean(),
    is_late: z.boolean(),
    recipient: z.string(),
    state: z.enum(['pending', 'sent', 'failed', 'bounced', 'unsubscribed', 'gave-up']),
    tries: int,
    last_error: z.string(),
    /** Unix seconds; null when no further try is planned. */
    next_try: int.nullable(),
    sent_at: int.nullable(),
    /** Whether its mail can be read on the screen (file outbox). */
    has_mail: z.boolean(),
  }),
);
export type DeliveryWire = Wire<typeof delivery>;

const save = once(() =>
  z.strictObject({
    id: sentShortIdOrNone.optional(),
    _id: sentShortIdOrNone.optional(),
    /** In one line: it stands in the subject of mails. */
    name: z
      .string()
      .trim()
      .max(200)
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
    email: z.string().max(5000),
    typeNotif: z.union([z.literal(0), z.literal(1)]).default(0),
    formats: z
      .array(z.enum(['.xlsx', '.doc', '.pdf']))
      .min(1)
      .max(3)
      .default(['.xlsx']),
    tone: z.strictObject(tone().partial().shape).optional(),
    obl: numbers.default([]),
    sphere: numbers.default([]),
    period: z
      .strictObject({ name: z.string().max(50).optional(), value: z.union([z.literal(1), z.literal(7)]) })
      .optional(),
    time: z.strictObject({ HH: z.string().regex(/^([01]?\d|2[0-3])$/), mm: z.string().max(2) }).optional(),
    active: z.boolean().default(true),
    theme: sentId.nullish(),
    weekday: z.number().int().min(0).max(6).default(0),
    version: int.optional(),
    autor: z.string().max(300).optional(),
    execDate: z.number().nullish(),
    nextDate: z.number().nullish(),
    paused: z.string().nullish(),
    unsubscribed: z.array(z.string().max(300)).max(maxAddresses).optional(),
    may_edit: z.boolean().optional(),
    is_hidden: z.boolean().optional(),
  }),
);
export type NotificationSave = Wire<typeof save>;

export const notificationCalls = {
  /** Newest first. */
  notifications: call({
    ...shared,
    roles: 'any',
    id: 'get-notif-all',
    method: 'GET',
    path: '/api-py/get-notif-all',
    response: () => z.object({ data: z.array(notification()) }),
    objects: [rules.readNotification],
    fields: 'who may not edit a notification: without addresses',
  }),
  saveNotification: call({
    ...shared,
    id: 'save-notif',
    method: 'POST',
    path: '/api-py/save-notif',
    body: () => z.strictObject({ params: save() }),
    response: () => z.object({ status: int, data: notification() }),
    objects: [rules.editNotification, rules.readTopic],
    fields: 'mm_admin, mm_superviser: `autor` may be another account',
  }),
  deleteNotification: call({
    ...shared,
    id: 'del-notif',
    method: 'POST',
    path: '/api-py/del-notif',
    body: () => z.strictObject({ params: z.strictObject({ id: sentShortId }) }),
    response: () => z.object({ status: int }),
    objects: [rules.deleteNotification],
  }),
  /** Sends the saved state now, outside of the slots. */
  testNotification: call({
    ...shared,
    id: 'test-notif',
    method: 'POST',
    path: '/api-py/test-notif',
    body: () => z.strictObject({ id: sentShortId }),
    response: () => z.object({ status: int, recipients: int }),
    objects: [rules.editNotification],
  }),
  /** The last mails of a notification, or of all that the caller may edit; newest first. */
  deliveries: call({
    ...shared,
    id: 'notif-deliveries',
    method: 'GET',
    path: '/api-py/notif-deliveries',
    query: () =>
      z.strictObject({
        id: z.coerce.number().int().optional(),
        before: z.coerce.number().int().optional(),
        size: pageSize(100, 20),
      }),
    response: () => z.object({ deliveries: z.array(delivery()), has_more: z.boolean() }),
    objects: [rules.listMail],
  }),
  /** Tries a mail again now that waits for its next try, bounced or was given up. */
  retryDelivery: call({
    ...shared,
    id: 'retry-delivery',
    method: 'POST',
    path: '/api-py/retry-delivery',
    body: () => z.strictObject({ id: sentShortId }),
    response: () => z.object({ status: z.literal('success') }),
    objects: [rules.editNotification],
  }),
  /** A mail of the file outbox: what its recipient would have received. */
  mail: call({
    ...shared,
    id: 'notif-mail',
    method: 'GET',
    path: '/api-py/notif-mail/:id',
    params: () => z.object({ id: z.coerce.number().int() }),
    response: () =>
      z.object({
        subject: z.string(),
        from: z.string(),
        to: z.string(),
        html: z.string(),
        text: z.string(),
        attachments: z.array(z.object({ name: z.string(), size: int })),
      }),
    objects: [rules.editNotification],
  }),
  /** Whether mails leave by SMTP or stay in the file outbox, and to which domains they may go ([] = all). */
  mailState: call({
    ...shared,
    id: 'mail-state',
    method: 'GET',
    path: '/api-py/mail-state',
    response: () => z.object({ transport: z.enum(['smtp', 'outbox']), from: z.string(), domains: z.array(z.string()) }),
  }),
  /** What a recipient's own link means; the link stops mails of one notification to one address. */
  subscription: call({
    ...shared,
    roles: 'public',
    id: 'mail-subscription',
    method: 'GET',
    path: '/api-py/mail-subscription/:token',
    params: () => z.object({ token: z.string().min(20).max(300) }),
    /** `may_subscribe`: the mails were stopped, and the notification still goes to the address. */
    response: () =>
      z.object({
        name: z.string(),
        address: z.string(),
        is_subscribed: z.boolean(),
        may_subscribe: z.boolean(),
      }),
  }),
  /** For mail programs that open the link of a header instead of sending it a POST: leads to the page. */
  unsubscribePage: call({
    ...shared,
    roles: 'public',
    id: 'unsubscribe-page',
    method: 'GET',
    path: '/api-py/unsubscribe-mail/:token',
    params: () => z.object({ token: z.string().min(20).max(300) }),
    /** A redirection, not JSON. */
    response: () => z.unknown(),
  }),
  unsubscribe: call({
    ...shared,
    roles: 'public',
    id: 'unsubscribe-mail',
    method: 'POST',
    path: '/api-py/unsubscribe-mail/:token',
    params: () => z.object({ token: z.string().min(20).max(300) }),
    /** What mail programs send (RFC 8058). */
    body: () => z.strictObject({ 'List-Unsubscribe': z.string().max(100).optional() }),
    response: () => z.object({ status: z.literal('success') }),
  }),
  /** Lets the mails come again that the recipient's own link stopped; nobody else can. */
  subscribe: call({
    ...shared,
    roles: 'public',
    id: 'subscribe-mail',
    method: 'POST',
    path: '/api-py/subscribe-mail/:token',
    params: () => z.object({ token: z.string().min(20).max(300) }),
    body: () => z.strictObject({}),
    response: () => z.object({ status: z.literal('success') }),
  }),
};
