import { recordAudit } from '@mm/audit/record-audit.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { CommentSaveWire, reviewCalls } from '@mm/proto/http/posts.js';
import { In, type DataSource, type EntityManager } from 'typeorm';
import type { LockedPost } from '../posts/lock-post.js';
import { CommentLabel } from './comment-label.entity.js';
import type { CommentBefore, CommentsBefore } from './label-history.entity.js';

const labelled = new Set(descriptorList.filter(({ comments }) => comments === 'labelled').map(({ id }) => id));

/**
 * Stores what a person decided about comments of a locked post, in the transaction of its save; the latest decision
 * counts. Does nothing for networks whose comments are only read, and for comments that come without a decision.
 * Returns what the labels were; null if none is stored.
 */
export async function storeCommentLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  post: Pick<LockedPost, 'id' | 'network'>,
  comments: readonly CommentSaveWire[],
  by: string,
): Promise<CommentsBefore | null> {
  if (!labelled.has(post.network)) return null;
  const decided = comments.filter(({ is_ignored, tone }) => is_ignored !== undefined || tone !== undefined);
  if (decided.length === 0) return null;
  const at = new Date().toISOString();
  const labels = decided.map(({ id, is_ignored: isIgnored, tone }) => {
    return [String(id), { is_ignored: isIgnored ?? false, tone: tone || null, by, at }] as const;
  });
  return changeLabels(tx, outbox, post, Object.fromEntries(labels));
}

/** Gives comments of a locked post the labels that they had before; returns what they were until now. */
export const restoreCommentLabels = (
  tx: EntityManager,
  outbox: EventOutbox,
  post: Pick<LockedPost, 'id'>,
  before: CommentsBefore,
): Promise<CommentsBefore> => changeLabels(tx, outbox, post, before);

async function changeLabels(
  tx: EntityManager,
  outbox: EventOutbox,
  { id: post_id }: Pick<LockedPost, 'id'>,
  after: CommentsBefore,
): Promise<CommentsBefore> {
  const ids = Object.keys(after);
  const known = await tx.findBy(CommentLabel, { post_id, comment_id: In(ids) });
  const given = Object.entries(after).flatMap(([comment_id, label]) => {
    if (!label) return [];
    const { by: labelled_by, at: labelled_at, ...decision } = label;
    return [{ post_id, comment_id, ...decision, labelled_by, labelled_at: new Date(labelled_at) }];
  });
  if (given.length > 0) await tx.upsert(CommentLabel, given, ['post_id', 'comment_id']);
  const unlabelled = ids.filter((id) => !after[id]);
  if (unlabelled.length > 0) await tx.delete(CommentLabel, { post_id, comment_id: In(unlabelled) });
  const before: CommentsBefore = {
    ...Object.fromEntries(ids.map((id) => [id, null])),
    ...Object.fromEntries(known.map((one) => [one.comment_id, storedLabel(one)])),
  };
  await recordAudit(tx, outbox, {
    action: 'post.comments-labelled',
    object: { kind: 'post', id: post_id, name: '' },
    before: recordedLabels(before),
    after: recordedLabels(after),
  });
  return before;
}

const storedLabel = ({ is_ignored, tone, labelled_by, labelled_at }: CommentLabel): CommentBefore => {
  return { is_ignored, tone, by: labelled_by, at: labelled_at.toISOString() };
};

/** Labels by comment as the journal has them. */
const recordedLabels = (comments: CommentsBefore): object =>
  Object.fromEntries(
    Object.entries(comments).flatMap(([id, label]) =>
      label ? [[`comment ${id}`, { is_ignored: label.is_ignored, tone: label.tone }]] : [],
    ),
  );

/** What people decided about the comments of a post, by the network's own id of the comment. */
export async function commentLabelsOf(
  dataSource: DataSource,
  postId: number,
): Promise<CallResponse<typeof reviewCalls.commentLabels>> {
  const stored = await dataSource.manager.findBy(CommentLabel, { post_id: String(postId) });
  return Object.fromEntries(stored.map(({ comment_id: id, is_ignored, tone }) => [id, { is_ignored, tone }]));
}
