import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { NetworkCallName, SharedCall } from '@mm/http/shared-calls.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { actingUser } from '../authors/acting-user.js';
import { AuthorWires } from '../authors/author-wires.js';
import { NetworkOfCall } from '../authors/network-of-call.js';
import { RemoveAuthor } from './remove-author.js';
import { SetAutoUpdate } from './set-auto-update.js';
import { Subscribe } from './subscribe.js';
import { Unsubscribe } from './unsubscribe.js';

type Shared<N extends NetworkCallName> = SharedCall<N, NetworkDescriptor>;
type InputOf<N extends NetworkCallName> = CallInput<Shared<N>['call']>;
type ResponseOf<N extends NetworkCallName> = CallResponse<Shared<N>['call']>;

/** Subscribing to an author. */
export function createSubscribeController({ call, sharing }: Shared<'subscribe'>): Type {
  @Controller()
  class SubscribeController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly subscriptions: Subscribe,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async subscribe(
      @Input() input: InputOf<'subscribe'>,
      @CallerOf() caller: Caller,
    ): Promise<ResponseOf<'subscribe'>> {
      const { network, name, user, operator } = await this.networkOf.asked('subscribe', sharing, input);
      const author = await this.subscriptions.subscribe({
        network,
        name,
        operator,
        watcher: actingUser(caller, user),
        actor: caller.username,
        call: call.id,
      });
      return this.wires.one(caller, author);
    }
  }
  return SubscribeController;
}

/** Unsubscribing from an author. */
export function createUnsubscribeController({ call, sharing }: Shared<'unsubscribe'>): Type {
  @Controller()
  class UnsubscribeController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly unsubscriptions: Unsubscribe,
    ) {}

    @Call(call)
    async unsubscribe(
      @Input() input: InputOf<'unsubscribe'>,
      @CallerOf() caller: Caller,
    ): Promise<ResponseOf<'unsubscribe'>> {
      const { network, name, user } = await this.networkOf.asked('unsubscribe', sharing, input);
      await this.unsubscriptions.unsubscribe({
        network,
        name,
        watcher: actingUser(caller, user),
        actor: caller.username,
        call: call.id,
      });
      return { status: 'success' };
    }
  }
  return UnsubscribeController;
}

/** Removing an author for all watchers. */
export function createRemoveController({ call, sharing: [descriptor] }: Shared<'remove'>): Type {
  @Controller()
  class RemoveController {
    constructor(private readonly removal: RemoveAuthor) {}

    @Call(call)
    async remove(@Input() { params }: InputOf<'remove'>, @CallerOf() caller: Caller): Promise<ResponseOf<'remove'>> {
      await this.removal.remove({ network: descriptor.id, authorId: String(params.id), caller, call: call.id });
      return { status: 'success' };
    }
  }
  return RemoveController;
}

/** Leaving an author out of scheduled polls. */
export function createAutoUpdateController({ call, sharing }: Shared<'autoUpdate'>): Type {
  @Controller()
  class AutoUpdateController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly autoUpdate: SetAutoUpdate,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async set(@Input() input: InputOf<'autoUpdate'>, @CallerOf() caller: Caller): Promise<ResponseOf<'autoUpdate'>> {
      const { name, isOn } = call.request.read(input);
      const { id } = await this.networkOf.of(sharing, { name });
      const author = await this.autoUpdate.set(id, name, isOn, { actor: caller.username, call: call.id });
      return call.answer.write(await this.wires.one(caller, author));
    }
  }
  return AutoUpdateController;
}
