import { z } from 'zod';
import { reportedCount } from '../network/reported-count.js';

const text = z.string();
const date = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'no date');

/** A list of any method. `items` is absent where nothing was found; items are parsed one by one. */
export const youtubeList = z
  .looseObject({
    kind: text.regex(/^youtube#/),
    nextPageToken: text.optional(),
    items: z.array(z.unknown()).optional(),
  })
  .transform(({ items, nextPageToken }) => ({ items: items ?? [], nextPageToken }));

/** `{error}` of any method. */
export const youtubeError = z.looseObject({
  error: z.looseObject({
    code: z.number(),
    message: text.default(''),
    status: text.optional(),
    errors: z.array(z.looseObject({ reason: text.optional(), domain: text.optional() })).optional(),
    details: z.array(z.looseObject({ reason: text.optional() })).optional(),
  }),
});

const thumbnails = z.record(z.string(), z.looseObject({ url: text, width: z.number().optional() }));

export const youtubeChannel = z.looseObject({
  id: text,
  snippet: z.looseObject({ title: text, description: text.default(''), customUrl: text.optional() }),
  statistics: z
    .looseObject({
      subscriberCount: reportedCount.optional(),
      hiddenSubscriberCount: z.boolean().optional(),
      videoCount: reportedCount.optional(),
    })
    .optional(),
  brandingSettings: z.looseObject({ channel: z.looseObject({ keywords: text.optional() }).optional() }).optional(),
  status: z.looseObject({ privacyStatus: text.optional() }).optional(),
});

export const youtubePlaylistItem = z.looseObject({
  snippet: z.looseObject({ publishedAt: date.optional() }).optional(),
  contentDetails: z.looseObject({ videoId: text, videoPublishedAt: date.optional() }),
});

export const youtubeVideo = z.looseObject({
  id: text,
  snippet: z.looseObject({
    publishedAt: date,
    channelId: text,
    title: text,
    description: text.default(''),
    thumbnails: thumbnails.optional(),
    liveBroadcastContent: text.optional(),
  }),
  contentDetails: z.looseObject({ duration: text.optional() }).optional(),
  liveStreamingDetails: z.looseObject({}).optional(),
  statistics: z
    .looseObject({
      viewCount: reportedCount.optional(),
      likeCount: reportedCount.optional(),
      commentCount: reportedCount.optional(),
    })
    .optional(),
});

export const youtubeThread = z.looseObject({
  snippet: z.looseObject({
    totalReplyCount: reportedCount.optional(),
    topLevelComment: z.looseObject({
      id: text,
      snippet: z.looseObject({
        textOriginal: text.optional(),
        textDisplay: text.default(''),
        authorDisplayName: text.default(''),
        authorChannelId: z.looseObject({ value: text.default('') }).optional(),
        likeCount: reportedCount.optional(),
        publishedAt: date,
      }),
    }),
  }),
});

export type YoutubeChannel = z.infer<typeof youtubeChannel>;
export type YoutubeVideo = z.infer<typeof youtubeVideo>;
export type YoutubeThread = z.infer<typeof youtubeThread>;
