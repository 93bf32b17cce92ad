import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountedPostSchema,
  CountersSchema,
  LabelsSchema,
  PostClassifiedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostSchema,
  SuggestionSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { PostClassified, PostCounted, PostReviewed } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';

interface PostFields {
  id: number;
  text?: string;
  title?: string;
  isCut?: boolean;
  network?: 'vkontakte' | 'smi';
  revision?: number;
  publishedAt?: string;
  tone?: number;
  spheres?: number[];
  oblasts?: number[];
  lang?: string;
  ignoreConfidence?: number;
  likes?: number;
  countedAt?: string;
  /** Another author than the network's community or outlet. */
  authorId?: number;
}

export const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();

/** A classified post of a community, an hour old. */
export function aClassifiedPost({
  id,
  text = 'В Таразе открыли новую школу',
  title = '',
  isCut = false,
  network = 'vkontakte',
  revision = 1,
  publishedAt = anHourAgo,
  tone = 2,
  spheres = [2],
  oblasts = [31],
  lang = 'ru',
  ignoreConfidence,
  likes = 3,
  countedAt = anHourAgo,
  authorId,
}: PostFields): PostClassified {
  const usual =
    network === 'smi'
      ? { id: 8, code: 'zakon.kz', username: 'zakon.kz', fullName: 'Zakon.kz' }
      : { id: 7, code: '-1007', username: 'taraz_today', fullName: 'Тараз сегодня' };
  const author = authorId === undefined ? usual : { ...usual, id: authorId, code: `-${authorId}` };
  return create(PostClassifiedSchema, {
    author: create(AuthorSchema, { ...author, network, isGroup: true, followers: 5200 }),
    collectedAt: publishedAt,
    classifiedAt: publishedAt,
    post: create(PostSchema, {
      id,
      code: `-1007_${id}`,
      network,
      publishedAt,
      title,
      text,
      isCut,
      url: `https://vk.com/wall-1007_${id}`,
      publishingType: 1,
      revision,
    }),
    counters: create(CountersSchema, { likes, comments: 1, shares: -1, views: 100, countedAt }),
    suggestion: create(SuggestionSchema, {
      lang,
      spheres,
      oblasts,
      tone,
      isIgnored: ignoreConfidence !== undefined,
      confidence: ignoreConfidence === undefined ? {} : { is_ignored: ignoreConfidence },
      model: 'rules-1',
    }),
  });
}

/** The labels that an operator saved for a post. */
export const aReview = (
  postId: number,
  labelsVersion: number,
  labels: MessageInitShape<typeof LabelsSchema>,
): PostReviewed =>
  create(PostReviewedSchema, {
    postId,
    network: 'vkontakte',
    authorId: 7,
    labelsVersion,
    reviewedBy: 'operator',
    reviewedAt: anHourAgo,
    revision: 1,
    labels: create(LabelsSchema, { lang: 'ru', spheres: [2], oblasts: [31], tone: 2, saved: true, ...labels }),
  });

export const aCount = (postId: number, likes: number, countedAt: string): PostCounted =>
  create(PostCountedSchema, {
    authorId: 7,
    network: 'vkontakte',
    posts: [
      create(CountedPostSchema, {
        postId,
        counters: create(CountersSchema, { likes, comments: 0, shares: 0, views: 9, countedAt }),
      }),
    ],
  });
