import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { alertCalls } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { RuleStore } from '../alerts/rules/rule-store.js';
import { TestRule } from './delivery/test-rule.js';
import { PushKeys } from './push/push-keys.js';
import { PushSubscriptions } from './push/push-subscriptions.js';
import { Bot } from './telegram/telegram-bot.js';

type ResponseOf<K extends keyof typeof alertCalls> = Promise<CallResponse<(typeof alertCalls)[K]>>;

/** The channels of alerts as people set them up and try them. */
@Controller()
export class ChannelsController {
  constructor(
    private readonly rules: RuleStore,
    private readonly test: TestRule,
    private readonly bot: Bot,
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  @Call(alertCalls.testRule)
  async testRule(
    @Input() { body }: CallInput<typeof alertCalls.testRule>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'testRule'> {
    return { results: await this.test.send(await this.rules.find(body.id, caller), caller.userId) };
  }

  @Call(alertCalls.telegramBot)
  telegramBot(): ResponseOf<'telegramBot'> {
    return this.bot.state();
  }

  @Call(alertCalls.saveTelegramBot)
  async saveTelegramBot(
    @Input() { body }: CallInput<typeof alertCalls.saveTelegramBot>,
  ): ResponseOf<'saveTelegramBot'> {
    return { status: 'success', username: await this.bot.save(body.token) };
  }

  @Call(alertCalls.pushKey)
  async pushKey(): ResponseOf<'pushKey'> {
    return { key: (await this.keys.pair()).publicKey };
  }

  @Call(alertCalls.subscribePush)
  async subscribe(
    @Input() { body }: CallInput<typeof alertCalls.subscribePush>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'subscribePush'> {
    await this.subscriptions.subscribe(body, caller);
    return { status: 'success' };
  }

  @Call(alertCalls.unsubscribePush)
  async unsubscribe(
    @Input() { body }: CallInput<typeof alertCalls.unsubscribePush>,
    @CallerOf() caller: Caller,
  ): ResponseOf<'unsubscribePush'> {
    await this.subscriptions.unsubscribe(body.endpoint, caller);
    return { status: 'success' };
  }
}
