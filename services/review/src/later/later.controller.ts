import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deskActionCalls as calls } from '@mm/proto/http/desk-actions.js';
import { Later } from './later.js';

/** Calls to put posts off and to take them up again. */
@Controller()
export class LaterController {
  constructor(private readonly later: Later) {}

  @Call(calls.later)
  async putOff(
    @Input() { body }: CallInput<typeof calls.later>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.later>> {
    await this.later.putOff({ postIds: body.post_ids, until: body.until, reason: body.reason }, caller);
    return { status: 'success' };
  }

  @Call(calls.notLater)
  async takeUp(
    @Input() { body }: CallInput<typeof calls.notLater>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof calls.notLater>> {
    await this.later.takeUp(body.post_ids, caller);
    return { status: 'success' };
  }
}
