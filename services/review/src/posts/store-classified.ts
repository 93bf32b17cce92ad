import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';

/** `added`: the row is new and already has the counters of the message. */
interface ClassifiedRow {
  id: string;
  author_id: string;
  added: boolean;
}

/** One message per post, with the highest revision: one statement may not update a row twice. */
function newestRevisions(messages: readonly PostClassified[]): PostClassified[] {
  const byId = new Map<number, PostClassified>();
  for (const message of messages) {
    const { id, revision } = message.post ?? { id: 0, revision: 0 };
    if (id > 0 && (byId.get(id)?.post?.revision ?? -1) < revision) byId.set(id, message);
  }
  return [...byId.values()].sort((a, b) => (a.post?.id ?? 0) - (b.post?.id ?? 0));
}

const rowOf = ({ author, post, counters, suggestion }: PostClassified): Record<string, unknown> => ({
  id: post?.id,
  network: post?.network,
  author_id: author?.id,
  revision: post?.revision,
  code: post?.code,
  owner: author?.username,
  owner_name: author?.fullName,
  published_at: post?.publishedAt,
  title: post?.title,
  text: post?.text,
  url: post?.url,
  display_url: post?.displayUrl,
  publishing_type: post?.publishingType || 15,
  is_video: post?.isVideo,
  is_robot: post?.isRobot,
  is_advert: post?.isAdvert,
  is_history: post?.isHistory,
  is_cut: post?.isCut ?? false,
  suggestion: suggestion && {
    lang: suggestion.lang || null,
    spheres: suggestion.spheres,
    oblasts: suggestion.oblasts,
    tone: suggestion.tone || null,
    is_ignored: suggestion.isIgnored,
    oblasts_by_author: suggestion.oblastsByAuthor,
    confidence: suggestion.confidence,
    evidence: suggestion.evidence.map(({ head, value, quote, start, end }) => ({ head, value, quote, start, end })),
    model: suggestion.model,
    reason: suggestion.reason,
  },
  machine_ignored: suggestion?.isIgnored ?? false,
  likes: counters?.likes ?? -1,
  comments: counters?.comments ?? -1,
  shares: counters?.shares ?? -1,
  views: counters?.views ?? -1,
  counted_at: counters?.countedAt || '1970-01-01T00:00:00Z',
});

/**
 * Stores classified posts for review. A higher revision replaces text and suggestion, a later count the counters.
 * Labels never change here.
 */
export async function storeClassified(tx: EntityManager, messages: readonly PostClassified[]): Promise<void> {
  const rows = newestRevisions(messages).map(rowOf);
  if (rows.length === 0) return;
  const newRows = await tx.query<ClassifiedRow[]>(
    `WITH incoming AS (
       SELECT *
         FROM jsonb_to_recordset($1::jsonb) AS r(
           id bigint, network text, author_id bigint, revision int, code text, owner text, owner_name text,
           published_at timestamptz, title text, text text, url text, display_url text, publishing_type smallint,
           is_video boolean, is_robot boolean, is_advert boolean, is_history boolean, is_cut boolean,
           suggestion jsonb, machine_ignored boolean,
           likes int, comments int, shares int, views int, counted_at timestamptz
         )
     ),
     before AS (
       SELECT p.id FROM post p JOIN incoming i USING (id) WHERE p.revision > 0
     ),
     written AS (
       INSERT INTO post (
         id, network, author_id, revision, code, owner, owner_name, published_at, title, text, url, display_url,
         publishing_type, is_video, is_robot, is_advert, is_history, is_cut, suggestion, machine_ignored,
         likes, comments, shares, views, counted_at
       )
       SELECT
         id, network, author_id, revision, code, owner, owner_name, published_at, title, text, url, display_url,
         publishing_type, is_video, is_robot, is_advert, is_history, is_cut, suggestion, machine_ignored,
         likes, comments, shares, views, counted_at
         FROM incoming
       ON CONFLICT (id) DO UPDATE SET
         (
           code, owner, owner_name, published_at, title, text, url, display_url, publishing_type,
           is_video, is_advert, is_history, is_cut, suggestion, machine_ignored, revision
         ) = (
           SELECT
             excluded.code, excluded.owner, excluded.owner_name, excluded.published_at, excluded.title,
             excluded.text, excluded.url, excluded.display_url, excluded.publishing_type,
             excluded.is_video, excluded.is_advert, excluded.is_history, excluded.is_cut,
             excluded.suggestion, excluded.machine_ignored, excluded.revision
         ),
         is_robot = CASE WHEN post.saved THEN post.is_robot ELSE excluded.is_robot END
         WHERE post.revision < excluded.revision
       RETURNING id, author_id, xmax = 0 AS added
     )
     SELECT w.id, w.author_id, w.added
       FROM written w
      WHERE NOT EXISTS (SELECT 1 FROM before b WHERE b.id = w.id)`,
    [JSON.stringify(rows)],
  );
  const added = new Set(newRows.filter((row) => row.added).map((row) => Number(row.id)));
  const existing = rows.filter(({ id }) => !added.has(id as number));
  if (existing.length > 0) {
    await tx.query(
      `UPDATE post
          SET likes = r.likes, comments = r.comments, shares = r.shares, views = r.views, counted_at = r.counted_at
         FROM jsonb_to_recordset($1::jsonb) AS r(
           id bigint, likes int, comments int, shares int, views int, counted_at timestamptz
         )
        WHERE post.id = r.id AND post.counted_at < r.counted_at`,
      [
        JSON.stringify(
          existing.map(({ id, likes, comments, shares, views, counted_at }) => ({
            id,
            likes,
            comments,
            shares,
            views,
            counted_at,
          })),
        ),
      ],
    );
  }
  if (newRows.length > 0) {
    await tx.query(
      `INSERT INTO author_progress AS p (author_id, all_cnt, saved_cnt, ign_cnt)
       SELECT author_id, count(*), 0, 0
         FROM unnest($1::bigint[]) AS f(author_id)
        GROUP BY author_id
       ON CONFLICT (author_id) DO UPDATE SET all_cnt = p.all_cnt + excluded.all_cnt`,
      [newRows.map((row) => row.author_id)],
    );
  }
}
