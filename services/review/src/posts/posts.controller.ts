import { descriptors } from '@mm/networks/descriptors.gen.js';
import { Controller, Inject, Res } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { outletPostCalls, reviewCalls, vkPostCalls, type PostWire } from '@mm/proto/http/posts.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { Response } from 'express';
import { PostReads } from './post.reads.js';

/** Posts to review: of one author, by id, and the live queue. */
@Controller()
export class PostsController {
  constructor(@Inject(PostReads) private readonly reads: PostReads) {}

  @Call(vkPostCalls.posts)
  async vkPosts(
    @Input() { query }: CallInput<typeof vkPostCalls.posts>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PostWire[]> {
    const author = await this.reads.findAuthor(descriptors.vkontakte.id, query.owner);
    const { posts, total } = author ? await this.reads.listByAuthor(author.id, query) : { posts: [], total: 0 };
    response.setHeader('x-total-count', String(total));
    response.setHeader('x-truncated', String(!query.page && total > listLimits.posts));
    return posts;
  }

  @Call(outletPostCalls.posts)
  async outletPosts(
    @Input() { body }: CallInput<typeof outletPostCalls.posts>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof outletPostCalls.posts>> {
    if (body.username && body.username !== caller.username && !mayActForOthers(caller))
      throw new Forbidden('users open posts only in their own name', 'other-user');
    const author = await this.reads.findAuthor(descriptors.smi.id, body.authorname);
    if (!author) return { media: [], closed_account: false, total: 0 };
    const { posts, total } = await this.reads.listByAuthor(author.id, body);
    return { media: posts, closed_account: author.is_closed, total };
  }

  @Call(reviewCalls.queue)
  queue(
    @Input() { query }: CallInput<typeof reviewCalls.queue>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reviewCalls.queue>> {
    return this.reads.queue({
      page: query.page ?? 1,
      size: query.size ?? 20,
      sort: query.sort,
      state: query.state,
      authorId: query.author_id,
      networks: query.networks?.split(',').filter(Boolean) ?? [],
      watcher: query.mine === false ? undefined : caller.username,
    });
  }

  @Call(reviewCalls.postsById)
  byId(@Input() { query }: CallInput<typeof reviewCalls.postsById>): Promise<PostWire[]> {
    return this.reads.byIds(query.ids ?? []);
  }

  @Call(reviewCalls.postText)
  async text(
    @Input() { params }: CallInput<typeof reviewCalls.postText>,
  ): Promise<CallResponse<typeof reviewCalls.postText>> {
    const found = await this.reads.text(params.id);
    if (!found) throw new NotFound('the post', 'post-not-found');
    return found;
  }
}
