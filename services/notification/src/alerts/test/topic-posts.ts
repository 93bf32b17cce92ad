import { matched, type AlertsKit } from './alerts-kit.js';

/** A moment before now. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
/** The present hour since 1970. */
export const hour = (): number => Math.floor(Date.now() / 3_600_000);
/** Rows of a table of the service. */
export const countOf = async (kit: AlertsKit, sql: string): Promise<number> =>
  (await kit.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM notification.${sql}`)).rows[0]?.n ?? -1;
/** 15 days of a topic with so many posts in each hour before the last two. */
export async function pastOf(kit: AlertsKit, topicId: number, perHour: number, isMedia = false): Promise<void> {
  await kit.database.query(
    `INSERT INTO notification.topic_hour (topic_id, is_media, hour, posts)
     SELECT $1, $5, h, $2 FROM generate_series($3::int, $4::int) AS h`,
    [topicId, perHour, hour() - 15 * 24, hour() - 2, isMedia],
  );
  await kit.database.query('UPDATE notification.known_topic SET counted_from = $2 WHERE id = $1', [
    topicId,
    hour() - 15 * 24,
  ]);
}

/** Publishes so many publications of the last minutes in a topic, each twice, and waits until they are counted. */
export async function publishMatchesOf(kit: AlertsKit, topicId: number, firstId: number, posts: number): Promise<void> {
  const events = Array.from({ length: posts }, (_, i) => matched(firstId + i, topicId, minutesAgo(1 + (i % 15))));
  await kit.publish('topic.matched', ...events, ...events);
  await kit.until(
    async () =>
      (await countOf(kit, `topic_post WHERE topic_id = ${topicId} AND publication_id >= ${firstId}`)) === posts,
    `${posts} publications`,
  );
}
