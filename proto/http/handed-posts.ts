import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { call } from './call.js';
import { count } from './counts.js';
import { once, type Wire } from './once.js';
import { int } from './paging.js';

/** Posts of one batch. */
export const maxHandedPosts = 500;

const reported = count.nullish();

/** A post that another collector hands in. `network` and `id` identify it for ever. */
const handedPost = once(() =>
  z.strictObject({
    network: z.enum(networkIds),
    /** The network's own id of the post. */
    id: z.string().trim().min(1).max(300),
    author: z.strictObject({
      /** The network's own id of the author; for an outlet its host. */
      id: z.string().trim().min(1).max(300),
      username: z.string().trim().min(1).max(300),
      name: z.string().trim().max(300).optional(),
      url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional(),
      is_group: z.boolean().optional(),
      followers: reported,
    }),
    /** RFC 3339; not in the future by more than a day. */
    published_at: z.iso.datetime({ offset: true }),
    title: z.string().max(1000).optional(),
    text: z.string().max(1_000_000),
    url: z.url({ protocol: /^https?$/ }).max(2000),
    pictures: z
      .array(z.url({ protocol: /^https?$/ }).max(2000))
      .max(10)
      .optional(),
    publishing_type: z.number().int().min(1).max(15).optional(),
    likes: reported,
    comments: reported,
    shares: reported,
    views: reported,
  }),
);
export type HandedPostWire = Wire<typeof handedPost>;

export const handedPostCalls = {
  /**
   * Takes posts that another collector found. Sent again, a post with the same content changes nothing; with another
   * text it is a revision, with other counts it is counted. Posts that are wrong are named; the others are taken.
   * Of an author that is polled here only missing posts are taken.
   */
  handInPosts: call({
    service: 'ingestion',
    roles: ['mm_admin'],
    id: 'hand-in-posts',
    operations: ['hand-in'],
    method: 'POST',
    path: '/api/posts',
    body: () => z.strictObject({ posts: z.array(z.unknown()).min(1).max(maxHandedPosts) }),
    response: () =>
      z.object({
        accepted: int,
        /** Known already, with the same content. */
        unchanged: int,
        refused: z.array(z.object({ index: int, code: z.string(), field: z.string(), message: z.string() })),
      }),
  }),
};
/** Each element of `posts` is checked by itself, so that one wrong post does not refuse the batch. */
export const handedPostSchema = handedPost();
