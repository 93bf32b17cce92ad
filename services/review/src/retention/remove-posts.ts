import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { RetainedPart } from '@mm/service-host/retention/retention.js';
import type { EntityManager } from 'typeorm';
import { notePending } from '../stories/pending-posts.js';

const batchSize = 500;
const count = { count: column.int() };

/** Deletes posts `removed` with all that belongs to them. */
const belongings = `
  histories AS (DELETE FROM label_history WHERE post_id IN (SELECT id FROM removed)),
  hits AS (DELETE FROM saved_hit WHERE post_id IN (SELECT id FROM removed)),
  comments AS (DELETE FROM comment_label WHERE post_id IN (SELECT id FROM removed)),
  tones AS (DELETE FROM topic_tone WHERE publication_id IN (SELECT id FROM removed)),
  topics AS (DELETE FROM post_topic WHERE post_id IN (SELECT id FROM removed)),
  laters AS (DELETE FROM post_later WHERE post_id IN (SELECT id FROM removed)),
  prints AS (DELETE FROM story_print WHERE post_id IN (SELECT id FROM removed)),
  reposts AS (DELETE FROM story_repost WHERE post_id IN (SELECT id FROM removed)),
  verdicts AS (
    DELETE FROM story_verdict
     WHERE post_id IN (SELECT id FROM removed) OR other_id IN (SELECT id FROM removed)
  ),
  pending AS (
    ${notePending(`(
      SELECT r.id
        FROM removed r
       WHERE EXISTS (SELECT FROM story_print s WHERE s.post_id = r.id)
          OR EXISTS (SELECT FROM story_member m WHERE m.post_id = r.id AND m.story_id > 0)
    )`)}
  )`;

/** A post without a text has no date: it counts from the last that was reported about it. */
const removeOld = statement(
  count,
  `WITH old AS (
     SELECT id, author_id
       FROM post
      WHERE published_at < $1
        AND (revision > 0 OR greatest(counted_at, withdrawn_at, reviewed_at) < $1)
      ORDER BY published_at
      LIMIT ${batchSize}
        FOR UPDATE SKIP LOCKED
   ),
   progress AS MATERIALIZED (
     SELECT author_id
       FROM author_progress
      WHERE author_id IN (SELECT author_id FROM old)
        FOR UPDATE SKIP LOCKED
   ),
   removed AS (
     DELETE FROM post
      WHERE id IN (
        SELECT o.id
          FROM old o
         WHERE o.author_id IN (SELECT author_id FROM progress)
            OR NOT EXISTS (SELECT FROM author_progress a WHERE a.author_id = o.author_id)
      )
     RETURNING id, author_id, revision, saved, is_ignored
   ),
   ${belongings},
   decisions AS (DELETE FROM decision WHERE at < $1),
   batches AS (
     DELETE FROM batch
      WHERE number IN (SELECT number FROM batch WHERE at < $1 ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED)
   ),
   past AS (
     DELETE FROM post_later
      WHERE (username, post_id) IN (
        SELECT l.username, l.post_id
          FROM post_later l
          JOIN post p ON p.id = l.post_id
         WHERE l.until < now() - interval '1 day'
            OR (p.saved OR p.is_ignored) AND p.reviewed_at < now() - interval '1 day'
         LIMIT 5000
           FOR UPDATE OF l SKIP LOCKED
      )
   ),
   left_stories AS (
     DELETE FROM story_member
      WHERE post_id IN (SELECT post_id FROM story_member WHERE story_id = 0 AND changed_at < $1 LIMIT 5000)
   ),
   counted AS (
     UPDATE author_progress a
        SET all_cnt = a.all_cnt - r.total, saved_cnt = a.saved_cnt - r.saved, ign_cnt = a.ign_cnt - r.ignored
       FROM (
         SELECT author_id, count(*) AS total, count(*) FILTER (WHERE saved) AS saved,
           count(*) FILTER (WHERE is_ignored) AS ignored
           FROM removed
          WHERE revision > 0
          GROUP BY author_id
       ) r
      WHERE a.author_id = r.author_id
   )
   SELECT count(*)::int AS count FROM removed`,
);
const removeOfAuthor = statement(
  count,
  `WITH removed AS (
     DELETE FROM post
      WHERE id IN (SELECT id FROM post WHERE author_id = $1 ORDER BY id LIMIT ${batchSize} FOR UPDATE)
     RETURNING id
   ),
   ${belongings}
   SELECT count(*)::int AS count FROM removed`,
);

/** Posts that were published too long ago, except those that somebody is just changing. */
export const oldPosts: RetainedPart = {
  name: 'posts',
  setting: 'post-days',
  removeBatch: async (tx, before) => (await rows(tx, removeOld, [before]))[0]?.count ?? 0,
};

/** Removes some hundreds of an author's posts; the totals of the author stay. Returns their number, 0 at the end. */
export const removePostsOfAuthor = async (tx: EntityManager, authorId: number): Promise<number> =>
  (await rows(tx, removeOfAuthor, [authorId]))[0]?.count ?? 0;
