import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { alertCalls } from '@mm/proto/http/alerts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { RuleStore } from './rule-store.js';

/** When and how alerts are raised. */
@Controller()
export class RulesController {
  constructor(private readonly rules: RuleStore) {}

  @Call(alertCalls.rules)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof alertCalls.rules>> {
    return { rules: await this.rules.list(caller) };
  }

  @Call(alertCalls.saveRule)
  async save(
    @Input() { body: { params } }: CallInput<typeof alertCalls.saveRule>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof alertCalls.saveRule>> {
    const id = params.id !== undefined && params.id > 0 ? params.id : undefined;
    return { status: 'success', rule: await this.rules.save({ ...params, id }, caller) };
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
