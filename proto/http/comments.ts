import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call, type Addresses } from './call.js';
import { tone } from './posts.js';

/** How many comments a card shows. */
export const TOP_COMMENTS = 5;

/** A comment, read from the network now. `id` is the network's own; unknown counts are -1. */
const comment = z.object({
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

/** Comments of a post by its code in the network, most liked first; empty if comments are closed. */
export const commentCalls = (at: Addresses<'comments'>) => ({
  comments: call({ ...shared, ...at.comments, params, query, response: z.object({ comments: z.array(comment) }) }),
});
