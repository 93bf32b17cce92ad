import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { responseOfFault } from '../networks/fault-response.js';
import { Credentials } from './credentials.js';
import { StartNetwork } from './start-network.js';

/** Every network's calls have these fields. */
interface StartInput {
  params: { secret: string };
}
interface Started {
  status: string;
  reason?: string;
}
/** `last_good`: when the token last worked (unix seconds, 0 = never); `budget_left`: reads left today. */
interface TokenState {
  is_set: boolean;
  owner: string;
  last_good: number;
  budget_left: number;
}

/** A controller for the access token of a network, if its calls include `start` and `token`. */
export function createCredentialsControllers({ id: network, calls }: NetworkDescriptor): Type[] {
  const { start, token } = calls as { start?: AnyCall; token?: AnyCall };
  return start && token ? [controllerOf(network, start, token)] : [];
}

function controllerOf(network: NetworkId, start: AnyCall, token: AnyCall): Type {
  @Controller()
  class CredentialsController {
    constructor(
      @Inject(StartNetwork) private readonly startNetwork: StartNetwork,
      @Inject(Credentials) private readonly credentials: Credentials,
    ) {}

    /** Status '200' when the token was stored, else the fault of the network. */
    @Call(start)
    async start(@Input() { params }: StartInput, @CallerOf() caller: Caller): Promise<Started> {
      try {
        await this.startNetwork.start(network, params.secret, caller.username, start.id);
        return { status: '200' };
      } catch (error) {
        if (!isFault(error)) throw error;
        const { status, reason } = responseOfFault(error);
        return { status, reason };
      }
    }

    @Call(token)
    async state(): Promise<TokenState> {
      const { owner, lastGood, budgetLeft } = await this.credentials.state(network);
      return {
        is_set: owner !== '',
        owner,
        last_good: lastGood ? Math.floor(lastGood.getTime() / 1000) : 0,
        budget_left: budgetLeft,
      };
    }
  }
  return CredentialsController;
}
