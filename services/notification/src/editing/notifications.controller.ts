import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import { Deliveries } from '../schedule/deliveries.js';
import { SendTest } from '../schedule/send-test.js';
import { Notifications } from './notifications.js';
import { SaveNotification } from './save-notification.js';

type ResponseOf<K extends keyof typeof notificationCalls> = Promise<CallResponse<(typeof notificationCalls)[K]>>;

/** Calls to read, save, delete and test notifications, and to follow their mails. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly saver: SaveNotification,
    private readonly tests: SendTest,
    private readonly mails: Deliveries,
  ) {}

  @Call(notificationCalls.notifications)
  async list(@CallerOf() caller: Caller): ResponseOf<'notifications'> {
    return { data: await this.notifications.list(caller) };
  }

  @Call(notificationCalls.saveNotification)
  async save(
    @Input() { body }: CallInput<typeof notificationCalls.saveNotification>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'saveNotification'> {
    return { status: 200, data: await this.saver.save(body.params, caller) };
  }

  @Call(notificationCalls.deleteNotification)
  async delete(
    @Input() { body }: CallInput<typeof notificationCalls.deleteNotification>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'deleteNotification'> {
    await this.notifications.delete(body.params.id, caller);
    return { status: 200 };
  }

  @Call(notificationCalls.testNotification)
  async test(
    @Input() { body }: CallInput<typeof notificationCalls.testNotification>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'testNotification'> {
    return { status: 200, recipients: await this.tests.send(body.id, caller) };
  }

  @Call(notificationCalls.deliveries)
  async deliveries(
    @Input() { query }: CallInput<typeof notificationCalls.deliveries>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'deliveries'> {
    return this.mails.list(query, caller);
  }

  @Call(notificationCalls.retryDelivery)
  async retry(
    @Input() { body }: CallInput<typeof notificationCalls.retryDelivery>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'retryDelivery'> {
    await this.mails.retry(body.id, caller);
    return { status: 'success' };
  }
}
