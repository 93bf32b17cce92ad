import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deskCalls, type DeskPostWire } from '@mm/proto/http/desk.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { DataSource } from 'typeorm';
import type { PostRow } from './post-row.js';
import { PostReads, postsByIds } from './post.reads.js';

const toDeskPost = (row: PostRow): DeskPostWire => ({ ...toPostWire(row), topics: [], later: null });

/** Posts of all networks: by id, and the live queue. */
@Controller()
export class PostsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: PostReads,
  ) {}

  @Call(deskCalls.queue)
  async queue(
    @Input() { query }: CallInput<typeof deskCalls.queue>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof deskCalls.queue>> {
    const { posts, ...numbers } = await this.reads.queue({
      page: query.page,
      after: query.after,
      size: query.size ?? 20,
      sort: query.sort,
      state: query.state === 'later' ? 'new' : query.state,
      authorId: query.author_id,
      networks: query.networks?.split(',').filter(Boolean) ?? [],
      watcher: query.mine === false ? undefined : caller.username,
    });
    return { posts: posts.map(toDeskPost), ...numbers };
  }

  @Call(deskCalls.postsById)
  async byId(@Input() { query }: CallInput<typeof deskCalls.postsById>): Promise<DeskPostWire[]> {
    return (await postsByIds(this.dataSource, query.ids ?? [])).map(toDeskPost);
  }

  @Call(reviewCalls.postText)
  async text(
    @Input() { params }: CallInput<typeof reviewCalls.postText>,
  ): Promise<CallResponse<typeof reviewCalls.postText>> {
    const found = await this.reads.text(params.id);
    if (!found) throw new NotFound('the post', 'post-not-found');
    return { id: params.id, revision: found.revision, text: found.text };
  }
}
