import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { decisionCalls } from '@mm/proto/http/decisions.js';
import { Decisions } from './decisions.js';

/** Decisions about posts of all networks. */
@Controller()
export class DecisionsController {
  constructor(private readonly decisions: Decisions) {}

  @Call(decisionCalls.decide)
  async decide(
    @Input() { body }: CallInput<typeof decisionCalls.decide>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof decisionCalls.decide>> {
    const posts =
      'undoes' in body ? await this.decisions.undo(body, caller) : await this.decisions.decide(body, caller);
    return { decision_id: body.decision_id, posts };
  }
}
