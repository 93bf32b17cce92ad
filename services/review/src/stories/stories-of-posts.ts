import { column, columnsOf, type RowOf } from '@mm/database/columns.js';
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
/** Into so many parts the time from the first member to the last is divided. */
const parts = 12;
const stories = statement(
  {
    posts: column.arrayOf(column.bigint()),
    ...columnsOf(Story, 'id', 'version'),
    size: column.int(),
    networks: column.arrayOf(column.text<NetworkId>()),
    ...{ negative: column.int(), neutral: column.int(), positive: column.int() },
    views: column.double(),
    duration: column.double(),
    spread: column.arrayOf(column.int()),
    first: column.bigint(),
    ...columnsOf(Post, 'network', 'owner', 'owner_name', 'published_at'),
    after: column.int(),
    ...nullable,
  },
  `WITH asked AS MATERIALIZED (
     SELECT story_id, array_agg(post_id) AS posts
       FROM story_member
      WHERE post_id = ANY($1::bigint[]) AND story_id > 0
      GROUP BY story_id
   )
   SELECT asked.posts, s.id, s.version, told.size, told.networks,
     told.negative, told.neutral, told.positive, told.views,
     extract(epoch FROM told.ended_at - first.published_at)::float8 AS duration, times.spread,
     first.id AS first, first.network, first.owner, first.owner_name, first.published_at, late.after,
     decided.spheres, decided.tone,
     CASE WHEN decided.suggestion ->> 'oblasts_from' <> 'text' AND decided.oblasts <@ decided.suggested_oblasts
            AND decided.oblasts @> decided.suggested_oblasts THEN '{}' ELSE decided.oblasts END AS oblasts,
     decided.event_id, decided.is_ignored
     FROM asked
     JOIN story s ON s.id = asked.story_id
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS size, array_agg(DISTINCT p.network) AS networks,
         (count(*) FILTER (WHERE coalesce(p.tone, p.suggested_tone) = -2))::int AS negative,
         (count(*) FILTER (WHERE coalesce(p.tone, p.suggested_tone) = 1))::int AS neutral,
         (count(*) FILTER (WHERE coalesce(p.tone, p.suggested_tone) = 2))::int AS positive,
         coalesce(sum(p.views) FILTER (WHERE p.views >= 0), -1)::float8 AS views,
         (array_agg(p.id ORDER BY p.published_at, p.id))[1] AS first,
         max(p.published_at) AS ended_at,
         min(p.reviewed_at) FILTER (WHERE p.saved OR p.is_ignored) AS decided_at,
         (array_agg(p.id ORDER BY p.reviewed_at DESC, p.id) FILTER (WHERE p.saved OR p.is_ignored))[1] AS decided
         FROM story_member m
         JOIN post p ON p.id = m.post_id
        WHERE m.story_id = s.id
     ) told
     JOIN post first ON first.id = told.first
     CROSS JOIN LATERAL (
       SELECT array_agg(coalesce(counted.posts, 0) ORDER BY part) AS spread
         FROM generate_series(0, ${parts - 1}) part
         LEFT JOIN (
           SELECT CASE WHEN told.ended_at > first.published_at
                    THEN least(${parts - 1}, floor(${parts} * (extract(epoch FROM p.published_at - first.published_at)
                      / extract(epoch FROM told.ended_at - first.published_at))))::int
                    ELSE 0 END AS part,
             count(*)::int AS posts
             FROM story_member m
             JOIN post p ON p.id = m.post_id
            WHERE m.story_id = s.id
            GROUP BY 1
         ) counted USING (part)
     ) times
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS after
         FROM story_member m
         JOIN post p ON p.id = m.post_id
        WHERE m.story_id = s.id AND NOT p.saved AND NOT p.is_ignored
          -- one that was away for a while has not come anew
          AND coalesce((m.left_stories ->> m.story_id::text)::timestamptz, m.changed_at) > told.decided_at
     ) late
     LEFT JOIN post decided ON decided.id = told.decided`,
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
  return new Map(found.flatMap((story) => story.posts.map((id) => [id, wireOf(story)] as const)));
}

function wireOf(story: RowOf<(typeof stories)['columns']>): StoryOfPostWire {
  const { version, size, networks, negative, neutral, positive, views, spread, after } = story;
  const { network, owner, owner_name, published_at: publishedAt, is_ignored: isIgnored } = story;
  return {
    ...{ id: Number(story.id), version, size, networks, after },
    first: { id: Number(story.first), network, owner, owner_name, date: Math.floor(publishedAt.getTime() / 1000) },
    tones: { negative, neutral, positive },
    ...{ views, spread, duration: Math.round(story.duration) },
    proposed: isIgnored === null ? null : isIgnored ? { is_ignored: true } : labelsOf(story),
  };
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
