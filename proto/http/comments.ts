import * as z from 'zod';
import { analysts } from '../vocabulary/role.js';
import { formedCall, type CallAddress } from './call.js';
import type * as forms from './network-post-forms.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { int, numeric, pageSize } from './paging.js';
import { tone } from './posts.js';

/** How many comments a card shows. */
export const TOP_COMMENTS = 5;

/** A comment, read from the network now. `id` is the network's own; unknown counts are -1. */
const comment = once(() =>
  z.object({
    id: z.string(),
    caption: z.string(),
    likes_count: int,
    /** Unix seconds. */
    created_at: int,
    owner: z.object({ username: z.string(), url: z.string() }),
    child_comment_count: int,
    is_ignored: z.boolean(),
    tone: tone.nullable(),
  }),
);
export type CommentWire = Wire<typeof comment>;

const shared = {
  roles: analysts,
  service: 'ingestion',
  method: 'GET',
  objects: [rules.readPublication],
} as const;
const code = z.string().trim().min(1).max(200);
const query = once(() =>
  z.strictObject({
    size: pageSize(100, TOP_COMMENTS),
    /** The topic whose basket shows the post; only needed for posts that no visible topic has otherwise. */
    topic_id: numeric.min(1).optional(),
  }),
);
const operatorQuery = once(() => query().extend({ operator: z.string().max(200).optional() }));

/** A comment under the names that YouTube's clients know. */
const node = once(() =>
  z.object({
    id: z.string(),
    text: z.string(),
    created_at: int,
    edge_liked_by: z.object({ count: int }),
    owner: z.object({ username: z.string() }),
    is_ignored: z.boolean(),
    tone: tone.nullable(),
  }),
);
export type CommentNodeWire = Wire<typeof node>;
const comments = once(() => z.array(comment()));
type At<F> = { comments: CallAddress & F };

/**
 * Comments of a post by its code in the network (`code` of a post and of a publication), most liked first; empty if
 * comments are closed.
 */
export const commentCalls = (at: At<typeof forms.commentsByCode>) => ({
  comments: formedCall(at.comments, {
    ...shared,
    params: () => z.object({ code }),
    query,
    response: () => z.object({ comments: comments() }),
  }),
});

/** The same with the comments also as `nodes`. */
export const commentNodeCalls = (at: At<typeof forms.commentsWithNodes>) => ({
  comments: formedCall(at.comments, {
    ...shared,
    params: () => z.object({ code }),
    query,
    response: () => z.object({ comments: comments(), nodes: z.array(node()) }),
  }),
});

/** The same by the post's id (or its code), read with an operator's account. */
export const operatorCommentCalls = (at: At<typeof forms.commentsById>) => ({
  comments: formedCall(at.comments, {
    ...shared,
    params: () => z.object({ id: code }),
    query: operatorQuery,
    response: () => z.object({ comments: comments() }),
  }),
});
