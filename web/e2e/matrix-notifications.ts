import { eventually, type ApiClient } from './api-client.js';

/** A notification that is off, for one address. */
export const notification = (name: string, theme: number | null) => ({
  name,
  email: 'matrix@example.kz',
  active: false,
  theme,
});

/** A rule of a topic, or one that is about no topics, without messages outside of the application. */
export const alertRule = (topicId: number | null) => ({
  kind: topicId === null ? 'disk-full' : 'topic-spike',
  topic_id: topicId,
  active: false,
  sensitivity: 'low',
  authors: [],
  cool_down: 60,
  quiet_hours: null,
  channels: [],
  addresses: '',
  chats: [],
  takes_over_wall: false,
});

/** A webhook that is off. */
export const webhook = (name: string) => ({
  name,
  url: 'https://hooks.example.kz/mm',
  events: [],
  topic_ids: [],
  networks: [],
  active: false,
});

/** `theme`: a topic. */
export async function makeNotification(api: ApiClient, name: string, theme: number | null): Promise<number> {
  const params = notification(name, theme);
  return (await api.call<{ data: { id: number } }>('POST', '/api-py/save-notif', { params })).data.id;
}

/** The mail of a test. */
export async function makeMail(api: ApiClient, notificationId: number): Promise<number> {
  await api.call('POST', '/api-py/test-notif', { id: notificationId });
  const path = `/api-py/notif-deliveries?id=${notificationId}`;
  const { deliveries } = await api.call<{ deliveries: { id: number }[] }>('GET', path);
  if (!deliveries[0]) throw new Error('a test has no mail');
  return deliveries[0].id;
}

/** Such a rule, as soon as the service knows the topic. */
export const makeAlertRule = (api: ApiClient, topicId: number | null): Promise<number> =>
  eventually(`topic ${topicId} can have rules`, async () => {
    const body = { params: alertRule(topicId) };
    const { json, status } = await api.request('POST', '/api-py/save-alert-rule', { body });
    return status === 200 && (json as { rule: { id: number } }).rule.id;
  });

export async function makeWebhook(api: ApiClient, name: string): Promise<number> {
  const { webhook: made } = await api.call<{ webhook: { id: number } }>('POST', '/api-py/save-webhook', {
    params: webhook(name),
  });
  return made.id;
}
