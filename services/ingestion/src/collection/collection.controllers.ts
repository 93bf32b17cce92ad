import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { UpstreamBusy } from '@mm/http/problem.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { actingUser } from '../authors/acting-user.js';
import { NetworkOfCall } from '../authors/network-of-call.js';
import { problemOfFault, responseOfFault } from '../networks/fault-response.js';
import { CollectOnDemand } from './collect-on-demand.js';

/** Status '200' and the number of new posts, or the reason of the failure. */
type Updated = CallResponse<typeof authorCalls.collect>;

/** Collecting an author now. */
export function createUpdateController({ call, sharing }: SharedCall<'update', NetworkDescriptor>): Type {
  @Controller()
  class UpdateController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly onDemand: CollectOnDemand,
    ) {}

    @Call(call)
    async update(@Input() input: CallInput<typeof call>, @CallerOf() caller: Caller): Promise<Updated> {
      const { network, name, user, operator } = await this.networkOf.asked('update', sharing, input);
      actingUser(caller, user);
      try {
        const collected = await this.onDemand.collect({
          network,
          name,
          operator,
          actor: caller.username,
          call: call.id,
        });
        return { status: '200', collected };
      } catch (error) {
        if (isFault(error)) return failed(responseOfFault(error));
        if (error instanceof UpstreamBusy) return failed({ status: '503', reason: 'transient' });
        throw error;
      }
    }
  }
  return UpdateController;
}

/** Collecting an author now for other services, with the operator that they name. */
@Controller()
export class CollectAuthorController {
  constructor(private readonly onDemand: CollectOnDemand) {}

  /** Faults of the network are errors, except of a closed account, which may have posts. */
  @Call(authorCalls.collect)
  async collect(
    @Input() { body }: CallInput<typeof authorCalls.collect>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Updated> {
    try {
      return {
        status: '200',
        collected: await this.onDemand.collect({ ...body, actor, call: authorCalls.collect.id }),
      };
    } catch (error) {
      if (isFault(error, 'closed_account')) return failed(responseOfFault(error));
      throw isFault(error) ? problemOfFault(error, body.name) : error;
    }
  }
}

const failed = ({ status, reason }: { status: string; reason: string }): Updated => ({ status, reason, collected: 0 });
