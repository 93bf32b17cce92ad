import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { PostCollectedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Metrics } from '@mm/telemetry/metrics.js';
import type { EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import type { NormalPost } from '../collection/normalise-post.js';
import { toCountersMessage, toPostMessage } from '../collection/post-message.js';
import { insertPosts } from '../collection/post-rows.js';
import type { LockedAuthor } from './handed-author.js';

/** Posts older than their author by more than this are history, as for a subscription. */
const HISTORY_AFTER_MS = 10 * 60_000;

/** Stores and announces new posts of a locked author. Returns the ids, by code, of those that were not stored yet. */
export async function addPosts(
  tx: EntityManager,
  { outbox, metrics }: { outbox: EventOutbox; metrics: Metrics },
  { author, knownSince }: LockedAuthor,
  fresh: readonly NormalPost[],
  now: Date,
): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const historyBefore = knownSince.getTime() - HISTORY_AFTER_MS;
  const posts = fresh
    // without times of later readings: the network may not know these posts under their ids
    .map((post) => ({ post, isHistory: post.publishedAt.getTime() < historyBefore, nextCountAt: null }))
    .sort((a, b) => a.post.publishedAt.getTime() - b.post.publishedAt.getTime());
  const added = await insertPosts(tx, author, posts, now, false);
  const at = now.toISOString();
  const messages = added.map(({ post, state }) =>
    create(PostCollectedSchema, {
      author: toAuthorEvent(author),
      post: toPostMessage(author.network, post, state),
      counters: toCountersMessage(post.counters, at),
      collectedAt: at,
      watchers: author.watchers,
    }),
  );
  await outbox.publish(tx, 'post.collected', messages);
  metrics.postsCollected.inc({ network: author.network }, messages.length);
  return new Map(added.map(({ post, state }) => [post.code, state.id]));
}
