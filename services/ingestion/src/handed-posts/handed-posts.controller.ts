import { Body, Controller } from '@nestjs/common';
import { Call } from '@mm/http/call.decorator.js';
import { Invalid } from '@mm/http/problem.js';
import { validationDetails } from '@mm/http/validation-details.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { handedPostCalls } from '@mm/proto/http/handed-posts.js';
import { HandInPosts } from './hand-in-posts.js';

const { handInPosts } = handedPostCalls;

/** Posts of other collectors. */
@Controller()
export class HandedPostsController {
  constructor(private readonly posts: HandInPosts) {}

  /** Not by @Input(): a control character in one post does not refuse the others. */
  @Call(handInPosts)
  async handIn(@Body() body: unknown): Promise<CallResponse<typeof handInPosts>> {
    const batch = handInPosts.body?.safeParse(body ?? {});
    if (!batch?.success) {
      const details = validationDetails(batch?.error.issues ?? [], 'body');
      throw new Invalid(
        'invalid-request',
        details.map(({ path, message }) => `${path}: ${message}`).join('; '),
        details,
      );
    }
    return this.posts.take(batch.data.posts);
  }
}
