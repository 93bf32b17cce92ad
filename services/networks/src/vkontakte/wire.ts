import { z } from 'zod';
import { reportedCount, reportedIn } from '../network/reported-count.js';

/** Some methods return numbers as text. */
const num = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const bool = z.union([z.boolean(), num.transform((n) => n !== 0), z.literal('').transform(() => false)]);
const counter = reportedIn('count');

/** The `{error}` of any method; its HTTP status is 200. */
const vkError = z.looseObject({
  error_code: num,
  error_msg: z.string().optional(),
  captcha_img: z.string().optional(),
});
export const vkEnvelope = z.looseObject({ response: z.unknown().optional(), error: vkError.optional() });

const sized = z.looseObject({ url: z.string().optional(), src: z.string().optional(), width: num.optional() });
const sizes = z.array(sized).optional();
const photo = z.looseObject({ sizes, text: z.string().optional() });
const titled = z.looseObject({ title: z.string().optional(), description: z.string().nullish() });
const video = titled.extend({
  image: sizes,
  first_frame: sizes,
  sizes,
  live: bool.optional(),
  live_status: z.string().optional(),
  type: z.string().optional(),
});
const link = titled.extend({ url: z.string().optional(), photo: photo.nullish() });
const song = titled.extend({ artist: z.string().optional() });
const album = titled.extend({ thumb: photo.nullish() });
const vkPoll = z.looseObject({
  question: z.string().default(''),
  answers: z.array(z.looseObject({ text: z.string().default('') }).catch({ text: '' })).catch([]),
});
/** An odd inner shape loses the attachment's picture and title, not the post. */
const inner = <T extends z.ZodType>(shape: T) => shape.nullish().catch(undefined);
const vkAttachment = z.looseObject({
  type: z.string(),
  photo: inner(photo),
  posted_photo: inner(z.looseObject({ photo_604: z.string().optional() })),
  graffiti: inner(z.looseObject({ photo_586: z.string().optional(), url: z.string().optional() })),
  sticker: inner(z.looseObject({ images: sizes })),
  album: inner(album),
  video: inner(video),
  clip: inner(video),
  video_playlist: inner(video),
  link: inner(link),
  donut_link: inner(link),
  article: inner(link),
  page: inner(titled),
  note: inner(titled),
  poll: inner(vkPoll),
  audio: inner(song),
  podcast: inner(song),
  doc: inner(titled.extend({ preview: z.looseObject({ photo: photo.nullish() }).nullish() })),
  event: inner(z.looseObject({ text: z.string().optional() })),
  market: inner(titled.extend({ thumb_photo: z.string().optional() })),
  market_album: inner(titled.extend({ photo: photo.nullish() })),
});

const postCore = {
  id: num,
  owner_id: num.optional(),
  from_id: num.optional(),
  to_id: num.optional(),
  date: num,
  edited: num.optional(),
  text: z.string().default(''),
  post_type: z.string().optional(),
  is_pinned: bool.optional(),
  is_deleted: bool.optional(),
  marked_as_ads: bool.optional(),
  attachments: z.array(vkAttachment).nullish(),
  likes: counter,
  comments: counter,
  reposts: counter,
  views: counter,
};

/** The source of a repost. */
const vkSource = z.looseObject(postCore).partial({ id: true, date: true });
export const vkPost = z.looseObject({ ...postCore, copy_history: z.array(vkSource).nullish() });

const person = z.looseObject({
  id: num,
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  screen_name: z.string().optional(),
  domain: z.string().optional(),
});

const vkGroup = z.looseObject({
  id: num,
  name: z.string().default(''),
  screen_name: z.string().optional(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  is_closed: num.optional(),
  deactivated: z.string().optional(),
  members_count: reportedCount.optional(),
  type: z.string().optional(),
});
const vkUser = person.extend({
  deactivated: z.string().optional(),
  is_closed: bool.optional(),
  can_access_closed: bool.optional(),
  followers_count: reportedCount.optional(),
  about: z.string().nullish(),
  status: z.string().nullish(),
  counters: z
    .looseObject({
      followers: reportedCount.optional(),
      friends: reportedCount.optional(),
      subscriptions: reportedCount.optional(),
      posts: reportedCount.optional(),
    })
    .optional(),
});

/** `groups.getById` returns an object since 5.1xx, an array before; so does `wall.getById`. */
export const vkGroups = z.union([
  z.looseObject({ groups: z.array(vkGroup) }).transform((r) => r.groups),
  z.array(vkGroup),
]);
export const vkUsers = z.array(vkUser);
export const vkResolved = z.union([
  z.looseObject({ type: z.string(), object_id: num, group_id: num.optional() }),
  z
    .array(z.unknown())
    .max(0)
    .transform(() => null),
  z
    .looseObject({})
    .refine((o) => Object.keys(o).length === 0)
    .transform(() => null),
]);

/** Items are not parsed here, so that one odd post does not spoil a page. */
export const vkWall = z.looseObject({ count: num, items: z.array(z.unknown()) });
export const vkWallById = z.union([
  z.looseObject({ items: z.array(z.unknown()) }).transform((r) => r.items),
  z.array(z.unknown()),
]);

/** One post with those who may be its author; VK leaves them out where it does not know `extended`. */
export const vkPostById = z.union([
  z.looseObject({
    items: z.array(z.unknown()),
    groups: z.array(vkGroup).catch([]),
    profiles: z.array(vkUser).catch([]),
  }),
  z.array(z.unknown()).transform((items) => ({ items, groups: [], profiles: [] })),
]);

export const vkComment = z.looseObject({
  id: num,
  from_id: num.optional(),
  date: num,
  text: z.string().default(''),
  deleted: bool.optional(),
  likes: counter,
  thread: counter.optional(),
});
export const vkComments = z.looseObject({
  count: num,
  items: z.array(z.unknown()),
  profiles: z.array(person).optional(),
  groups: z
    .array(z.looseObject({ id: num, name: z.string().optional(), screen_name: z.string().optional() }))
    .optional(),
});

export type VkPost = z.infer<typeof vkPost>;
export type VkSource = z.infer<typeof vkSource>;
export type VkAttachment = z.infer<typeof vkAttachment>;
export type VkGroup = z.infer<typeof vkGroup>;
export type VkUser = z.infer<typeof vkUser>;
export type VkComments = z.infer<typeof vkComments>;
