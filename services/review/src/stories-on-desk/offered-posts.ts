import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { OfferedPostWire } from '@mm/proto/http/stories.js';
import { effectiveLabels } from '../posts/effective-labels.js';
import { Post } from '../posts/post.entity.js';
import { possibleTranslations } from '../stories/post-traits.js';

const mostOffered = 10;
/** Some that were found may not be offered. */
const mostFound = 50;

const found = columnsOf(Post, 'id');
/** The event of most members; posts of it from a day around the first source. */
const ofEvent = statement(
  found,
  `WITH first AS (
     SELECT published_at, (
       SELECT event_id FROM post WHERE id = ANY($1::bigint[]) AND event_id IS NOT NULL
        GROUP BY event_id ORDER BY count(*) DESC, event_id LIMIT 1
     ) AS event_id
       FROM post
      WHERE id = $2
   )
   SELECT p.id
     FROM first
     JOIN post p ON p.event_id = first.event_id
      AND p.published_at BETWEEN first.published_at - interval '1 day' AND first.published_at + interval '1 day'
    WHERE p.id <> ALL($1::bigint[])
    ORDER BY abs(extract(epoch FROM p.published_at - first.published_at)), p.id
    LIMIT ${mostFound}`,
);
const [labels, ofFirst] = [effectiveLabels('p'), effectiveLabels('first')];
/** Of the same place and sphere as the first source, within an hour. */
const ofPlace = statement(
  found,
  `SELECT p.id
     FROM post first
     JOIN post p ON p.published_at BETWEEN first.published_at - interval '1 hour'
                                       AND first.published_at + interval '1 hour'
    WHERE first.id = $2 AND p.id <> ALL($1::bigint[]) AND NOT p.machine_ignored
      AND ${labels.oblasts} && ${ofFirst.oblasts}
      AND ${labels.spheres} && ${ofFirst.spheres}
    ORDER BY abs(extract(epoch FROM p.published_at - first.published_at)), p.id
    LIMIT ${mostFound}`,
);
/** Those that stand, with their story, 0: none; without members, and what a person keeps apart from one. */
const allowed = statement(
  { ...found, story_id: column.bigint() },
  `SELECT p.id, coalesce(m.story_id, 0) AS story_id
     FROM post p
     LEFT JOIN story_member m ON m.post_id = p.id
    WHERE p.id = ANY($2::bigint[]) AND p.id <> ALL($1::bigint[]) AND p.revision > 0 AND p.withdrawn_at IS NULL
      AND NOT EXISTS (
        SELECT
          FROM unnest($1::bigint[]) AS member(id)
          JOIN story_verdict v ON v.post_id = least(p.id, member.id) AND v.other_id = greatest(p.id, member.id)
         WHERE v.kind = 'apart'
      )`,
);

/**
 * Posts that may tell the same as a story in other words or in the other language: at most ten, possible translations
 * first, then the same event, then the same place, sphere and hour; one of each other story. `ids`: its members, the
 * first source first.
 */
export async function offeredPosts(database: Database, ids: readonly string[]): Promise<OfferedPostWire[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const kinds = await Promise.all([
    possibleTranslations(database, ids).then((posts) => posts.map((id) => ({ id, kind: 'translation' as const }))),
    rows(database, ofEvent, [ids, first]).then((posts) => posts.map(({ id }) => ({ id, kind: 'event' as const }))),
    rows(database, ofPlace, [ids, first]).then((posts) => posts.map(({ id }) => ({ id, kind: 'place' as const }))),
  ]);
  const offers = kinds.flat();
  const storyOf = new Map(
    (await rows(database, allowed, [ids, offers.map(({ id }) => id)])).map(({ id, story_id: story }) => [id, story]),
  );
  const seen = new Set<string>();
  return offers
    .filter(({ id }) => {
      const story = storyOf.get(id);
      const key = story === '0' ? `post ${id}` : `story ${story ?? ''}`;
      if (story === undefined || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, mostOffered)
    .map(({ id, kind }) => ({ id: Number(id), kind }));
}
