import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { guardedAgent } from '@mm/networks/outbound/guarded-agent.js';
import { DataSource } from 'typeorm';
import type { Agent } from 'undici';
import webPush from 'web-push';
import { NotificationSettings } from '../../settings.js';
import { AlertTexts } from '../alert-text.js';
import { errorText, type AlertMessage, type Channel, type ChannelResult } from '../channel.js';
import { post } from '../http-post.js';
import { PushKeys } from './push-keys.js';
import { PushSubscriptions, type Subscription } from './push-subscriptions.js';
import { alertsSeenBy } from './seen-alerts.js';

/** Seconds for which a push service keeps a message for a browser that is off. */
const TTL = 6 * 3600;
const maxTitle = 150;
/** The browser ended the subscription. */
const gone = [404, 410];

/** Sends to a browser: the title alone, encrypted for it. Push services are addresses that people give. */
@Injectable()
export class PushChannel implements Channel, OnApplicationShutdown {
  readonly #agent: Agent;

  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: PushSubscriptions,
    private readonly keys: PushKeys,
    private readonly texts: AlertTexts,
    private readonly settings: NotificationSettings,
  ) {
    this.#agent = guardedAgent({ allowPrivate: settings.webhooks.allowPrivate, connectTimeoutMs: 5_000 });
  }

  async send(message: AlertMessage, target: string): Promise<ChannelResult> {
    const { dataSource, subscriptions } = this;
    const browser = await subscriptions.find(Number(target));
    if (!browser) return { state: 'refused', error: 'the browser is no longer subscribed' };
    const seen = message.isTest ? message.alerts : await alertsSeenBy(dataSource, browser, message.alerts);
    if (seen.length === 0) return { state: 'refused', error: 'the account may not see it any more' };
    try {
      const { retryAfter, status } = await this.#post({ ...message, alerts: seen }, browser);
      if (status >= 200 && status < 300) return { state: 'sent' };
      const error = `the push service answered ${status}`;
      if (gone.includes(status)) await subscriptions.remove(browser.id);
      if (status >= 400 && status < 500 && status !== 429) return { state: 'refused', error };
      return { state: 'failed', error, ...(retryAfter ? { retryAfter } : {}) };
    } catch (error) {
      return { state: 'failed', error: errorText(error) };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }

  async #post(message: AlertMessage, { auth, endpoint, p256dh }: Subscription): ReturnType<typeof post> {
    const { keys, settings, texts } = this;
    const { title, url } = await texts.of(message);
    const payload = JSON.stringify({ title: title.slice(0, maxTitle), url: new URL(url).pathname, tag: message.id });
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: `mailto:${settings.sender.address}`, ...(await keys.pair()) },
      TTL,
      urgency: message.alerts.some(({ severity }) => severity === 'critical') ? 'high' : 'normal',
    });
    const sent = Object.entries<unknown>(headers ?? {}).map(([name, value]) => [name, String(value)] as const);
    return post(endpoint, { dispatcher: this.#agent, headers: Object.fromEntries(sent), body });
  }
}
