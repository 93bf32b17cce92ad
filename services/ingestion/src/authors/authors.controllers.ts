import { Controller, Res } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { CallInput } from '@mm/http/call.decorator.js';
import { CallerOf } from '@mm/http/caller.js';
import type { Caller } from '@mm/http/caller.js';
import type { NetworkCallName, SharedCall } from '@mm/http/shared-calls.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { responseOfFault } from '../networks/fault-response.js';
import { actingUser } from './acting-user.js';
import { AuthorWires } from './author-wires.js';
import { listAuthors } from './list-authors.js';
import { AuthorLookup } from './author-lookup.js';
import { NetworkOfCall } from './network-of-call.js';

type Shared<N extends NetworkCallName> = SharedCall<N, NetworkDescriptor>;
type InputOf<N extends NetworkCallName> = CallInput<Shared<N>['call']>;
type ResponseOf<N extends NetworkCallName> = CallResponse<Shared<N>['call']>;

/** The author list of a network. */
export function createListController({ call, sharing: [descriptor] }: Shared<'list'>): Type {
  @Controller()
  class AuthorListController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly wires: AuthorWires,
    ) {}

    @Call(call)
    async list(
      @Input() input: InputOf<'list'>,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ResponseOf<'list'>> {
      const query = call.request.read(input);
      const found = await listAuthors(this.dataSource, descriptor.id, query, caller.username);
      response.setHeader('X-Total-Count', String(found.total));
      response.setHeader('X-Truncated', String(found.isTruncated));
      return call.answer.write({ authors: await this.wires.list(caller, found.authors), total: found.total });
    }
  }
  return AuthorListController;
}

/** Finding an author in its network. */
export function createLookupController({ call, sharing }: Shared<'lookup'>): Type {
  @Controller()
  class LookupController {
    constructor(
      private readonly networkOf: NetworkOfCall,
      private readonly lookups: AuthorLookup,
      private readonly wires: AuthorWires,
    ) {}

    /** A profile with status '200', or the fault of the network. */
    @Call(call)
    async lookup(@Input() input: InputOf<'lookup'>, @CallerOf() caller: Caller): Promise<ResponseOf<'lookup'>> {
      const { network, name, user, operator } = await this.networkOf.asked('lookup', sharing, input);
      actingUser(caller, user);
      try {
        const { author, via } = await this.lookups.find(network, name, caller.username, operator);
        return call.answer.write({ ...(await this.wires.one(caller, author)), ...(via && { via }) });
      } catch (error) {
        if (isFault(error)) return call.answer.write(responseOfFault(error));
        throw error;
      }
    }
  }
  return LookupController;
}
