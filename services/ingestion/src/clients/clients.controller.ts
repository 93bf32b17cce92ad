import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { clientCalls, ClientAccountWire, ClientWire } from '@mm/proto/http/clients.js';
import { callsOf } from '@mm/proto/http/network-calls.js';
import type { Actor } from '../resources/start-network.js';
import { Accounts } from './accounts.js';
import { ClientCommands, type ClientCommand } from './client-commands.js';

const names = [
  'clients',
  'loadClient',
  'startClient',
  'closeClient',
  'reloadClient',
  'enterCode',
  'enterPassword',
  'accounts',
  'saveAccount',
] as const;
type ClientCalls = ReturnType<typeof clientCalls>;

interface Changed {
  status: 'success';
  client: ClientWire;
}
type ByPhone = CallInput<ClientCalls['startClient']>;

/** A controller for the clients of a network, if it has them. */
export function createClientControllers({ id }: NetworkDescriptor): Type[] {
  const found = callsOf(id);
  return hasAll(found) ? [controllerOf(id, found)] : [];
}

const hasAll = (calls: Partial<Record<string, AnyCall>>): calls is ClientCalls => names.every((name) => calls[name]);
const byOf = ({ username: actor }: Caller, { id: call }: AnyCall): Actor => ({ actor, call });

function controllerOf(network: NetworkDescriptor['id'], calls: ClientCalls): Type {
  @Controller()
  class ClientsController {
    constructor(
      private readonly commands: ClientCommands,
      private readonly accountsOf: Accounts,
    ) {}

    @Call(calls.clients)
    async list(): Promise<{ clients: ClientWire[] }> {
      return { clients: await this.commands.list(network) };
    }

    @Call(calls.loadClient)
    load(@Input() { query }: ByPhone, @CallerOf() caller: Caller): Promise<Changed> {
      return this.#run('load', query.phone, byOf(caller, calls.loadClient));
    }

    @Call(calls.startClient)
    start(@Input() { query }: ByPhone, @CallerOf() caller: Caller): Promise<Changed> {
      return this.#run('start', query.phone, byOf(caller, calls.startClient));
    }

    @Call(calls.closeClient)
    close(@Input() { query }: ByPhone, @CallerOf() caller: Caller): Promise<Changed> {
      return this.#run('close', query.phone, byOf(caller, calls.closeClient));
    }

    @Call(calls.reloadClient)
    reload(@Input() { params }: CallInput<ClientCalls['reloadClient']>, @CallerOf() caller: Caller): Promise<Changed> {
      return this.#run('reload', params.phone, byOf(caller, calls.reloadClient));
    }

    @Call(calls.enterCode)
    async code(@Input() { body }: CallInput<ClientCalls['enterCode']>, @CallerOf() caller: Caller): Promise<Changed> {
      const entry = { phone: body.phone, kind: 'code', secret: body.code } as const;
      return { status: 'success', client: await this.commands.enter(network, entry, byOf(caller, calls.enterCode)) };
    }

    @Call(calls.enterPassword)
    async password(
      @Input() { body }: CallInput<ClientCalls['enterPassword']>,
      @CallerOf() caller: Caller,
    ): Promise<Changed> {
      const entry = { phone: body.phone, kind: 'password', secret: body.password } as const;
      const by = byOf(caller, calls.enterPassword);
      return { status: 'success', client: await this.commands.enter(network, entry, by) };
    }

    @Call(calls.accounts)
    accounts(): Promise<ClientAccountWire[]> {
      return this.accountsOf.list(network);
    }

    @Call(calls.saveAccount)
    async save(
      @Input() { body }: CallInput<ClientCalls['saveAccount']>,
      @CallerOf() caller: Caller,
    ): Promise<{ status: 'success'; account: ClientAccountWire }> {
      const by = byOf(caller, calls.saveAccount);
      return { status: 'success', account: await this.accountsOf.save(network, body, by) };
    }

    async #run(command: ClientCommand, phone: string | undefined, by: Actor): Promise<Changed> {
      return { status: 'success', client: await this.commands.run(network, phone, command, by) };
    }
  }
  return ClientsController;
}
