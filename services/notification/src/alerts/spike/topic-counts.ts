import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { GapHour, TopicHour } from './spike-counts.entity.js';
import { SLICE_MINUTES, SLICES } from './detect-spike.js';
import type { PostHours } from './usual-posts.js';

/** A day more than the baseline has. */
export const KEPT_DAYS = 15;

/** A publication in a topic. */
export interface CountedPost {
  topicId: number;
  publicationId: number;
  publishedAt: Date;
  isMedia: boolean;
}

const hourOf = (time: string): string => `floor(extract(epoch FROM ${time}) / 3600)::int`;
const add = statement(
  {},
  `WITH added AS (
     INSERT INTO topic_post (topic_id, publication_id, published_at, is_media)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::boolean[])
     ON CONFLICT DO NOTHING
     RETURNING topic_id, is_media, published_at
   )
   INSERT INTO topic_hour AS h (topic_id, is_media, hour, posts)
   SELECT topic_id, is_media, ${hourOf('published_at')} AS hour, count(*)::int
   FROM added
   GROUP BY topic_id, is_media, hour
   ORDER BY topic_id, is_media, hour
   ON CONFLICT (topic_id, is_media, hour) DO UPDATE SET posts = h.posts + excluded.posts`,
);
const subtract = statement(
  {},
  `WITH removed AS (
     DELETE FROM topic_post p
     USING unnest($1::bigint[], $2::bigint[]) AS r(topic_id, publication_id)
     WHERE p.topic_id = r.topic_id AND p.publication_id = r.publication_id
     RETURNING p.topic_id, p.is_media, p.published_at
   ), counted AS (
     SELECT topic_id, is_media, ${hourOf('published_at')} AS hour, count(*)::int AS posts
     FROM removed
     GROUP BY topic_id, is_media, hour
   )
   UPDATE topic_hour h SET posts = greatest(h.posts - c.posts, 0)
   FROM counted c
   WHERE h.topic_id = c.topic_id AND h.is_media = c.is_media AND h.hour = c.hour`,
);
const slices = statement(
  { topic_id: column.bigint(), slice: column.int(), posts: column.int() },
  `SELECT s.topic_id, s.slice, count(*)::int AS posts
   FROM (
     SELECT p.topic_id,
       floor(extract(epoch FROM $1::timestamptz - p.published_at) / ${SLICE_MINUTES * 60})::int AS slice
     FROM topic_post p
     LEFT JOIN recent_post r ON r.publication_id = p.publication_id
     WHERE p.published_at <= $1 AND p.published_at > $1::timestamptz - interval '${SLICES * SLICE_MINUTES} minutes'
       AND NOT p.is_media AND NOT COALESCE(r.is_history, false)) s
   GROUP BY s.topic_id, s.slice`,
);
const since = statement(
  { posts: column.int() },
  `SELECT count(*)::int AS posts FROM topic_post p LEFT JOIN recent_post r ON r.publication_id = p.publication_id
   WHERE p.topic_id = $1 AND p.published_at > to_timestamp($2::float8) AND p.published_at <= $3
     AND NOT p.is_media AND NOT COALESCE(r.is_history, false)`,
);
const hours = statement(
  columnsOf(TopicHour, 'topic_id', 'hour', 'posts'),
  'SELECT topic_id, hour, posts FROM topic_hour WHERE topic_id = ANY($1::bigint[]) AND is_media = $2 AND hour >= $3',
);
const gaps = statement(columnsOf(GapHour, 'hour'), 'SELECT hour FROM gap_hour WHERE hour >= $1');
const recentNews = statement(
  { topic_id: column.bigint() },
  `SELECT topic_id FROM topic_hour WHERE is_media AND hour > $1 GROUP BY topic_id HAVING sum(posts) >= $2`,
);

/** Counts publications that came to topics; one that is counted already changes nothing. */
export async function countAdded(tx: EntityManager, posts: readonly CountedPost[]): Promise<void> {
  if (posts.length === 0) return;
  await affected(tx, add, [
    posts.map(({ topicId }) => topicId),
    posts.map(({ publicationId }) => publicationId),
    posts.map(({ publishedAt }) => publishedAt),
    posts.map(({ isMedia }) => isMedia),
  ]);
}

/** Takes publications that left topics from the counts. */
export async function countRemoved(tx: EntityManager, posts: readonly CountedPost[]): Promise<void> {
  if (posts.length === 0) return;
  await affected(tx, subtract, [posts.map(({ topicId }) => topicId), posts.map(({ publicationId }) => publicationId)]);
}

/** Posts of social networks in slices of ten minutes before `now`, newest first; topics without any are left out. */
export async function recentSlices(database: Database, now: Date): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const { topic_id, slice, posts } of await rows(database, slices, [now])) {
    const topic = found.get(Number(topic_id)) ?? new Array<number>(SLICES).fill(0);
    if (slice >= 0 && slice < SLICES) topic[slice] = posts;
    found.set(Number(topic_id), topic);
  }
  return found;
}

/** Posts of social networks that a topic has since a moment, unix seconds, up to `now`. */
export async function postsSince(database: Database, topicId: number, from: number, now: Date): Promise<number> {
  return (await rows(database, since, [topicId, from, now]))[0]?.posts ?? 0;
}

/** Topics with at least so many news in the last day. */
export async function topicsWithNews(database: Database, hour: number, least: number): Promise<number[]> {
  return (await rows(database, recentNews, [hour - 24, least])).map(({ topic_id }) => Number(topic_id));
}

/**
 * The last 15 days of topics, hour by hour up to the present one. Hours with a gap in collection and those before a
 * topic's first complete one are null, others without posts are 0.
 * @param topics first complete hour of each topic
 */
export async function postHours(
  database: Database,
  topics: ReadonlyMap<number, number>,
  hour: number,
  isMedia: boolean,
): Promise<Map<number, PostHours>> {
  const first = hour - KEPT_DAYS * 24;
  const gapHours = new Set((await rows(database, gaps, [first])).map((row) => row.hour));
  const histories = new Map<number, PostHours & { posts: (number | null)[] }>();
  for (const [id, countedFrom] of topics)
    histories.set(id, {
      first,
      posts: Array.from({ length: hour - first + 1 }, (_, i) =>
        first + i < countedFrom || gapHours.has(first + i) ? null : 0,
      ),
    });
  for (const row of await rows(database, hours, [[...topics.keys()], isMedia, first])) {
    const history = histories.get(Number(row.topic_id));
    const place = row.hour - first;
    if (history && history.posts[place] !== null && place < history.posts.length) history.posts[place] = row.posts;
  }
  return histories;
}
