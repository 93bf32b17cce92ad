import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import { DataSource } from 'typeorm';
import request from 'supertest';
import { webhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.js';
import { raiseAlert, reasonOfCode, type AlertCause } from '../../alerts/raised/raise-alert.js';
import { AlertRule } from '../../alerts/rules/alert-rule.entity.js';
import { newRule } from '../../alerts/test/alerts-kit.js';
import { notification } from '../../service.js';
import { pushServer, type PushServer } from './push-server.js';
import { telegramServer, type TelegramServer } from './telegram-server.js';

export interface StoredDelivery {
  id: string;
  channel: string;
  target: string;
  alert_ids: number[];
  state: string;
  tries: number;
  next_try: Date;
  last_error: string;
}

export interface ChannelsKit extends ServiceHarness {
  telegram: TelegramServer;
  push: PushServer;
  webhooks: WebhookReceiver;
  post: (call: string, bearer: string, body: object) => request.Test;
  get: (call: string, bearer: string) => request.Test;
  /** Saves a rule of topic 7, and returns its id. */
  rule: (bearer: string, fields: Partial<AlertRuleWire>) => Promise<number>;
  /** Publishes a topic, and waits until the service knows who may see it. */
  topic: (topicId: number, access: number[]) => Promise<void>;
  /** Raises an alert of a rule, about topic 7 by default. Returns its id. */
  raise: (ruleId: number, cause?: Partial<AlertCause>) => Promise<number>;
  /** The messages about an alert, once they are all planned and none is under way. */
  deliveries: (alertId: number, states: string) => Promise<StoredDelivery[]>;
  /** Makes what waits for its next try due now. */
  dueNow: () => Promise<void>;
}

/** A started notification service beside a Bot API, a push service and a receiver of webhooks. */
export async function channelsKit(): Promise<ChannelsKit> {
  const [telegram, push, webhooks] = await Promise.all([telegramServer(), pushServer(), webhookReceiver()]);
  const harness = await serviceHarness(notification, {
    MM_TELEGRAM_API: telegram.url,
    MM_WEBHOOK_PRIVATE: `${push.host},${webhooks.host}`,
  });
  const { app, database, publish, until, url } = harness;
  const post = (call: string, bearer: string, body: object): request.Test =>
    request(url).post(`/api-py/${call}`).set('authorization', bearer).send(body);
  return {
    ...harness,
    telegram,
    push,
    webhooks,
    post,
    get: (call, bearer) => request(url).get(`/api-py/${call}`).set('authorization', bearer),
    rule: async (bearer, fields) => {
      const { body } = await post('save-alert-rule', bearer, { params: { ...newRule, ...fields } }).expect(200);
      return (body as { rule: AlertRuleWire }).rule.id;
    },
    topic: async (topicId, access) => {
      const changedAt = new Date().toISOString();
      await publish(
        'topic.changed',
        create(TopicChangedSchema, { topicId, name: `Тема ${topicId}`, access, version: 1, changedAt }),
      );
      await until(async () => {
        const known = 'SELECT FROM notification.known_topic WHERE id = $1 AND access = $2';
        return (await database.query(known, [topicId, access])).rows.length > 0;
      }, `topic ${topicId}`);
    },
    raise: async (ruleId, cause = {}) => {
      const dataSource = app.get(DataSource, { strict: false });
      const now = new Date();
      const alert = await inTransaction(dataSource, async (tx) =>
        raiseAlert(
          tx,
          app.get(EventOutbox, { strict: false }),
          await tx.findOneByOrFail(AlertRule, { id: ruleId }),
          {
            subject: { kind: 'topic', id: '7', name: 'Дороги <b>' },
            severity: 'warning',
            reason: {
              ...reasonOfCode('', now),
              figure: 42,
              baseline: 12.5,
              words: [{ text: 'мост & <i>', sum: 3 }],
            },
            isOver: true,
            ...cause,
          },
          now,
        ),
      );
      if (!alert) throw new Error('no alert was raised');
      return alert.id;
    },
    deliveries: (alertId, states) =>
      until(async () => {
        const { rows } = await database.query<StoredDelivery>(
          `SELECT * FROM notification.alert_delivery WHERE alert_ids @> ARRAY[$1::int] ORDER BY channel, target`,
          [alertId],
        );
        return rows.map(({ channel, state }) => `${channel} ${state}`).join(', ') === states && rows;
      }, states),
    dueNow: async () => {
      await database.query(
        `UPDATE notification.alert_delivery SET next_try = now() - interval '1 second'
         WHERE state IN ('held', 'pending')`,
      );
    },
    async stop() {
      await harness.stop();
      await Promise.all([telegram.close(), push.close(), webhooks.close()]);
    },
  };
}
