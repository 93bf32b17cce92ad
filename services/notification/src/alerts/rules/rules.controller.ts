import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { alertCalls, type AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { RuleRow } from './alert-rules.js';
import { RuleStore } from './rule-store.js';

const ruleWire = (rule: RuleRow): AlertRuleWire => ({
  id: rule.id,
  kind: rule.kind,
  topic_id: rule.topic_id === null ? null : Number(rule.topic_id),
  active: rule.active,
  sensitivity: rule.sensitivity,
  authors: rule.authors,
  cool_down: rule.cool_down,
  quiet_hours: rule.quiet_hours,
  channels: rule.channels,
  addresses: rule.addresses,
  chats: rule.chats,
  takes_over_wall: rule.takes_over_wall,
  owner: rule.owner,
});

/** When and how alerts are raised. */
@Controller()
export class RulesController {
  constructor(@Inject(RuleStore) private readonly rules: RuleStore) {}

  @Call(alertCalls.rules)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof alertCalls.rules>> {
    return { rules: (await this.rules.list(caller)).map(ruleWire) };
  }

  @Call(alertCalls.saveRule)
  async save(
    @Input() { body: { params } }: CallInput<typeof alertCalls.saveRule>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof alertCalls.saveRule>> {
    const id = params.id !== undefined && params.id > 0 ? params.id : undefined;
    const rule = await this.rules.save({ ...params, id }, caller);
    return { status: 'success', rule: ruleWire(rule) };
  }

  @Call(alertCalls.deleteRule)
  async delete(
    @Input() { body }: CallInput<typeof alertCalls.deleteRule>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof alertCalls.deleteRule>> {
    await this.rules.delete(body.id, caller);
    return { status: 'success' };
  }
}
