import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { DecidedLabelsWire } from '@mm/proto/http/decisions.js';
import { missingLabels, type MissingLabel } from '@mm/proto/http/posts.js';
import { acceptedLabels, type Thresholds } from '@mm/proto/http/thresholds.js';
import type { EntityManager } from 'typeorm';
import { restoreCommentLabels } from '../labels/comment-labels.js';
import type { CommentsBefore, LabelsOfVersion } from '../labels/label-history.entity.js';
import { unknownLabels } from '../labels/label-rules.js';
import {
  isUndecided,
  withEventOf,
  writeLabels,
  type DecisionOfChange,
  type PostChange,
} from '../labels/write-labels.js';
import { lockPosts, type DecidedPost } from '../posts/lock-post.js';
import { lockEvents } from '../reference/event-catalog.js';
import { decidedLabels } from './decided-labels.js';
import type { Decided } from '../labels/decision.entity.js';

/** A post and the version that the person saw. */
export interface SeenPost {
  id: number;
  version: number;
}
/** What is decided about posts. */
export interface DecidedChoice {
  labels: DecidedLabelsWire;
  /** From which confidence suggestions are accepted; null accepts none. */
  accepts: Thresholds | null;
}
/** Who decides, and the decision that the posts are part of. */
export interface Deciding {
  by: string;
  decision: DecisionOfChange;
}

/** The posts that a decision changed, with the version that it made and what they had before it. */
const changedBy = statement(
  {
    post_id: column.bigint(),
    version: column.int(),
    before: column.nullable(column.jsonb<LabelsOfVersion>()),
    comments: column.nullable(column.jsonb<CommentsBefore>()),
  },
  `SELECT h.post_id, h.version, b.labels AS before, h.comments
     FROM label_history h
     LEFT JOIN label_history b ON b.post_id = h.post_id AND b.version = h.version - 1
    WHERE h.decision_id = $1 AND ($2::bigint[] IS NULL OR h.post_id = ANY($2))`,
);

/**
 * Labels posts in `tx`; locks the event, then the posts, then the progress of their authors. What became of each post,
 * in the order of `posts`. Throws Invalid for an event that is in no list.
 */
export async function decidePosts(
  tx: EntityManager,
  outbox: EventOutbox,
  { posts, labels, accepts, ...deciding }: Deciding & DecidedChoice & { posts: readonly SeenPost[] },
): Promise<Decided[]> {
  const { event = 0 } = labels;
  if (event > 0 && !(await lockEvents(tx, [event])).has(event))
    throw unknownLabels([{ label: 'event', id: String(event) }], 'body.labels');
  return changeUnchanged(tx, outbox, { posts, ...deciding }, (post) => {
    const chosen = labelsAfter(post, { labels, accepts });
    return { change: { post, labels: chosen }, missing: missingOf(chosen) };
  });
}

/** The labels of a post after a decision. */
export const labelsAfter = (post: DecidedPost, { labels, accepts }: DecidedChoice): LabelsOfVersion =>
  decidedLabels(post, labels, accepts && post.suggestion && acceptedLabels(post.suggestion, accepts));

/** What labels lack to be saved. */
export const missingOf = (labels: LabelsOfVersion): MissingLabel[] =>
  missingLabels({ ...labels, is_ignored: labels.isIgnored });

/**
 * Gives posts in `tx` the labels that they had before the decision `undoes`, and their comments too; all of its posts
 * unless `postIds` names some. Those that were changed since stay. `size`, if absent, is their number.
 */
export async function undoPosts(
  tx: EntityManager,
  outbox: EventOutbox,
  {
    undoes,
    postIds,
    by,
    id,
    size,
  }: { undoes: string; postIds?: readonly number[]; by: string; id: string; size?: number },
): Promise<Decided[]> {
  const changes = await rows(tx, changedBy, [undoes, postIds ?? null]);
  const events = await lockEvents(
    tx,
    changes.flatMap(({ before }) => before?.eventId ?? []),
  );
  const posts = changes.map(({ post_id: postId, ...rest }) => ({ ...rest, id: Number(postId) }));
  const decision = { id, kind: 'undo', size: size ?? posts.length };
  return changeUnchanged(tx, outbox, { posts, by, decision }, async (post, { before, comments }) => {
    const labels = before && withEventOf(before, events);
    return {
      change: {
        post,
        labels: labels && isUndecided(labels) ? null : labels,
        comments: comments && (await restoreCommentLabels(tx, outbox, post, comments)),
      },
      missing: [],
    };
  });
}

/** Locks the posts and writes what `choose` says of those that still have the given version and lack no label. */
async function changeUnchanged<P extends SeenPost>(
  tx: EntityManager,
  outbox: EventOutbox,
  { posts, by, decision }: Deciding & { posts: readonly P[] },
  choose: (post: DecidedPost, given: P) => Chosen | Promise<Chosen>,
): Promise<Decided[]> {
  const locked = await lockPosts(
    tx,
    posts.map(({ id }) => id),
  );
  const changes: PostChange[] = [];
  const results: Decided[] = [];
  for (const given of posts) {
    const { id, version } = given;
    const post = locked.get(id);
    if (post?.version === version) {
      const { change, missing } = await choose(post, given);
      if (missing.length === 0) changes.push(change);
      results.push({ id, result: missing.length > 0 ? 'incomplete' : 'done', missing });
    } else results.push({ id, result: post ? 'changed' : 'gone', missing: [] });
  }
  await writeLabels(tx, outbox, changes, { by, withoutVersion: false, decision });
  return results;
}

interface Chosen {
  change: PostChange;
  missing: MissingLabel[];
}
