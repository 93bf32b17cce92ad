import { Controller, type Type } from '@nestjs/common';
import { Call, Input } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import { ReadComments, type LabelledComment } from './read-comments.js';

/** Every network's call has some of these fields: `id` is a post's id or its code in the network. */
interface CommentsInput {
  params: { code?: string; id?: string };
  query: { size: number; topic_id?: number; operator?: string };
}

/** The comments of a network's posts. */
export function createCommentsController({ call, sharing: [descriptor] }: SharedCall<NetworkDescriptor>): Type {
  const { shape } = call.response as { shape?: object };
  const hasNodes = shape !== undefined && 'nodes' in shape;

  @Controller()
  class CommentsController {
    constructor(private readonly readComments: ReadComments) {}

    @Call(call)
    async comments(@Input() { params, query }: CommentsInput, @CallerOf() caller: Caller): Promise<object> {
      const { size, topic_id: topicId, operator } = query;
      const post = { code: params.code ?? params.id ?? '', id: params.id };
      const read = await this.readComments.mostLiked({ descriptor, post, size, caller, topicId, operator });
      const comments = read.map(toWire);
      return hasNodes ? { comments, nodes: comments.map(toNode) } : { comments };
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

/** The same under the names of YouTube's clients. */
const toNode = ({ id, caption, created_at, likes_count, owner, is_ignored, tone }: CommentWire): object => ({
  id,
  text: caption,
  created_at,
  edge_liked_by: { count: likes_count },
  owner: { username: owner.username },
  is_ignored,
  tone,
});
