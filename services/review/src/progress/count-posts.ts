import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { AuthorProgress } from './author-progress.entity.js';

const numbers = columnsOf(AuthorProgress, 'all_cnt', 'saved_cnt', 'ign_cnt');
/** An author's totals. */
export type Totals = RowOf<typeof numbers>;

const addPosts = statement(
  {},
  `INSERT INTO author_progress AS p (author_id, all_cnt, saved_cnt, ign_cnt)
   SELECT author_id, count(*), 0, 0
     FROM unnest($1::bigint[]) AS f(author_id)
    GROUP BY author_id
   ON CONFLICT (author_id) DO UPDATE SET all_cnt = p.all_cnt + excluded.all_cnt`,
);
const addDecision = statement(
  numbers,
  `UPDATE author_progress
      SET saved_cnt = saved_cnt + $2, ign_cnt = ign_cnt + $3
    WHERE author_id = $1
    RETURNING ${listOf(numbers)}`,
);

const lock = statement(
  {},
  'SELECT FROM author_progress WHERE author_id = ANY($1::bigint[]) ORDER BY author_id FOR UPDATE',
);

/** Locks the totals of several authors, so that two writers who count posts of the same authors take turns. */
export const lockProgress = async (tx: EntityManager, authorIds: readonly string[]): Promise<void> =>
  void (await rows(tx, lock, [authorIds]));

/** Counts new posts, each by its author's id. */
export async function countNewPosts(tx: EntityManager, authorIds: readonly string[]): Promise<void> {
  if (authorIds.length > 0) await affected(tx, addPosts, [authorIds]);
}

/** Adds to an author's saved and ignored posts; the new totals, or undefined for an author without posts. */
export async function countDecision(
  tx: EntityManager,
  authorId: string,
  change: { saved: number; ignored: number },
): Promise<Totals | undefined> {
  const [totals] = await rows(tx, addDecision, [authorId, change.saved, change.ignored]);
  return totals;
}
