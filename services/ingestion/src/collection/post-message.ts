import { create, fromJsonString } from '@bufbuild/protobuf';
import {
  CountersSchema,
  PostSchema,
  type Counters as CountersMessage,
  type Post as PostMessage,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { countsOf, type Counts } from '@mm/proto/http/counts.js';
import type { NormalPost } from './normalise-post.js';
import type { Post } from './post.entity.js';

/** Values of a post that the database assigns. */
export interface StoredState {
  id: number;
  revision: number;
  isHistory: boolean;
}

/** The post of an event: fields of the same name, and what they are called otherwise. */
export const toPostMessage = (network: string, post: NormalPost, state: StoredState): PostMessage =>
  create(PostSchema, {
    ...post,
    ...state,
    network,
    publishedAt: post.publishedAt.toISOString(),
    pictureCount: post.pictures.length,
  });

/** The same of a whole row: its columns have the names of the message's fields. */
export const messageOfRow = (row: Post, pictureCount: number): PostMessage =>
  fromJsonString(
    PostSchema,
    JSON.stringify({ ...row.others, ...row, id: Number(row.id), picture_count: pictureCount }),
    { ignoreUnknownFields: true },
  );

/** The counters of an event. `countedAt` is RFC 3339. */
export const toCountersMessage = (counters: Counts, countedAt: string): CountersMessage =>
  create(CountersSchema, { ...countsOf(counters), countedAt });
