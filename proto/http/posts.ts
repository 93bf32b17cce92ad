import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { analysts, reviewers } from '../vocabulary/role.js';
import { progress } from './authors.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, ints, sentId, sentIdOrNone } from './paging.js';

export const tone = z.union([z.literal(-2), z.literal(1), z.literal(2)]);
export const postLang = z.enum(['kz', 'ru', 'other']);

/** A share of 0 to 1 for each head: lang, spheres, oblasts, tone, is_ignored. */
export const confidence = z.record(z.string(), z.number());
/** The words that led to a label, with their positions in UTF-16 units; both are 0 where the author led to it. */
export const evidence = once(() =>
  z.array(
    z.object({
      head: z.string(),
      value: z.string(),
      quote: z.string(),
      start: int,
      end: int,
    }),
  ),
);
/**
 * Where suggested regions come from: the text, those chosen for its author, the author's name or biography, or what
 * persons saved for the author's earlier posts.
 */
export const oblastsFrom = z.enum(['text', 'author-chosen', 'author-name', 'author-saved']);
export type OblastsFrom = z.infer<typeof oblastsFrom>;

/** Labels suggested by the classification service; never mixed with those of a person. */
const suggestion = once(() =>
  z.object({
    lang: postLang.nullable(),
    spheres: ints,
    oblasts: ints,
    tone: tone.nullable(),
    is_ignored: z.boolean(),
    oblasts_by_author: z.boolean(),
    /** null without regions, and in posts that were classified before it was noted. */
    oblasts_from: oblastsFrom.nullable().default(null),
    confidence,
    evidence: evidence(),
    model: z.string(),
    reason: z.string(),
  }),
);
export type SuggestionWire = Wire<typeof suggestion>;

const eventObject = once(() =>
  z.object({
    id,
    name: z.string(),
    spheres: ints,
    oblasts: ints,
  }),
);

/** A post under review. The label fields hold only what a person saved. */
export const post = once(() =>
  z.object({
    id,
    _id: z.string(),
    code: z.string(),
    network: z.enum(networkIds),
    socialNet: int,
    author_id: id,
    owner: z.string(),
    owner_name: z.string(),
    /** Unix seconds. */
    date: int,
    /** The text; only the beginning of a long one. The call `socmedia.post-text` returns the whole text. */
    caption: z.string(),
    /** True if `caption` is only the beginning. */
    caption_cut: z.boolean(),
    /** True if mm stores only the beginning of the text; the rest is at `url`. */
    is_cut: z.boolean(),
    title: z.string(),
    url: z.string(),
    display_url: z.string(),
    /** Pictures and video stills, served by `post-pictures`; 0 to 10. */
    pictures: int,
    likes_count: int,
    comments_count: int,
    views_count: int,
    share_count: int,
    publishing_type: int,
    is_video: z.boolean(),
    /** The labels shown are suggested ones; nobody has saved any. */
    is_robot: z.boolean(),
    is_add: z.boolean(),
    is_ignored: z.boolean(),
    saved: z.boolean(),
    visible: z.boolean(),
    lang: postLang.nullable(),
    spheres: ints,
    oblasts: ints,
    tone: tone.nullable(),
    event: id.nullable(),
    event_object: eventObject().nullable(),
    tag_captions: z.string(),
    comments: z.array(z.unknown()),
    /** Grows with every save; a save with an older version is answered with 409. */
    version: int,
    revision: int,
    reviewed_by: z.string(),
    /** The network's text changed after the review. */
    edited_after_review: z.boolean(),
    /** Deleted at the source. */
    withdrawn: z.boolean(),
    suggested: suggestion().nullable(),
    /** In the response of a save: the decision that it is, which can be undone. */
    decision_id: z.string().optional(),
  }),
);
export type PostWire = Wire<typeof post>;

/** Longest text that lists of posts contain in full, in characters. */
export const MAX_LISTED_TEXT = 20_000;
/** Length of the beginning that lists show of longer texts, and pushes of all texts, in characters. */
export const TEXT_PREVIEW = 2_000;

/** What a person decided about a comment; its other fields are known and ignored. */
const commentSave = once(() =>
  z.looseObject({
    id: z.union([z.string().min(1).max(500), z.number()]),
    is_ignored: z.boolean().optional(),
    tone: tone.nullish().or(z.literal(0)),
  }),
);
export type CommentSaveWire = Wire<typeof commentSave>;

/** Body of a save: labels are used, other known fields ignored, unknown fields rejected by name. */
export const postSave = once(() =>
  z.strictObject({
    ...post().partial().shape,
    id: sentIdOrNone.optional(),
    lang: postLang.nullish().or(z.literal('')),
    tone: tone.nullish().or(z.literal(0)),
    event: sentIdOrNone.nullish(),
    event_object: z.unknown().optional(),
    suggested: z.unknown().optional(),
    comments: z.array(commentSave()).max(1000).optional(),
    version: z.number().int().min(0).optional(),
  }),
);
export type PostSaveWire = Wire<typeof postSave>;

export type MissingLabel = 'sphere-required' | 'oblast-required' | 'tone-required' | 'lang-required';
/** Labels that a post lacks to be saved, in the order in which the toast names them; none for ignored posts. */
export function missingLabels(labels: {
  is_ignored?: boolean | undefined;
  spheres?: readonly number[] | undefined;
  oblasts?: readonly number[] | undefined;
  tone?: number | null | undefined;
  lang?: string | null | undefined;
}): MissingLabel[] {
  if (labels.is_ignored) return [];
  const missing: MissingLabel[] = [];
  if (!labels.spheres?.length) missing.push('sphere-required');
  if (!labels.oblasts?.length) missing.push('oblast-required');
  if (!labels.tone) missing.push('tone-required');
  if (!labels.lang) missing.push('lang-required');
  return missing;
}

const shared = { roles: reviewers, service: 'review' } as const;
const ofPosts = { ...shared, objects: [rules.reviewPost] } as const;

const eventMark = once(() =>
  z.strictObject({
    post_id: z.union([sentId, z.array(sentId).min(1).max(1000)]),
    type: z.union([z.literal(1), z.literal(2)]).nullish(),
    event_id: sentIdOrNone,
    smi: z.unknown().optional(),
    socialNet: z.unknown().optional(),
  }),
);

export const reviewCalls = {
  setTone: call({
    ...shared,
    id: 'set-new-tone',
    method: 'POST',
    path: '/api-py/set-new-tone',
    aliases: ['/set-new-tone'],
    roles: analysts,
    body: () =>
      z.strictObject({
        params: z.strictObject({
          type: z.union([z.literal(1), z.literal(2)]).nullish(),
          post_id: sentId,
          topic_id: sentId.nullish(),
          smi: z.string().nullish(),
          socialNet: int.nullish(),
          tone,
        }),
      }),
    response: () => z.object({ status: z.literal('success') }),
    objects: [rules.reviewPost, rules.readTopic, rules.readPublication],
  }),
  setEvent: call({
    ...ofPosts,
    id: 'set-new-event',
    method: 'POST',
    path: '/api-py/set-new-event',
    aliases: ['/set-new-event'],
    body: () => z.strictObject({ params: z.union([eventMark(), z.array(eventMark()).min(1).max(1000)]) }),
    response: () => z.object({ status: z.literal('success') }),
  }),
  /** The whole text of one post. */
  postText: call({
    ...ofPosts,
    id: 'socmedia.post-text',
    method: 'GET',
    path: '/api-py/socmedia/post-text/:id',
    params: () => z.object({ id: z.coerce.number().int().min(0) }),
    response: () => z.object({ id, revision: int, text: z.string() }),
  }),
  /** What people decided about the comments of a post, by the comment's id in the network; for other services. */
  commentLabels: call({
    ...shared,
    internal: true,
    roles: analysts,
    id: 'comment-labels',
    method: 'POST',
    path: '/internal/comment-labels',
    body: () => z.object({ post_id: id }),
    response: () => z.record(z.string(), z.object({ is_ignored: z.boolean(), tone: tone.nullable() })),
  }),
  /** Progress of authors by id, for the author lists of ingestion. */
  progressOf: call({
    ...shared,
    internal: true,
    id: 'progress-of',
    method: 'POST',
    path: '/internal/progress',
    body: () => z.object({ author_ids: z.array(id).max(5000) }),
    response: () => z.record(z.string(), progress()),
  }),
};
