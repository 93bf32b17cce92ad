import { Controller, Inject, Res, type Type } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';
import { fieldOfPosts, type NetworkCall } from '../networks/network-calls.js';
import { PostReads, type Page } from './post.reads.js';

/** The fields in which calls name an author and a user, and the page; each call has some of them. */
interface CallFields extends Page {
  owner?: string;
  authorname?: string;
  username?: string;
}

/** The posts of one author, in the shapes of a network's call. */
export function createNetworkPostsController({ call: posts, networks }: NetworkCall): Type {
  @Controller()
  class NetworkPostsController {
    constructor(
      @Inject(DataSource) private readonly dataSource: DataSource,
      @Inject(PostReads) private readonly reads: PostReads,
    ) {}

    @Call(posts)
    async posts(
      @Input() { query, body }: CallInput<AnyCall>,
      @CallerOf() caller: Caller,
      @Res({ passthrough: true }) response: Response,
    ): Promise<unknown> {
      const { owner, authorname, username, ...page } = { ...(query as CallFields), ...(body as CallFields) };
      if (username && username !== caller.username && !mayActForOthers(caller))
        throw new Forbidden('users open posts only in their own name', 'other-user');
      const author = await findAuthor(this.dataSource, networks, owner ?? authorname ?? '');
      const { posts: found, total } = author ? await this.reads.listByAuthor(author.id, page) : { posts: [], total: 0 };
      const listName = fieldOfPosts(posts);
      if (listName) return { [listName]: found.map(toPostWire), closed_account: author?.is_closed ?? false, total };
      response.setHeader('x-total-count', String(total));
      response.setHeader('x-truncated', String(!page.page && total > listLimits.posts));
      return found.map(toPostWire);
    }
  }
  return NetworkPostsController;
}
