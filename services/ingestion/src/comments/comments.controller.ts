import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import type { AnyCall } from '@mm/http/call.decorator.js';
import type { RawComment } from '@mm/networks/network-collector.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { ReadComments } from './read-comments.js';

/** Every network's call has these fields. */
interface CommentsInput {
  params: { code: string };
  query: { size: number };
}

/** A controller for the comments of a network, if its calls include them. */
export const createCommentsControllers = ({ id, calls }: NetworkDescriptor): Type[] =>
  calls.comments ? [controllerOf(id, calls.comments as AnyCall)] : [];

function controllerOf(network: NetworkId, comments: AnyCall): Type {
  @Controller()
  class CommentsController {
    constructor(@Inject(ReadComments) private readonly readComments: ReadComments) {}

    @Call(comments)
    async comments(@Input() { params, query }: CommentsInput): Promise<{ comments: CommentWire[] }> {
      return { comments: (await this.readComments.mostLiked(network, params.code, query.size)).map(toWire) };
    }
  }
  return CommentsController;
}

/** Labels of comments are not stored yet, so `is_ignored` and `tone` are constant. */
const toWire = ({ code, text, likes, createdAt, owner, replies }: RawComment): CommentWire => ({
  id: code,
  caption: text,
  likes_count: likes,
  created_at: Math.floor(Date.parse(createdAt) / 1000),
  owner: { username: owner.username, url: owner.url },
  child_comment_count: replies,
  is_ignored: false,
  tone: null,
});
