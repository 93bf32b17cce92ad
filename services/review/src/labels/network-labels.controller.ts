import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { assertMayActFor, CallerOf, type Caller } from '@mm/http/caller.js';
import { Conflict } from '@mm/http/problem.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { SaveForm } from '@mm/proto/http/network-post-forms.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { labelsOf } from './label-rules.js';
import { SaveReview } from './save-review.js';

/** Saving a post of a network, in the form of the network's call. */
export function createNetworkLabelsController({ call, sharing }: SharedCall<'save', { id: NetworkId }>): Type {
  const networks = sharing.map(({ id }) => id);
  const { request, alone }: SaveForm = call;

  @Controller()
  class NetworkLabelsController {
    constructor(private readonly review: SaveReview) {}

    /** Throws Conflict with the current post for an outdated version. */
    @Call(call)
    async save(@Input() input: CallInput<typeof call>, @CallerOf() caller: Caller): Promise<CallResponse<typeof call>> {
      const { post: sent, user } = request.read(input);
      assertMayActFor(caller, user, 'users save only in their own name');
      const { id, code, version, comments } = sent;
      const review = { id, code, version, comments, labels: labelsOf(sent) };
      const { post, isStale, decisionId } = await this.review.save(networks, review, caller);
      if (isStale)
        throw new Conflict(
          'stale-version',
          `version ${version} is outdated, the current one is ${post.version}`,
          alone.write(toPostWire(post)),
        );
      return call.answer.write({ ...toPostWire(post), decision_id: decisionId });
    }
  }
  return NetworkLabelsController;
}
