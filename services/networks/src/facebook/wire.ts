import { z } from 'zod';
import { isoTime } from '../graph/wire-values.js';
import { reportedCount, reportedIn } from '../network/reported-count.js';

const text = z.string().nullish();
const summary = z
  .looseObject({ summary: reportedIn('total_count') })
  .nullish()
  .catch({ summary: { total_count: NaN } });

const attachmentFields = {
  media_type: text,
  type: text,
  url: text,
  unshimmed_url: text,
  title: text,
  description: text,
  media: z.looseObject({ image: z.looseObject({ src: text }).nullish() }).nullish(),
};
const attachment = z.looseObject({
  ...attachmentFields,
  subattachments: z.looseObject({ data: z.array(z.looseObject(attachmentFields)) }).nullish(),
});

/** A number that Graph leaves out when it is 0 (shares) or hidden (reactions, comments). */
export const pageCounters = z.looseObject({
  id: z.string(),
  shares: reportedIn('count'),
  reactions: summary,
  comments: summary,
});

export const pagePost = pageCounters.extend({
  message: text,
  created_time: isoTime,
  permalink_url: text,
  full_picture: text,
  status_type: text,
  attachments: z.looseObject({ data: z.array(attachment) }).nullish(),
});

/** A post with the addresses by which it is searched for. */
export const pageLinks = z.looseObject({
  id: z.string(),
  permalink_url: text,
  attachments: z.looseObject({ data: z.array(attachment) }).nullish(),
});

export const page = z.looseObject({
  id: z.string(),
  name: z.string().default(''),
  username: text,
  about: text,
  description: text,
  fan_count: reportedCount.nullish(),
  followers_count: reportedCount.nullish(),
});

/** Items are not parsed here, so that one odd item does not spoil a page. */
export const graphList = z.looseObject({
  data: z.array(z.unknown()),
  paging: z.looseObject({ cursors: z.looseObject({ after: text }).nullish(), next: text }).nullish(),
});

export const pageComment = z.looseObject({
  id: z.string(),
  message: z.string().default(''),
  created_time: isoTime,
  like_count: reportedCount.nullish(),
  comment_count: reportedCount.nullish(),
  from: z.looseObject({ id: z.string(), name: text, username: text }).nullish(),
});

export type PageCounters = z.infer<typeof pageCounters>;
export type PageLinks = z.infer<typeof pageLinks>;
export type PagePost = z.infer<typeof pagePost>;
export type PageAttachment = z.infer<typeof attachment>;
export type PageComment = z.infer<typeof pageComment>;
export type Page = z.infer<typeof page>;
