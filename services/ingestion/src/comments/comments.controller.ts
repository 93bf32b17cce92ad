import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { CommentsForm } from '@mm/proto/http/network-post-forms.js';
import { ReadComments, type LabelledComment } from './read-comments.js';

/** The comments of a network's posts. */
export function createCommentsController({
  call,
  sharing: [descriptor],
}: SharedCall<'comments', NetworkDescriptor>): Type {
  const { request }: CommentsForm = call;

  @Controller()
  class CommentsController {
    constructor(private readonly readComments: ReadComments) {}

    @Call(call)
    async comments(
      @Input() input: CallInput<typeof call>,
      @CallerOf() caller: Caller,
    ): Promise<CallResponse<typeof call>> {
      const read = await this.readComments.mostLiked({ descriptor, ...request.read(input), caller });
      return call.answer.write(read.map(toWire));
    }
  }
  return CommentsController;
}

const toWire = ({ comment, label }: LabelledComment): CommentWire => ({
  id: comment.code,
  caption: comment.text,
  likes_count: comment.likes,
  created_at: Math.floor(Date.parse(comment.createdAt) / 1000),
  owner: { username: comment.owner.username, url: comment.owner.url },
  child_comment_count: comment.replies,
  is_ignored: label?.is_ignored ?? false,
  tone: label?.tone ?? null,
});
