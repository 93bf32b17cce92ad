import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { webhookCalls } from '@mm/proto/http/webhooks.js';
import { DataSource } from 'typeorm';
import { listDeliveries, listWebhooks } from './webhook-rows.js';
import { Webhooks } from './webhooks.js';

type ResponseOf<K extends keyof typeof webhookCalls> = Promise<CallResponse<(typeof webhookCalls)[K]>>;

/** The screen of webhooks. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly webhooks: Webhooks,
  ) {}

  @Call(webhookCalls.webhooks)
  async list(): ResponseOf<'webhooks'> {
    return { webhooks: await listWebhooks(this.dataSource) };
  }

  @Call(webhookCalls.saveWebhook)
  async save(@Input() { body }: CallInput<typeof webhookCalls.saveWebhook>): ResponseOf<'saveWebhook'> {
    return { status: 'success', ...(await this.webhooks.save(body.params)) };
  }

  @Call(webhookCalls.deleteWebhook)
  async delete(@Input() { body }: CallInput<typeof webhookCalls.deleteWebhook>): ResponseOf<'deleteWebhook'> {
    await this.webhooks.delete(body.id);
    return { status: 'success' };
  }

  @Call(webhookCalls.testWebhook)
  async test(@Input() { body }: CallInput<typeof webhookCalls.testWebhook>): ResponseOf<'testWebhook'> {
    return this.webhooks.test(body.id);
  }

  @Call(webhookCalls.webhookDeliveries)
  async deliveries(
    @Input() { query }: CallInput<typeof webhookCalls.webhookDeliveries>,
  ): ResponseOf<'webhookDeliveries'> {
    return listDeliveries(this.dataSource, query);
  }

  @Call(webhookCalls.replayWebhook)
  async replay(@Input() { body }: CallInput<typeof webhookCalls.replayWebhook>): ResponseOf<'replayWebhook'> {
    return { status: 'success', ...(await this.webhooks.replay(body)) };
  }
}
