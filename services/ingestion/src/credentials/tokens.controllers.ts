import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { sourceTokenCalls } from '@mm/proto/http/credentials.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { responseOfFault } from '../networks/fault-response.js';
import { StartNetwork } from './start-network.js';
import { TokenBudget } from './token-budget.js';

type Started = CallResponse<typeof sourceTokenCalls.storeToken>;
/** `last_good`: when the token last worked (unix seconds, 0 = never); `budget_left`: reads left today. */
type TokenState = CallResponse<typeof sourceTokenCalls.token>;

/** The access tokens of networks. */
@Controller()
export class SourceTokensController {
  constructor(
    @Inject(StartNetwork) private readonly startNetwork: StartNetwork,
    @Inject(TokenBudget) private readonly budget: TokenBudget,
  ) {}

  @Call(sourceTokenCalls.token)
  token(@Input() { params }: CallInput<typeof sourceTokenCalls.token>): Promise<TokenState> {
    this.startNetwork.assertHasToken(params.network);
    return stateOf(this.budget, params.network);
  }

  @Call(sourceTokenCalls.storeToken)
  storeToken(
    @Input() { params, body }: CallInput<typeof sourceTokenCalls.storeToken>,
    @CallerOf() { username }: Caller,
  ): Promise<Started> {
    return started(() => this.startNetwork.start(params.network, body.token, username, sourceTokenCalls.storeToken.id));
  }
}

/** A controller for the access token of a network, if its calls include `start` and `token`. */
export function createTokenControllers({ id: network, calls }: NetworkDescriptor): Type[] {
  const { start, token } = calls as { start?: AnyCall; token?: AnyCall };
  return start && token ? [tokenControllerOf(network, start, token)] : [];
}

function tokenControllerOf(network: NetworkId, start: AnyCall, token: AnyCall): Type {
  @Controller()
  class TokenController {
    constructor(
      @Inject(StartNetwork) private readonly startNetwork: StartNetwork,
      @Inject(TokenBudget) private readonly budget: TokenBudget,
    ) {}

    @Call(start)
    start(@Input() { params }: { params: { secret: string } }, @CallerOf() { username }: Caller): Promise<Started> {
      return started(() => this.startNetwork.start(network, params.secret, username, start.id));
    }

    @Call(token)
    state(): Promise<TokenState> {
      return stateOf(this.budget, network);
    }
  }
  return TokenController;
}

/** Status '200' when the token was stored, else the fault of the network. */
async function started(start: () => Promise<void>): Promise<Started> {
  try {
    await start();
    return { status: '200' };
  } catch (error) {
    if (!isFault(error)) throw error;
    const { status, reason } = responseOfFault(error);
    return { status, reason };
  }
}

async function stateOf(budget: TokenBudget, network: NetworkId): Promise<TokenState> {
  const { owner, lastGood, budgetLeft } = await budget.use(network);
  return {
    is_set: owner !== '',
    owner,
    last_good: lastGood ? Math.floor(lastGood.getTime() / 1000) : 0,
    budget_left: budgetLeft,
  };
}
