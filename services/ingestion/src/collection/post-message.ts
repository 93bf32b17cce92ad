import { create } from '@bufbuild/protobuf';
import {
  CountersSchema,
  PostSchema,
  type Counters as CountersMessage,
  type Post,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Counters } from '@mm/networks/network-collector.js';
import type { NormalPost } from './normalise.js';

/** Values of a post that the database assigns. */
export interface StoredState {
  id: number;
  revision: number;
  isHistory: boolean;
}

/** The post of an event. */
export function toPostMessage(network: string, post: NormalPost, { id, revision, isHistory }: StoredState): Post {
  return create(PostSchema, {
    id,
    revision,
    isHistory,
    network,
    code: post.code,
    publishedAt: post.publishedAt.toISOString(),
    title: post.title,
    text: post.text,
    url: post.url,
    displayUrl: post.displayUrl,
    pictureCount: post.pictures.length,
    publishingType: post.publishingType,
    isVideo: post.isVideo,
    isAdvert: post.isAdvert,
    isCut: post.isCut,
  });
}

/** The counters of an event. `countedAt` is RFC 3339. */
export const toCountersMessage = (counters: Counters, countedAt: string): CountersMessage =>
  create(CountersSchema, { ...counters, countedAt });
