import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { PostCollectedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { Metrics } from '@mm/telemetry/metrics.js';
import type { EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import type { NormalPost } from '../collection/normalise.js';
import { toCountersMessage, toPostMessage } from '../collection/post-message.js';
import type { LockedAuthor } from './handed-author.js';
import { insertRows } from './handed-post-rows.js';

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
    .map((post) => ({ post, isHistory: post.publishedAt.getTime() < historyBefore }))
    .sort((a, b) => a.post.publishedAt.getTime() - b.post.publishedAt.getTime());
  const ids = new Map((await insertRows(tx, author, posts, now)).map(({ id, code }) => [code, Number(id)]));
  const at = now.toISOString();
  const messages = posts.flatMap(({ post, isHistory }) => {
    const id = ids.get(post.code);
    if (id === undefined) return [];
    return create(PostCollectedSchema, {
      author: toAuthorEvent(author),
      post: toPostMessage(author.network, post, { id, revision: 1, isHistory }),
      counters: toCountersMessage(post.counters, at),
      collectedAt: at,
      watchers: author.watchers,
    });
  });
  await outbox.publish(tx, 'post.collected', messages);
  metrics.postsCollected.inc({ network: author.network }, messages.length);
  return ids;
}
