import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { OutgoingEvent } from '@mm/proto/http/outgoing-event.js';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { DataSource } from 'typeorm';
import type { AlertRow } from '../../alerts/raised/raise-alert.js';
import { secretsOf } from '../../webhooks/webhook-signature.js';
import { WebhookSender } from '../../webhooks/webhook-sender.js';
import { Webhook } from '../../webhooks/webhook.entity.js';
import type { AlertMessage, Channel, ChannelResult } from '../channel.js';

const wanted = columnsOf(Webhook, 'id', 'name', 'url', 'secret', 'previous_secret', 'previous_until');
const active = statement(
  wanted,
  `SELECT ${listOf(wanted)} FROM webhook WHERE id = $1::int AND active AND paused_at IS NULL`,
);

/** Sends an alert as event `alert.raised` to a webhook that does not follow alerts anyway. */
@Injectable()
export class WebhookChannel implements Channel {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  async send({ alerts, id, isTest }: AlertMessage, target: string): Promise<ChannelResult> {
    const [webhook] = await rows(this.dataSource, active, [Number(target)]);
    const [alert] = alerts;
    if (!webhook || !alert) return { state: 'refused', error: 'the webhook is gone or switched off' };
    const secrets = secretsOf(this.box, webhook, this.clock.now());
    const event = isTest
      ? testOf(id, webhook, this.clock.now())
      : ({
          id,
          type: 'alert.raised',
          version: 1,
          timestamp: alert.raised_at.toISOString(),
          data: dataOf(alert),
        } satisfies OutgoingEvent<'alert.raised'>);
    const { error, ok, status } = await this.sender.send({
      url: webhook.url,
      secrets,
      id,
      body: JSON.stringify(event),
    });
    if (ok) return { state: 'sent' };
    return { state: status === 410 ? 'refused' : 'failed', error };
  }
}

const dataOf = (alert: AlertRow): OutgoingEvent<'alert.raised'>['data'] => ({
  alert_id: alert.id,
  kind: alert.kind,
  subject_kind: alert.subject_kind,
  subject_id: alert.subject_id,
  subject_name: alert.subject_name,
  severity: alert.severity,
  reason: alert.reason,
  raised_at: alert.raised_at.toISOString(),
});

const testOf = (id: string, webhook: Pick<Webhook, 'id' | 'name'>, now: Date) => ({
  id,
  type: 'webhook.test',
  version: 1,
  timestamp: now.toISOString(),
  data: { webhook_id: webhook.id, name: webhook.name },
});
