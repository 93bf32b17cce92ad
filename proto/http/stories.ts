import * as z from 'zod';
import { reviewers } from '../vocabulary/role.js';
import { call } from './call.js';
import { deskPost } from './desk.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, numeric, sentId } from './paging.js';

/** Posts that one edit names at most: those that a story shows. */
const mostEdited = 500;

/**
 * Why a post is offered below a story. `translation`: it may be the same text in Russian or Kazakh. `event`: it has the
 * same event. `place`: it is of the same region and sphere, within an hour.
 */
export const offerKinds = ['translation', 'event', 'place'] as const;
const offeredPost = once(() => z.object({ id, kind: z.enum(offerKinds) }));
export type OfferedPostWire = Wire<typeof offeredPost>;

/** A story with its posts: the same text, word for word or shortened, of several authors. */
const story = once(() =>
  z.object({
    id,
    version: int,
    /** The id that was asked for, if that story is now a part of this one. */
    merged_from: id.optional(),
    /** In the order of their publication, so that the first source comes first; at most 500. */
    members: z.array(
      deskPost().extend({
        /** Who watches its author: a post of a story is shown, and decided with the others, by whoever watches one. */
        watchers: z.array(z.string()),
      }),
    ),
    /** Pieces of the text that all members share with the first source: why they are together. */
    common: z.array(z.string()),
  }),
);
export type StoryWire = Wire<typeof story>;

/**
 * `take-out`: these posts are no part of the story; they may be one with each other. `put-in`: they are a part of it,
 * and with them all of their stories; one that was taken out of this story comes back by itself. `keep-apart`: each of
 * them is apart from the story and from each other; one of another story stands for all of that. No machine undoes
 * these. `leave-open`: what was decided last about the same pairs, or about these posts and the others of the story
 * that they were put into, is taken back, for all posts of a story what last kept others apart from it; what that had
 * replaced holds again, else the machine says.
 */
export const storyChanges = ['take-out', 'put-in', 'keep-apart', 'leave-open'] as const;
export type StoryEdit = (typeof storyChanges)[number];

const ofStories = { roles: reviewers, service: 'review', objects: [rules.reviewPost] } as const;

export const storyCalls = {
  /** A story with its posts. 404 `story-not-found` also for one that has no posts any more. */
  story: call({
    ...ofStories,
    id: 'socmedia.story',
    method: 'GET',
    path: '/api-py/socmedia/story',
    query: () => z.strictObject({ id: numeric.min(1) }),
    response: story,
  }),
  /** Posts that may tell the same as a story, the likeliest first; no members, and of another story one only. */
  offeredPosts: call({
    ...ofStories,
    id: 'socmedia.story-offered',
    method: 'GET',
    path: '/api-py/socmedia/story-offered',
    query: () => z.strictObject({ id: numeric.min(1) }),
    response: () => z.array(offeredPost()),
  }),
  /**
   * Changes by hand which posts belong to a story. 409 `story-changed` for a version that is not the current one, with
   * nothing changed. The answer is the story; without posts left, an empty one.
   */
  editStory: call({
    ...ofStories,
    id: 'socmedia.story-edit',
    method: 'POST',
    path: '/api-py/socmedia/story-edit',
    body: () =>
      z.strictObject({
        story_id: sentId,
        version: z.number().int().min(0),
        change: z.enum(storyChanges),
        posts: z.array(sentId).min(1).max(mostEdited),
      }),
    response: story,
  }),
};
