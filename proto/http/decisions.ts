import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, sentId, sentIdOrNone, sentShortId } from './paging.js';
import { post, postLang, tone } from './posts.js';

const MAX_POSTS = 100;

const version = z.number().int().min(0);
/** The labels that a decision sets; an absent one stays as it was saved, or is taken from the suggestion. */
export const decidedLabels = once(() =>
  z.strictObject({
    lang: postLang.optional(),
    spheres: z.array(sentShortId).min(1).max(100).optional(),
    oblasts: z.array(sentShortId).min(1).max(100).optional(),
    tone: tone.optional(),
    /** 0 removes the event. */
    event: sentIdOrNone.optional(),
    is_ignored: z.boolean().optional(),
  }),
);
export type DecidedLabelsWire = Wire<typeof decidedLabels>;

/**
 * A decision about posts, or the undo of one. `decision_id` is chosen by the sender: sent again, it is answered as the
 * first time and changes nothing.
 */
const decision = once(() =>
  z.union([
    z.strictObject({
      decision_id: z.uuid(),
      /** Each with the version that the person saw. */
      posts: z
        .array(z.strictObject({ id: sentId, version }))
        .min(1)
        .max(MAX_POSTS)
        .refine((posts) => new Set(posts.map((one) => one.id)).size === posts.length, 'a post is named twice'),
      labels: decidedLabels().optional(),
      /** What the post lacks is taken from its own suggestion, where that is sure enough: see `thresholds.ts`. */
      accept: z.boolean().optional(),
      /** The story of all these posts, as the person saw it. 409 `story-changed` if it is another one by now. */
      story: z.strictObject({ id: sentId, version }).optional(),
    }),
    z.strictObject({ decision_id: z.uuid(), undoes: z.uuid() }),
  ]),
);
export type DecisionWire = Wire<typeof decision>;

/** What became of a post. `incomplete`: it lacks labels; `changed`: somebody changed it since; both are not saved. */
const decided = once(() =>
  z.object({
    id,
    result: z.enum(['done', 'incomplete', 'changed', 'gone']),
    missing: z.array(z.enum(['sphere-required', 'oblast-required', 'tone-required', 'lang-required'])),
    /** As it is now; null for one that is gone. */
    post: post().nullable(),
  }),
);
export type DecidedWire = Wire<typeof decided>;

export const decisionCalls = {
  /** Labels posts, saves or ignores them, and takes that back. */
  decide: call({
    roles: reviewers,
    service: 'review',
    objects: [rules.reviewPost],
    id: 'socmedia.decide',
    method: 'POST',
    path: '/api-py/socmedia/decisions',
    body: decision,
    response: () => z.object({ decision_id: z.string(), posts: z.array(decided()) }),
  }),
};
