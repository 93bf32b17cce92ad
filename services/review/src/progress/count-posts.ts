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
    ORDER BY author_id
   ON CONFLICT (author_id) DO UPDATE SET all_cnt = p.all_cnt + excluded.all_cnt`,
);
const withAuthor = columnsOf(AuthorProgress);
const addDecisions = statement(
  withAuthor,
  `UPDATE author_progress p
      SET saved_cnt = p.saved_cnt + c.saved, ign_cnt = p.ign_cnt + c.ignored
     FROM unnest($1::bigint[], $2::int[], $3::int[]) AS c(author_id, saved, ignored)
    WHERE p.author_id = c.author_id
    RETURNING ${listOf(withAuthor, 'p')}`,
);
const lock = statement(
  {},
  'SELECT FROM author_progress WHERE author_id = ANY($1::bigint[]) ORDER BY author_id FOR UPDATE',
);

/** Counts new posts, each by its author's id, in the order in which `countDecisions` counts. */
export async function countNewPosts(tx: EntityManager, authorIds: readonly string[]): Promise<void> {
  if (authorIds.length > 0) await affected(tx, addPosts, [authorIds]);
}

/**
 * Adds to authors' saved and ignored posts, in order of their ids, so that two writers who count posts of the same
 * authors take turns. The new totals by author; an author without posts has none.
 */
export async function countDecisions(
  tx: EntityManager,
  changes: readonly { authorId: string; saved: number; ignored: number }[],
): Promise<Map<string, Totals>> {
  const sums = new Map<string, { saved: number; ignored: number }>();
  for (const { authorId, saved, ignored } of changes) {
    const sum = sums.get(authorId) ?? { saved: 0, ignored: 0 };
    sums.set(authorId, { saved: sum.saved + saved, ignored: sum.ignored + ignored });
  }
  const [ids, all] = [[...sums.keys()], [...sums.values()]];
  if (ids.length > 1) await rows(tx, lock, [ids]);
  const counted = await rows(tx, addDecisions, [ids, all.map(({ saved }) => saved), all.map(({ ignored }) => ignored)]);
  return new Map(counted.map(({ author_id: id, ...totals }) => [id, totals]));
}
