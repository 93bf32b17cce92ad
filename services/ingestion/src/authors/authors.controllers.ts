import { Controller, Res } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { responseOfFault } from '../networks/fault-response.js';
import { actingUser } from './acting-user.js';
import { actorsOf, listResponse, listQuery, lookupResponse, namedAuthor } from './author-input.js';
import { AuthorWires } from './author-wires.js';
import { listAuthors } from './list-authors.js';
import { Lookup } from './lookup.js';
import { NetworkOfCall } from './network-of-call.js';
import { RemoveAuthor } from './remove-author.js';
import { SetAutoUpdate } from './set-auto-update.js';
import { Subscribe } from './subscribe.js';
import { Unsubscribe } from './unsubscribe.js';

type AnyInput = CallInput<AnyCall>;
type NetworkCall = SharedCall<NetworkDescriptor>;
interface Success {
  status: 'success';
}

/** The author list of a network. */
export function createListController({ call, sharing: [descriptor] }: NetworkCall): Type {
  @Controller()
  class AuthorListController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async list(
      @Input() input: AnyInput,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<unknown> {
      const found = await listAuthors(this.dataSource, descriptor.id, listQuery(input), caller.username);
      response.setHeader('X-Total-Count', String(found.total));
      response.setHeader('X-Truncated', String(found.isTruncated));
      return listResponse(call, await this.wires.list(caller, found.authors), found.total);
    }
  }
  return AuthorListController;
}

/** Finding an author in its network. */
export function createLookupController({ call, sharing }: NetworkCall): Type {
  @Controller()
  class LookupController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly lookups: Lookup,
      private readonly wires: AuthorWires,
    ) {}

    /** A profile with status '200', or the fault of the network. */
    @Call(call)
    async lookup(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<object> {
      const named = namedAuthor(input);
      const descriptor = await this.networkOf.of(sharing, named, true);
      const { user, operator } = actorsOf(descriptor, input);
      actingUser(caller, user);
      try {
        const { author, via } = await this.lookups.find(descriptor.id, named.name, caller.username, operator);
        return lookupResponse(call, await this.wires.one(caller, author), via);
      } catch (error) {
        if (isFault(error)) return responseOfFault(error);
        throw error;
      }
    }
  }
  return LookupController;
}

/** Subscribing to an author. */
export function createSubscribeController({ call, sharing }: NetworkCall): Type {
  @Controller()
  class SubscribeController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly subscriptions: Subscribe,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async subscribe(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<AuthorWire> {
      const named = namedAuthor(input);
      const descriptor = await this.networkOf.of(sharing, named, true);
      const { user, operator } = actorsOf(descriptor, input);
      const author = await this.subscriptions.subscribe({
        network: descriptor.id,
        name: named.name,
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
export function createUnsubscribeController({ call, sharing }: NetworkCall): Type {
  @Controller()
  class UnsubscribeController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly unsubscriptions: Unsubscribe,
    ) {}

    @Call(call)
    async unsubscribe(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<Success> {
      const named = namedAuthor(input);
      const descriptor = await this.networkOf.of(sharing, named);
      await this.unsubscriptions.unsubscribe({
        network: descriptor.id,
        name: named.name,
        watcher: actingUser(caller, actorsOf(descriptor, input).user),
        actor: caller.username,
        call: call.id,
      });
      return { status: 'success' };
    }
  }
  return UnsubscribeController;
}

/** Removing an author for all watchers. */
export function createRemoveController({ call, sharing: [descriptor] }: NetworkCall): Type {
  @Controller()
  class RemoveController {
    constructor(private readonly removal: RemoveAuthor) {}

    @Call(call)
    async remove(@Input() { params }: { params: { id: number } }, @CallerOf() caller: Caller): Promise<Success> {
      await this.removal.remove({ network: descriptor.id, authorId: String(params.id), caller, call: call.id });
      return { status: 'success' };
    }
  }
  return RemoveController;
}

/** Leaving an author out of scheduled polls. */
export function createAutoUpdateController({ call, sharing }: NetworkCall): Type {
  @Controller()
  class AutoUpdateController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly autoUpdate: SetAutoUpdate,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async set(
      @Input() { body }: { body: { author: { username: string; auto_update: boolean } } },
      @CallerOf() caller: Caller,
    ): Promise<Success & { author: AuthorWire }> {
      const { username: name, auto_update: isOn } = body.author;
      const { id } = await this.networkOf.of(sharing, { name, network: undefined });
      const author = await this.autoUpdate.set(id, name, isOn, { actor: caller.username, call: call.id });
      return { status: 'success', author: await this.wires.one(caller, author) };
    }
  }
  return AutoUpdateController;
}
