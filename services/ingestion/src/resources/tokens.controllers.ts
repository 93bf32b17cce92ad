import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { sourceTokenCalls, type TokenWire } from '@mm/proto/http/credentials.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { tokenCalls } from '@mm/proto/http/network-author-calls.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { responseOfFault } from '../networks/fault-response.js';
import { Networks } from '../networks/networks.js';
import { CredentialList } from '../credentials/credential-list.js';
import { StartNetwork } from './start-network.js';

type Started = CallResponse<typeof sourceTokenCalls.storeToken>;
/** `last_good`: when the token last worked (unix seconds, 0 = never); `budget_left`: units left today. */
type TokenState = Pick<CallResponse<typeof sourceTokenCalls.token>, 'is_set' | 'owner' | 'last_good' | 'budget_left'>;
type TokenCalls = ReturnType<typeof tokenCalls>;
interface Success {
  status: 'success';
}

/** The access tokens of networks. */
@Controller()
export class SourceTokensController {
  constructor(
    private readonly startNetwork: StartNetwork,
    private readonly list: CredentialList,
    private readonly networks: Networks,
  ) {}

  @Call(sourceTokenCalls.token)
  async token(
    @Input() { params }: CallInput<typeof sourceTokenCalls.token>,
  ): Promise<CallResponse<typeof sourceTokenCalls.token>> {
    this.startNetwork.assertHasToken(params.network);
    const tokens = await this.list.tokens(params.network, this.networks.collector(params.network).needs.budget);
    return { ...stateOfFirst(tokens), tokens };
  }

  @Call(sourceTokenCalls.storeToken)
  storeToken(
    @Input() { params, body }: CallInput<typeof sourceTokenCalls.storeToken>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Started> {
    const token = { name: body.name, secret: body.token };
    const by = { actor, call: sourceTokenCalls.storeToken.id };
    return started(() => this.startNetwork.start(params.network, token, by));
  }

  @Call(sourceTokenCalls.switchToken)
  async switchToken(
    @Input() { params, body }: CallInput<typeof sourceTokenCalls.switchToken>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Success> {
    const by = { actor, call: sourceTokenCalls.switchToken.id };
    await this.startNetwork.switchToken(params.network, body.name, body.is_active, by);
    return { status: 'success' };
  }

  @Call(sourceTokenCalls.removeToken)
  async removeToken(
    @Input() { params, body }: CallInput<typeof sourceTokenCalls.removeToken>,
    @CallerOf() { username: actor }: Caller,
  ): Promise<Success> {
    await this.startNetwork.removeToken(params.network, body.name, { actor, call: sourceTokenCalls.removeToken.id });
    return { status: 'success' };
  }
}

/** A controller for the first access token of a network, if its calls include `start` and `token`. */
export function createTokenControllers({ id: network }: NetworkDescriptor): Type[] {
  const calls = callsOf(network);
  return hasAll(calls) ? [tokenControllerOf(network, calls)] : [];
}

const hasAll = (calls: Partial<Record<string, AnyCall>>): calls is TokenCalls => Boolean(calls.start && calls.token);

function tokenControllerOf(network: NetworkId, { start, token }: TokenCalls): Type {
  @Controller()
  class TokenController {
    constructor(
      private readonly startNetwork: StartNetwork,
      private readonly list: CredentialList,
      private readonly networks: Networks,
    ) {}

    @Call(start)
    start(@Input() { params }: { params: { secret: string } }, @CallerOf() caller: Caller): Promise<Started> {
      const by = { actor: caller.username, call: start.id };
      return started(() => this.startNetwork.start(network, { name: '', secret: params.secret }, by));
    }

    @Call(token)
    async state(): Promise<TokenState> {
      return stateOfFirst(await this.list.tokens(network, this.networks.collector(network).needs.budget));
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

/** The first active token stands for all of them. */
function stateOfFirst(tokens: readonly TokenWire[]): TokenState {
  const first = tokens.find((one) => one.is_active) ?? tokens[0];
  if (!first) return { is_set: false, owner: '', last_good: 0, budget_left: 0 };
  return { is_set: true, owner: first.owner, last_good: first.last_good, budget_left: first.budget_left };
}
