import { z } from 'zod';
import { reportedCount, reportedIn } from '../network/reported-count.js';

const num = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);
/** Ids arrive as text or as numbers. */
const id = z.union([z.string(), z.number().transform(String)]);
const text = z.string();
const refs = z.array(text).optional();
const counted = reportedIn('count');

/** An error of any method; its HTTP status is 200. */
export const okError = z.looseObject({ error_code: num, error_msg: text.nullish() });

/** `url.getInfo`: what an address stands for. */
export const okAddress = z.looseObject({ type: text.default(''), objectId: id.optional(), objectIdStr: id.optional() });

const okGroup = z.looseObject({
  uid: id,
  name: text.default(''),
  description: text.nullish(),
  shortname: text.nullish(),
  members_count: reportedCount.optional(),
  private: z.boolean().optional(),
  access_type: text.nullish(),
});
/** A list; the documentation also shows an object around it. */
export const okGroups = z.union([
  z.array(okGroup),
  z.looseObject({ groups: z.array(okGroup) }).transform(({ groups }) => groups),
]);

const okUser = z.looseObject({
  uid: id,
  name: text.default(''),
  current_status: text.nullish(),
  url_profile: text.nullish(),
  private: z.boolean().optional(),
});
export const okUsers = z.array(okUser);

const groupCounters = z.looseObject({ themes: reportedCount });
export const okGroupCounters = z.union([
  groupCounters,
  z.looseObject({ counters: groupCounters }).transform(({ counters }) => counters),
]);

/** An odd answer loses only itself. */
const okAnswers = z
  .array(z.looseObject({ text: text.nullish() }).catch({}))
  .nullish()
  .catch(undefined);

const okMedia = z.looseObject({
  type: text,
  text: text.nullish(),
  title: text.nullish(),
  description: text.nullish(),
  url_image: text.nullish(),
  question: text.nullish(),
  answers: okAnswers,
  photo_refs: refs,
  movie_refs: refs,
  poll_refs: refs,
  media_topic_refs: refs,
  reshare: z.boolean().optional(),
});
const medias = z.array(okMedia).default([]);

export const okTopic = z.looseObject({
  id,
  created_ms: num,
  owner_ref: text.optional(),
  media: medias,
  discussion_summary: reportedIn('comments_count'),
  like_summary: counted,
  reshare_summary: counted,
  views_count: reportedCount.optional(),
  is_sticky: z.boolean().optional(),
  is_ads_post: z.boolean().optional(),
  longread: z.unknown().optional(),
});

const entity = { id: id.optional(), ref: text.optional() };
const okPhoto = z.looseObject({
  ...entity,
  pic_max: text.optional(),
  pic1024x768: text.optional(),
  pic640x480: text.optional(),
  pic240min: text.optional(),
  pic128x128: text.optional(),
  text: text.nullish(),
});
const okMovie = z.looseObject({
  ...entity,
  title: text.nullish(),
  description: text.nullish(),
  content_type: text.nullish(),
  big_thumbnail_url: text.nullish(),
  thumbnail_url: text.nullish(),
});
const named = z.array(z.looseObject({ uid: id, name: text.default('') })).optional();

/** What topics and comments refer to, as in `group_photo:123`. */
const okEntities = z.looseObject({
  group_photos: z.array(okPhoto).optional(),
  photos: z.array(okPhoto).optional(),
  movies: z.array(okMovie).optional(),
  videos: z.array(okMovie).optional(),
  polls: z.array(z.looseObject({ ...entity, question: text.nullish(), answers: okAnswers })).optional(),
  media_topics: z.array(z.looseObject({ ...entity, media: medias })).optional(),
  users: named,
  groups: named,
});

const page = { has_more: z.boolean().optional(), anchor: text.nullish(), entities: okEntities.nullish() };
/** Topics and comments are parsed one by one. A group without topics may have no list of them. */
export const okTopics = z
  .looseObject({ ...page, media_topics: z.array(z.unknown()).optional() })
  .refine(
    (o) => o.media_topics || Object.keys(o).every((key) => ['has_more', 'anchor', 'entities'].includes(key)),
    'no media_topics',
  );
export const okComments = z.looseObject({ ...page, comments: z.array(z.unknown()) });

export const okComment = z.looseObject({
  id,
  text: text.default(''),
  date: text.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  author_id: id.optional(),
  like_count: reportedCount.optional(),
  reply_count: reportedCount.optional(),
});

export type OkGroup = z.infer<typeof okGroup>;
export type OkUser = z.infer<typeof okUser>;
export type OkTopic = z.infer<typeof okTopic>;
export type OkMedia = z.infer<typeof okMedia>;
export type OkEntities = z.infer<typeof okEntities>;
export type OkComment = z.infer<typeof okComment>;
