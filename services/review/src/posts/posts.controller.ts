import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { NotFound } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { PostReads } from './post.reads.js';

/** Posts of all networks. */
@Controller()
export class PostsController {
  constructor(private readonly reads: PostReads) {}

  @Call(reviewCalls.postText)
  async text(
    @Input() { params }: CallInput<typeof reviewCalls.postText>,
  ): Promise<CallResponse<typeof reviewCalls.postText>> {
    const found = await this.reads.text(params.id);
    if (!found) throw new NotFound('the post', 'post-not-found');
    return { id: params.id, revision: found.revision, text: found.text };
  }
}
