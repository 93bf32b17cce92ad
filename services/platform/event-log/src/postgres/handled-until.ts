import type pg from 'pg';

/**
 * Up to when a group handled everything in the log: when its oldest waiting event occurred, or now. Undefined before it
 * read for the first time. Events up to `searchedTo` are known not to wait.
 */
export async function handledUntil(
  pool: pg.Pool,
  group: string,
  topics: readonly string[],
  searchedTo: bigint,
): Promise<Date | undefined> {
  const { rows } = await pool.query<{ until: Date }>(
    `SELECT coalesce((
       SELECT e.occurred_at FROM log.event e
       WHERE e.position > greatest(c.position, $3) AND e.topic = ANY($2)
       ORDER BY e.position
       LIMIT 1
     ), now()) AS until
     FROM log.cursor c WHERE c.consumer_group = $1`,
    [group, topics, searchedTo],
  );
  return rows[0]?.until;
}
