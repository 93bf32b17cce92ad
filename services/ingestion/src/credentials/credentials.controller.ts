import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { vkAuthorCalls } from '@mm/proto/http/authors.js';
import { Credentials, type CredentialState } from './credentials.js';
import { StartNetwork } from './start-network.js';

type StartInput = CallInput<typeof vkAuthorCalls.start>;

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

    @Call(start)
    start(@Input() { params }: StartInput, @CallerOf() caller: Caller): Promise<{ status: string; reason?: string }> {
      return this.startNetwork.start(network, params.secret, caller.username, start.id);
    }

    @Call(token)
    state(): Promise<CredentialState> {
      return this.credentials.state(network);
    }
  }
  return CredentialsController;
}
