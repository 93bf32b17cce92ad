import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { UpstreamBusy } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkCalls, NetworkDescriptor } from '@mm/networks/network.js';
import { actingUser } from '../authors/acting-user.js';
import { authorInput } from '../authors/author-input.js';
import { responseOfFault } from '../networks/fault-response.js';
import { CollectOnDemand } from './collect-on-demand.js';

/** Status '200' and the number of new posts, or the reason of the failure. */
interface Updated {
  status: string;
  collected: number;
  reason?: string;
}

/** Collecting an author of one network now, at the path of its descriptor. */
export function createCollectionController(descriptor: NetworkDescriptor): Type {
  const calls = descriptor.calls as Record<keyof NetworkCalls, AnyCall>;

  @Controller()
  class CollectionController {
    constructor(@Inject(CollectOnDemand) private readonly onDemand: CollectOnDemand) {}

    @Call(calls.update)
    async update(@Input() input: CallInput<AnyCall>, @CallerOf() caller: Caller): Promise<Updated> {
      const { name, user } = authorInput(descriptor, input);
      actingUser(caller, user);
      try {
        const collected = await this.onDemand.collect(descriptor.id, name, caller.username, calls.update.id);
        return { status: '200', collected };
      } catch (error) {
        if (isFault(error)) {
          const { status, reason } = responseOfFault(error);
          return { status, reason, collected: 0 };
        }
        if (error instanceof UpstreamBusy) return { status: '503', reason: 'transient', collected: 0 };
        throw error;
      }
    }
  }
  return CollectionController;
}
