import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { tone } from './posts.js';

/** Comments that a card shows. */
export const TOP_COMMENTS = 5;

/** A comment as the network has it now. `id` is the network's own; counts of -1 are unset. */
export const comment = z.object({
  id: z.string(),
  caption: z.string(),
  likes_count: z.number().int(),
  /** Unix seconds. */
  created_at: z.number().int(),
  owner: z.object({ username: z.string(), url: z.string() }),
  child_comment_count: z.number().int(),
  is_ignored: z.boolean(),
  tone: tone.nullable(),
});
export type CommentWire = z.infer<typeof comment>;

const shared = { roles: reviewers, service: 'ingestion', method: 'GET' } as const;
const params = z.object({ code: z.string().trim().min(1).max(200) });
const query = z.object({ size: z.coerce.number().int().min(1).max(100).default(TOP_COMMENTS) });

/** Comments of a post by the network's own code of it, most liked first; an empty list where they are closed. */
export const vkCommentCalls = {
  comments: call({
    ...shared,
    id: 'vk-media-comments',
    path: '/api-py/vk-media-comments/:code',
    aliases: ['/vk-media-comments/:code'],
    params,
    query,
    response: z.object({ comments: z.array(comment) }),
  }),
};
