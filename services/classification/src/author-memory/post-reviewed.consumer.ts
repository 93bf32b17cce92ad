import { Controller } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { PostReviewed } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_SAVES, regionOfSaves } from './region-of-saves.js';
import { SavedPost } from './saved-post.entity.js';

const columns = columnsOf(SavedPost);
const lockSaved = statement(
  columns,
  `SELECT ${listOf(columns)} FROM saved_post WHERE post_id = ANY($1::bigint[]) ORDER BY post_id FOR UPDATE`,
);
const store = statement(
  {},
  `INSERT INTO saved_post (${listOf(columns)})
   SELECT post_id, author_id, oblasts, oblasts_before, labels_version, saved_at
     FROM jsonb_to_recordset($1::jsonb) AS m(post_id bigint, author_id bigint, oblasts int[], oblasts_before int[],
       labels_version int, saved_at timestamptz)
    ORDER BY post_id
   ON CONFLICT (post_id) DO UPDATE
     SET author_id = excluded.author_id, oblasts = excluded.oblasts, oblasts_before = excluded.oblasts_before,
       labels_version = excluded.labels_version, saved_at = excluded.saved_at
     WHERE saved_post.labels_version < excluded.labels_version`,
);
const removeOld = statement(
  {},
  `DELETE FROM saved_post USING (
     SELECT post_id, row_number() OVER (PARTITION BY author_id ORDER BY saved_at DESC, post_id DESC) AS age
       FROM saved_post WHERE author_id = ANY($1::bigint[])) s
    WHERE saved_post.post_id = s.post_id AND s.age > ${MAX_SAVES}`,
);
const savesOf = statement(
  columnsOf(SavedPost, 'author_id', 'oblasts'),
  `SELECT author_id, oblasts FROM saved_post
    WHERE author_id = ANY($1::bigint[]) AND oblasts <> '{}'
    ORDER BY author_id, saved_at DESC, post_id DESC`,
);
const remember = statement(
  {},
  `INSERT INTO known_author (author_id, saved_oblasts, saved_confidence)
   SELECT author_id, saved_oblasts, saved_confidence
     FROM jsonb_to_recordset($1::jsonb) AS m(author_id bigint, saved_oblasts int[], saved_confidence float8)
    ORDER BY author_id
   ON CONFLICT (author_id) DO UPDATE
     SET saved_oblasts = excluded.saved_oblasts, saved_confidence = excluded.saved_confidence`,
);

/** Learns from posts that persons saved one at a time in which region an author is. */
@Controller()
export class PostReviewedConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('post.reviewed')
  async reviewed(events: LogEvent<'post.reviewed'>[]): Promise<Step> {
    const told = events.map(({ message }) => message);
    await inTransaction(this.dataSource, async (tx) =>
      learn(tx, await withoutErased(tx, told, ({ authorId }) => authorId)),
    );
    return done();
  }
}

async function learn(tx: EntityManager, messages: readonly PostReviewed[]): Promise<void> {
  if (messages.length === 0) return;
  const known = await rows(tx, lockSaved, [[...new Set(messages.map(({ postId }) => postId))]]);
  const posts = new Map(known.map((post) => [Number(post.post_id), post]));
  const changed = new Map<number, SavedPost>();
  for (const message of messages) {
    const next = afterReview(posts.get(message.postId), message);
    if (!next) continue;
    posts.set(message.postId, next);
    changed.set(message.postId, next);
  }
  if (changed.size === 0) return;
  await affected(tx, store, [JSON.stringify([...changed.values()])]);
  const authors = [...new Set([...changed.values()].map(({ author_id: id }) => id))];
  await affected(tx, removeOld, [authors]);
  const saves = new Map<string, number[][]>(authors.map((id) => [id, []]));
  for (const { author_id: id, oblasts } of await rows(tx, savesOf, [authors])) saves.get(id)?.push(oblasts);
  const remembered = [...saves].map(([id, oblasts]) => {
    const region = regionOfSaves(oblasts);
    return { author_id: id, saved_oblasts: region?.oblasts ?? [], saved_confidence: region?.confidence ?? 0 };
  });
  await affected(tx, remember, [JSON.stringify(remembered)]);
}

/**
 * What is kept of a post after a review; undefined when that stays. A person's decision about this post alone counts
 * until regions are changed in another way, and an undo brings back what counted before.
 */
function afterReview(post: SavedPost | undefined, review: PostReviewed): SavedPost | undefined {
  const { labels, decision, labelsVersion } = review;
  if (post && post.labels_version >= labelsVersion) return undefined;
  const oblasts = labels?.saved && !labels.isIgnored ? labels.oblasts : [];
  if (decision?.kind === 'post') {
    if (!post && oblasts.length === 0) return undefined;
    const ids = { post_id: String(review.postId), author_id: String(review.authorId) };
    const saved = { oblasts, oblasts_before: post?.oblasts ?? [], saved_at: new Date(review.reviewedAt) };
    return { ...ids, ...saved, labels_version: labelsVersion };
  }
  if (!post) return undefined;
  const counted = decision?.kind === 'undo' ? post.oblasts_before : post.oblasts;
  return {
    ...post,
    oblasts: isSame(counted, oblasts) ? counted : [],
    oblasts_before: post.oblasts,
    labels_version: labelsVersion,
  };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
