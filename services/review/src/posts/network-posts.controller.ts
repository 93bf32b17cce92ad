import { Controller, Res, type Type } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { assertMayActFor, CallerOf, type Caller } from '@mm/http/caller.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';
import { fieldOfPosts, type ServedCall } from '../networks/served-calls.js';
import { CollectFirst } from './collect-first.js';
import { PostReads, type Page } from './post.reads.js';
import { toNetworkPost } from './post-row.js';

/** The fields in which calls name an author and a user, and the page; each call has some of them. */
interface CallFields extends Page {
  owner?: string;
  authorname?: string;
  channel_id?: string;
  username?: string;
  operator?: string;
}

/** The posts of one author, in the shapes of a network's call. */
export function createNetworkPostsController({ call: posts, networks }: ServedCall): Type {
  @Controller()
  class NetworkPostsController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly reads: PostReads,
      private readonly collectFirst: CollectFirst,
    ) {}

    @Call(posts)
    async posts(
      @Input() { query, body }: CallInput<AnyCall>,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<unknown> {
      const fields = { ...(query as CallFields), ...(body as CallFields) };
      const { owner, authorname, channel_id: channel, username, operator, ...page } = fields;
      assertMayActFor(caller, username, 'users open posts only in their own name');
      const name = owner ?? authorname ?? channel ?? '';
      const isClosed = operator !== undefined && (await this.collectFirst.isClosed(networks, name, operator, caller));
      const author = await findAuthor(this.dataSource, networks, name);
      const empty = { posts: [], total: 0, next: null };
      const { posts: found, total, next } = author ? await this.reads.listByAuthor(author.id, page) : empty;
      const wires = found.map(toNetworkPost);
      const listName = fieldOfPosts(posts);
      if (listName) return { [listName]: wires, closed_account: isClosed || (author?.is_closed ?? false), total, next };
      response.setHeader('x-total-count', String(total));
      response.setHeader('x-truncated', String(!page.page && !page.size && next !== null));
      if (next !== null) response.setHeader('x-next', next);
      return wires;
    }
  }
  return NetworkPostsController;
}
