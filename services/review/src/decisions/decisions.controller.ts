import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { decisionCalls } from '@mm/proto/http/decisions.js';
import { thresholdCalls, type Thresholds } from '@mm/proto/http/thresholds.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Decisions } from './decisions.js';
import { currentThresholds } from './thresholds.js';

/** Decisions about posts of all networks, and from which confidence suggestions are accepted. */
@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: Decisions,
    private readonly settings: SystemSettings,
  ) {}

  @Call(decisionCalls.decide)
  async decide(
    @Input() { body }: CallInput<typeof decisionCalls.decide>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof decisionCalls.decide>> {
    const posts =
      'undoes' in body ? await this.decisions.undo(body, caller) : await this.decisions.decide(body, caller);
    return { decision_id: body.decision_id, posts };
  }

  @Call(thresholdCalls.thresholds)
  thresholds(): Promise<Thresholds> {
    return currentThresholds(this.settings);
  }
}
