import { Controller, Res } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import type { Response } from 'express';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { Unsubscriptions } from './unsubscriptions.js';

/** Calls of recipients, who need no account: their links are proof. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly unsubscriptions: Unsubscriptions,
    private readonly links: UnsubscribeLinks,
  ) {}

  @Call(notificationCalls.subscription)
  async subscription(
    @Input() { params }: CallInput<typeof notificationCalls.subscription>,
  ): Promise<CallResponse<typeof notificationCalls.subscription>> {
    const { address, isRecipient, isSubscribed, name } = await this.unsubscriptions.find(params.token);
    return { name, address, is_subscribed: isSubscribed, may_subscribe: isRecipient && !isSubscribed };
  }

  @Call(notificationCalls.unsubscribe)
  async unsubscribe(
    @Input() { params }: CallInput<typeof notificationCalls.unsubscribe>,
  ): Promise<CallResponse<typeof notificationCalls.unsubscribe>> {
    await this.unsubscriptions.stop(params.token);
    return { status: 'success' };
  }

  @Call(notificationCalls.subscribe)
  async subscribe(
    @Input() { params }: CallInput<typeof notificationCalls.subscribe>,
  ): Promise<CallResponse<typeof notificationCalls.subscribe>> {
    await this.unsubscriptions.resume(params.token);
    return { status: 'success' };
  }

  @Call(notificationCalls.unsubscribePage)
  page(@Input() { params }: CallInput<typeof notificationCalls.unsubscribePage>, @Res() response: Response): void {
    response.redirect(303, this.links.page(params.token));
  }
}
