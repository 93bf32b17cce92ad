import { z } from 'zod';
import { whole } from '../../graph/wire-values.js';
import { reportedCount } from '../../network/reported-count.js';

const text = z.string().nullish();
/** Ids are numbers or text. */
const id = z.union([z.string().min(1), z.number().transform(String)]);

export const foundUsers = z.looseObject({
  xdt_api__v1__fbsearch__non_profiled_serp: z
    .looseObject({ users: z.array(z.looseObject({ pk: id, username: z.string() })).nullish() })
    .nullish(),
});

export const profileData = z.looseObject({
  user: z
    .looseObject({
      pk: id.optional(),
      username: z.string(),
      full_name: text,
      biography: text,
      follower_count: reportedCount.nullish(),
      following_count: reportedCount.nullish(),
      media_count: reportedCount.nullish(),
      is_private: z.boolean().nullish(),
      friendship_status: z.looseObject({ following: z.boolean().nullish() }).nullish(),
    })
    .nullable(),
});

/** Items are not parsed here, so that one odd item does not spoil a page. */
export const timelineData = z.looseObject({
  xdt_api__v1__feed__user_timeline_graphql_connection: z
    .looseObject({
      edges: z.array(z.looseObject({ node: z.unknown() })),
      page_info: z.looseObject({ end_cursor: text, has_next_page: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
});

const images = z
  .looseObject({ candidates: z.array(z.looseObject({ url: z.string(), width: whole.nullish() })).nullish() })
  .nullish();

export const timelineMedia = z.looseObject({
  code: z.string().min(1),
  taken_at: whole,
  media_type: whole.nullish(),
  product_type: text,
  caption: z.looseObject({ text }).nullish(),
  like_count: reportedCount.nullish(),
  comment_count: reportedCount.nullish(),
  view_count: reportedCount.nullish(),
  play_count: reportedCount.nullish(),
  like_and_view_counts_disabled: z.boolean().nullish(),
  is_paid_partnership: z.boolean().nullish(),
  image_versions2: images,
  carousel_media: z.array(z.looseObject({ image_versions2: images })).nullish(),
});
export type TimelineMedia = z.infer<typeof timelineMedia>;

/** A post by its number, in a list of one. */
export const mediaInfo = z.looseObject({ items: z.array(z.unknown()) });

export const ownedMedia = timelineMedia.extend({ user: z.looseObject({ pk: id, username: z.string() }) });

export const commentPage = z.looseObject({ comments: z.array(z.unknown()).default([]), next_min_id: text });

export const mediaComment = z.looseObject({
  pk: id,
  text: z.string().default(''),
  created_at: whole,
  comment_like_count: reportedCount.nullish(),
  child_comment_count: reportedCount.nullish(),
  user: z.looseObject({ pk: id.optional(), username: z.string() }),
});
export type MediaComment = z.infer<typeof mediaComment>;
