import { create } from '@bufbuild/protobuf';
import {
  CountersSchema,
  PostSchema,
  type Counters as CountersMessage,
  type Post,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Counters } from '@mm/networks/network-collector.js';
import type { NormalPost } from './normalise.js';

/** What the database decides about a post. */
export interface StoredState {
  id: number;
  revision: number;
  isHistory: boolean;
}

/** A post as events carry it. */
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
    publishingType: post.publishingType,
    isVideo: post.isVideo,
    isRobot: post.isRobot,
    isAdvert: post.isAdvert,
    isCut: post.isCut,
  });
}

/** Counters as events carry them. `countedAt` is RFC 3339. */
export const toCountersMessage = (counters: Counters, countedAt: string): CountersMessage =>
  create(CountersSchema, { ...counters, countedAt });
