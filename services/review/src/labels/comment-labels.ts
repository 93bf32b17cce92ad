import { recordAudit } from '@mm/audit/record-audit.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { CommentSaveWire, reviewCalls } from '@mm/proto/http/posts.js';
import { In, type DataSource, type EntityManager } from 'typeorm';
import type { LockedPost } from '../posts/lock-post.js';
import { CommentLabel } from './comment-label.entity.js';

const labelled = new Set(descriptorList.filter(({ comments }) => comments === 'labelled').map(({ id }) => id));

/**
 * Stores what a person decided about comments of a locked post, in the transaction of its save; the latest decision
 * counts. Does nothing for networks whose comments are only read, and for comments that come without a decision.
 */
export async function storeCommentLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  post: Pick<LockedPost, 'id' | 'network'>,
  comments: readonly CommentSaveWire[],
  by: string,
): Promise<void> {
  if (!labelled.has(post.network)) return;
  const decided = comments.filter(({ is_ignored, tone }) => is_ignored !== undefined || tone !== undefined);
  const byId = new Map(decided.map((comment) => [String(comment.id), comment]));
  if (byId.size === 0) return;
  const at = new Date();
  const known = await tx.findBy(CommentLabel, { post_id: post.id, comment_id: In([...byId.keys()]) });
  await tx.upsert(
    CommentLabel,
    [...byId].map(([comment_id, { is_ignored: isIgnored, tone }]) => ({
      post_id: post.id,
      comment_id,
      is_ignored: isIgnored ?? false,
      tone: tone || null,
      labelled_by: by,
      labelled_at: at,
    })),
    ['post_id', 'comment_id'],
  );
  await recordAudit(tx, outbox, {
    action: 'post.comments-labelled',
    object: { kind: 'post', id: post.id, name: '' },
    before: Object.fromEntries(known.map((one) => [`comment ${one.comment_id}`, decisionOf(one)])),
    after: Object.fromEntries([...byId].map(([id, one]) => [`comment ${id}`, decisionOf(one)])),
  });
}

const decisionOf = (label: { is_ignored?: boolean | undefined; tone?: number | null | undefined }) => ({
  is_ignored: label.is_ignored ?? false,
  tone: label.tone || null,
});

/** What people decided about the comments of a post, by the network's own id of the comment. */
export async function commentLabelsOf(
  dataSource: DataSource,
  postId: number,
): Promise<CallResponse<typeof reviewCalls.commentLabels>> {
  const stored = await dataSource.manager.findBy(CommentLabel, { post_id: String(postId) });
  return Object.fromEntries(stored.map(({ comment_id: id, is_ignored, tone }) => [id, { is_ignored, tone }]));
}
