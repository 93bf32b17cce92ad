import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall } from '@mm/http/call.decorator.js';
import { CallerOf, hasRole, type Caller } from '@mm/http/caller.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { operatorCalls, OperatorWire } from '@mm/proto/http/credentials.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Networks } from '../networks/networks.js';
import { CredentialList } from '../credentials/credential-list.js';
import { StartNetwork } from './start-network.js';

interface OperatorInput {
  body: { username: string; password?: string };
}
interface Success {
  status: 'success';
}
type OperatorCalls = ReturnType<typeof operatorCalls>;

/** A controller for the operators of a network, if it has them. */
export function createOperatorControllers({ id }: NetworkDescriptor): Type[] {
  const calls = callsOf(id);
  return hasAll(calls) ? [controllerOf(id, calls)] : [];
}

const hasAll = (calls: Partial<Record<string, AnyCall>>): calls is OperatorCalls =>
  [calls.operators, calls.addOperator, calls.disableOperator].every(Boolean);

function controllerOf(network: NetworkId, { operators, addOperator, disableOperator }: OperatorCalls): Type {
  @Controller()
  class OperatorsController {
    constructor(
      private readonly startNetwork: StartNetwork,
      private readonly credentials: CredentialList,
      private readonly networks: Networks,
    ) {}

    @Call(operators)
    async list(@CallerOf() caller: Caller): Promise<OperatorWire[]> {
      const stored = await this.credentials.operators(network, this.networks.collector(network).needs.budget);
      if (hasRole(caller, 'mm_admin')) return stored;
      return stored.map(({ username, is_active }) => ({ username, is_active }));
    }

    @Call(addOperator)
    async add(@Input() { body }: OperatorInput, @CallerOf() caller: Caller): Promise<Success> {
      const account = { username: body.username, password: sentPassword(body.password) };
      await this.startNetwork.addOperator(network, account, { actor: caller.username, call: addOperator.id });
      return { status: 'success' };
    }

    @Call(disableOperator)
    async disable(@Input() { body }: OperatorInput, @CallerOf() caller: Caller): Promise<Success> {
      const by = { actor: caller.username, call: disableOperator.id };
      await this.startNetwork.disableOperator(network, body.username, by);
      return { status: 'success' };
    }
  }
  return OperatorsController;
}

/** Nothing and dots stand for the stored password. */
const sentPassword = (password: string | undefined): string | undefined =>
  password && !/^•+$/.test(password) ? password : undefined;
