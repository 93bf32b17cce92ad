import { randomBytes } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { WebhookDeliveryWire, WebhookWire } from '@mm/proto/http/webhooks.js';
import { startService, type ServiceHandle } from '@mm/service-host/service.js';
import { serviceHarness } from '@mm/sign-in/testing/service-harness.js';
import { notification } from '../src/service.js';
import { webhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

export type WebhookKit = Awaited<ReturnType<typeof webhookKit>>;

/** The service with a receiver that it may send to, and one that it may not. */
export async function webhookKit() {
  const receiver = await webhookReceiver();
  const other = await webhookReceiver();
  const environment = { MM_SECRET_KEY: randomBytes(32).toString('base64'), MM_WEBHOOK_PRIVATE: receiver.host };
  const service = await serviceHarness(notification, environment);
  const admin = service.bearer('admin', ['mm_admin']);

  /** Throws an error `status code`. */
  async function call<T>(method: string, path: string, body?: object, authorization = admin): Promise<T> {
    const response = await fetch(`${service.url}/api-py/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as T & { code?: string };
    if (!response.ok) throw new Error(`${response.status} ${answer.code}`);
    return answer;
  }
  const get = <T>(path: string, authorization?: string): Promise<T> => call<T>('GET', path, undefined, authorization);
  const post = <T>(path: string, body: object): Promise<T> => call<T>('POST', path, body);
  const list = async (): Promise<WebhookWire[]> => (await get<{ webhooks: WebhookWire[] }>('webhooks')).webhooks;

  const read = async (id: number): Promise<WebhookWire> => {
    const found = (await list()).find((one) => one.id === id);
    if (!found) throw new Error('the webhook is gone');
    return found;
  };

  let lastPublication = 0;
  return {
    receiver,
    other,
    service,
    get,
    post,
    read,
    /** Creates a webhook to the receiver, or changes one. */
    save(params: Partial<WebhookWire> & { new_secret?: boolean } = {}): Promise<{
      webhook: WebhookWire;
      secret?: string;
    }> {
      const { active = true, events = [], id, name = 'Склад', networks = [], new_secret, topic_ids = [], url } = params;
      const address = url ?? `http://${receiver.host}/in`;
      const optional = { ...(id ? { id } : {}), ...(new_secret ? { new_secret } : {}) };
      return post('save-webhook', { params: { name, url: address, events, networks, topic_ids, active, ...optional } });
    },
    async deliveries(id: number, state?: string): Promise<WebhookDeliveryWire[]> {
      const path = `webhook-deliveries?id=${id}${state ? `&state=${state}` : ''}`;
      return (await get<{ deliveries: WebhookDeliveryWire[] }>(path)).deliveries;
    },
    inState: (id: number, state: WebhookWire['state']): Promise<WebhookWire> =>
      service.until(async () => {
        const webhook = await read(id);
        return webhook.state === state && webhook;
      }, state),
    /** Publishes matches of a topic; returns the ids of their publications. */
    async publish(count = 1, topicId = 5): Promise<number[]> {
      const ids = Array.from({ length: count }, () => ++lastPublication);
      const matched = (publicationId: number) =>
        create(TopicMatchedSchema, {
          publicationId,
          index: 'social',
          topicIds: [topicId],
          publishedAt: '2026-11-20T10:00:00Z',
          change: 'added',
        });
      await service.publish('topic.matched', ...ids.map(matched));
      return ids;
    },
    /** Resolves when everything that was published is in the log. */
    logged: (): Promise<unknown> =>
      service.until(async () => (await service.logged('topic.matched')).length >= lastPublication, 'the log'),
    receivedBy: (one: WebhookReceiver, count: number): Promise<true | undefined> =>
      service.until(async () => (one.received.length >= count ? true : undefined), `${count} webhooks`),
    /** Makes what waits for its next try due now. */
    async dueNow(): Promise<void> {
      await service.database.query('UPDATE notification.webhook SET not_before = NULL');
      await service.database.query(`UPDATE notification.webhook_delivery SET next_try = now() WHERE state = 'pending'`);
    },
    /** Another process of the service on the same database. */
    startSecond: (): Promise<ServiceHandle> =>
      startService(
        notification,
        { DATABASE_URL: service.database.options.connectionString, ...environment },
        { port: 0 },
        false,
      ),
    /** Deletes all webhooks, and what was received. */
    async clear(): Promise<void> {
      for (const { id } of await list()) await post('delete-webhook', { id });
      receiver.received.length = 0;
      receiver.respond = () => ({ status: 200 });
    },
    async stop(): Promise<void> {
      await service.stop();
      await receiver.close();
      await other.close();
    },
  };
}

/** Ids of the publications in what was received, in order. */
export const publicationsOf = ({ received }: WebhookReceiver): unknown[] =>
  received.map(({ event }) => event.data['publication_id']);
