import { Controller, Res, type Type } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { assertMayActFor, CallerOf, type Caller } from '@mm/http/caller.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { PostsForm } from '@mm/proto/http/network-post-forms.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';
import { CollectFirst } from './collect-first.js';
import { PostReads } from './post.reads.js';

/** The posts of one author, in the form of a network's call. */
export function createNetworkPostsController({ call, sharing }: SharedCall<'posts', { id: NetworkId }>): Type {
  const networks = sharing.map(({ id }) => id);
  const { request }: PostsForm = call;

  @Controller()
  class NetworkPostsController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly reads: PostReads,
      private readonly collectFirst: CollectFirst,
    ) {}

    @Call(call)
    async posts(
      @Input() input: CallInput<typeof call>,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<CallResponse<typeof call>> {
      const { name, user, operator, page } = request.read(input);
      assertMayActFor(caller, user, 'users open posts only in their own name');
      const isClosed = operator !== undefined && (await this.collectFirst.isClosed(networks, name, operator, caller));
      const author = await findAuthor(this.dataSource, networks, name);
      const empty = { posts: [], total: 0, next: null };
      const { posts, total, next } = author ? await this.reads.listByAuthor(author.id, page) : empty;
      const list = { posts: posts.map(toPostWire), total, next, isClosed: isClosed || (author?.is_closed ?? false) };
      const written = call.answer.write(list);
      if (Array.isArray(written)) {
        response.setHeader('x-total-count', String(total));
        response.setHeader('x-truncated', String(!page.page && !page.size && next !== null));
        if (next !== null) response.setHeader('x-next', next);
      }
      return written;
    }
  }
  return NetworkPostsController;
}
