import { Controller, Inject, Res } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { NetworkCalls, NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { Response } from 'express';
import { CollectOnDemand } from '../collection/collect-on-demand.js';
import type { OnDemandResult } from '../collection/collect-on-demand.js';
import { actingUser } from './acting-user.js';
import { authorInput, listResponse, listQuery } from './author-input.js';
import { AuthorProgress } from './author-progress.js';
import { toAuthorWire } from './author-row.js';
import { ListAuthors } from './list-authors.js';
import { Lookup } from './lookup.js';
import { Subscribe } from './subscribe.js';
import { Unsubscribe } from './unsubscribe.js';

type AnyInput = CallInput<AnyCall>;
interface Success {
  status: 'success';
}

/** The author calls of one network, at the paths of its descriptor. */
export function createAuthorsController(descriptor: NetworkDescriptor): Type {
  const { id: network } = descriptor;
  const calls = descriptor.calls as Record<keyof NetworkCalls, AnyCall>;

  @Controller()
  class AuthorsController {
    constructor(
      @Inject(ListAuthors) private readonly lists: ListAuthors,
      @Inject(Lookup) private readonly lookups: Lookup,
      @Inject(Subscribe) private readonly subscriptions: Subscribe,
      @Inject(Unsubscribe) private readonly unsubscriptions: Unsubscribe,
      @Inject(CollectOnDemand) private readonly onDemand: CollectOnDemand,
      @Inject(AuthorProgress) private readonly progress: AuthorProgress,
    ) {}

    @Call(calls.list)
    async list(
      @Input() input: AnyInput,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<unknown> {
      const found = await this.lists.list(network, listQuery(input), caller);
      response.setHeader('X-Total-Count', String(found.total));
      response.setHeader('X-Truncated', String(found.isTruncated));
      return listResponse(calls.list, found);
    }

    @Call(calls.lookup)
    lookup(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<LookupWire> {
      const { name, user } = authorInput(descriptor, input);
      actingUser(caller, user);
      return this.lookups.response(network, name, caller);
    }

    @Call(calls.subscribe)
    async subscribe(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<AuthorWire> {
      const { name, user } = authorInput(descriptor, input);
      const author = await this.subscriptions.subscribe({
        network,
        name,
        watcher: actingUser(caller, user),
        actor: caller.username,
        call: calls.subscribe.id,
      });
      const progress = await this.progress.progressOf(caller, [author.id]);
      return toAuthorWire(author, caller.username, progress(author.id));
    }

    @Call(calls.unsubscribe)
    async unsubscribe(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<Success> {
      const { name, user } = authorInput(descriptor, input);
      await this.unsubscriptions.unsubscribe({
        network,
        name,
        watcher: actingUser(caller, user),
        actor: caller.username,
        call: calls.unsubscribe.id,
      });
      return { status: 'success' };
    }

    @Call(calls.update)
    update(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<OnDemandResult> {
      const { name, user } = authorInput(descriptor, input);
      actingUser(caller, user);
      return this.onDemand.collect(network, name, caller.username, calls.update.id);
    }
  }
  return AuthorsController;
}
