import { Controller, Inject, Res } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall, CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkCalls, NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { responseOfFault } from '../networks/fault-response.js';
import { actingUser } from './acting-user.js';
import { authorInput, listResponse, listQuery } from './author-input.js';
import { AuthorWires } from './author-wires.js';
import { listAuthors } from './list-authors.js';
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
      @Inject(DataSource) private readonly dataSource: DataSource,
      @Inject(Lookup) private readonly lookups: Lookup,
      @Inject(Subscribe) private readonly subscriptions: Subscribe,
      @Inject(Unsubscribe) private readonly unsubscriptions: Unsubscribe,
      @Inject(AuthorWires) private readonly wires: AuthorWires,
    ) {}

    @Call(calls.list)
    async list(
      @Input() input: AnyInput,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<unknown> {
      const { authors, total, isTruncated } = await listAuthors(
        this.dataSource,
        network,
        listQuery(input),
        caller.username,
      );
      response.setHeader('X-Total-Count', String(total));
      response.setHeader('X-Truncated', String(isTruncated));
      return listResponse(calls.list, await this.wires.list(caller, authors), total);
    }

    /** A profile with status '200', or the fault of the network. */
    @Call(calls.lookup)
    async lookup(@Input() input: AnyInput, @CallerOf() caller: Caller): Promise<LookupWire> {
      const { name, user } = authorInput(descriptor, input);
      actingUser(caller, user);
      try {
        const author = await this.lookups.find(network, name, caller.username);
        return { status: '200', ...(await this.wires.one(caller, author)) };
      } catch (error) {
        if (isFault(error)) return responseOfFault(error);
        throw error;
      }
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
      return this.wires.one(caller, author);
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
  }
  return AuthorsController;
}
