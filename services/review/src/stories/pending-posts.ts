import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';

/**
 * Part of a statement that changes or removes posts: notes that their stories have to be looked at.
 * @param posts a subselect or a name of a WITH, with the posts' `id`
 */
export const notePending = (posts: string): string => `
  INSERT INTO story_pending (post_id, number)
  SELECT id, nextval('story_clock') FROM ${posts} AS changed ORDER BY id
  ON CONFLICT (post_id) DO UPDATE SET number = nextval('story_clock')`;

const note = statement({}, notePending('(SELECT DISTINCT unnest($1::bigint[]) AS id)'));

/** Notes the same in the transaction that changes these posts. */
export const notePendingPosts = async (tx: EntityManager, ids: readonly number[]): Promise<void> =>
  void (ids.length > 0 && (await affected(tx, note, [ids])));

const waiting = statement(
  { post_id: column.bigint(), number: column.bigint() },
  'SELECT post_id, number FROM story_pending ORDER BY number LIMIT $1',
);
/** What another transaction is changing right now stays: it gets a higher number. */
const remove = statement(
  {},
  `WITH seen AS (
     SELECT p.post_id
       FROM story_pending p
       JOIN unnest($1::bigint[], $2::bigint[]) AS s(post_id, number) ON s.post_id = p.post_id AND s.number >= p.number
        FOR UPDATE OF p SKIP LOCKED
   )
   DELETE FROM story_pending p USING seen WHERE p.post_id = seen.post_id`,
);

/** A post that changed; `number` grows with every change. */
export interface PendingPost {
  id: number;
  number: string;
}

/** Posts that changed, the first change first. */
export const pendingPosts = async (database: Database, limit: number): Promise<PendingPost[]> =>
  (await rows(database, waiting, [limit])).map(({ post_id: id, number }) => ({ id: Number(id), number }));

/** Removes what was looked at, except what changed meanwhile. */
export const removePending = async (tx: EntityManager, seen: readonly PendingPost[]): Promise<void> =>
  void (await affected(tx, remove, [seen.map(({ id }) => id), seen.map(({ number }) => number)]));
