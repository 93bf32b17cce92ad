import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { LimitedRows } from '@mm/database/time-limit.js';
import type { StoryOfPostWire } from '@mm/proto/http/desk.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Post } from '../posts/post.entity.js';
import { Story, StoryMember } from './story.entity.js';

/**
 * Decided means saved or ignored; the labels are those of the newest decision about a member, without regions that its
 * author led to: these say nothing of another author's post.
 */
const labels = columnsOf(Post, 'spheres', 'oblasts', 'tone', 'event_id', 'is_ignored');
const nullable = {
  spheres: column.nullable(labels.spheres),
  oblasts: column.nullable(labels.oblasts),
  tone: labels.tone,
  event_id: labels.event_id,
  is_ignored: column.nullable(labels.is_ignored),
};
const stories = statement(
  {
    ...columnsOf(StoryMember, 'post_id'),
    ...columnsOf(Story, 'id', 'version'),
    size: column.int(),
    networks: column.arrayOf(column.text<NetworkId>()),
    first: column.bigint(),
    after: column.int(),
    ...nullable,
  },
  `WITH own AS MATERIALIZED (
     SELECT post_id, story_id FROM story_member WHERE post_id = ANY($1::bigint[]) AND story_id > 0
   ),
   told AS MATERIALIZED (
     SELECT s.id, s.version, posts.size, posts.networks, posts.first, late.after,
       decided.spheres, decided.tone,
       CASE WHEN decided.suggestion ->> 'oblasts_from' <> 'text' AND decided.oblasts <@ decided.suggested_oblasts
              AND decided.oblasts @> decided.suggested_oblasts THEN '{}' ELSE decided.oblasts END AS oblasts,
       decided.event_id, decided.is_ignored
       FROM (SELECT DISTINCT story_id FROM own) asked
       JOIN story s ON s.id = asked.story_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS size, array_agg(DISTINCT p.network) AS networks,
           (array_agg(p.id ORDER BY p.published_at, p.id))[1] AS first,
           min(p.reviewed_at) FILTER (WHERE p.saved OR p.is_ignored) AS decided_at,
           (array_agg(p.id ORDER BY p.reviewed_at DESC, p.id) FILTER (WHERE p.saved OR p.is_ignored))[1] AS decided
           FROM story_member m
           JOIN post p ON p.id = m.post_id
          WHERE m.story_id = s.id
       ) posts
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS after
           FROM story_member m
           JOIN post p ON p.id = m.post_id
          WHERE m.story_id = s.id AND NOT p.saved AND NOT p.is_ignored
            -- one that was away for a while has not come anew
            AND coalesce((m.left_stories ->> m.story_id::text)::timestamptz, m.changed_at) > posts.decided_at
       ) late
       LEFT JOIN post decided ON decided.id = posts.decided
   )
   SELECT own.post_id, told.* FROM own JOIN told ON told.id = own.story_id`,
);
const memberships = statement(
  columnsOf(StoryMember, 'post_id', 'story_id'),
  'SELECT post_id, story_id FROM story_member WHERE post_id = ANY($1::bigint[]) AND story_id > 0',
);

/** The stories of posts by the post's id, as the desk shows them; without those of posts that have none. */
export async function storiesOfPosts(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, StoryOfPostWire>> {
  const found = await rows(database, stories, [ids]);
  return new Map(
    found.map(({ post_id: postId, id, version, size, networks, first, after, is_ignored: isIgnored, ...saved }) => [
      postId,
      {
        ...{ id: Number(id), version, size, networks, first: Number(first), after },
        proposed: isIgnored === null ? null : isIgnored ? { is_ignored: true } : labelsOf(saved),
      },
    ]),
  );
}

/** Of posts in an order, those of no story and the first of each story. */
export async function firstOfStories<P extends { id: string }>(read: LimitedRows, posts: readonly P[]): Promise<P[]> {
  const found = await read(memberships, [posts.map(({ id }) => id)]);
  const storyOf = new Map(found.map(({ post_id: postId, story_id: storyId }) => [postId, storyId]));
  const seen = new Set<string>();
  return posts.filter(({ id }) => {
    const story = storyOf.get(id);
    if (story === undefined) return true;
    if (seen.has(story)) return false;
    seen.add(story);
    return true;
  });
}

function labelsOf({
  spheres,
  oblasts,
  tone,
  event_id: eventId,
}: Pick<Post, 'tone' | 'event_id'> & { spheres: number[] | null; oblasts: number[] | null }): NonNullable<
  StoryOfPostWire['proposed']
> {
  return {
    ...(spheres && spheres.length > 0 && { spheres }),
    ...(oblasts && oblasts.length > 0 && { oblasts }),
    ...(tone && { tone }),
    ...(eventId && { event: Number(eventId) }),
    is_ignored: false,
  };
}
