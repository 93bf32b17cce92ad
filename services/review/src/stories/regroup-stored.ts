import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { Strictness } from '@mm/likeness/strictness.js';
import type { EntityManager } from 'typeorm';
import type { NearPosts } from './near-posts.js';
import { hoursAgo, windowHours } from './prints.js';
import { lockStories, regroup } from './regroup.js';
import { StoryGrouping, StoryPrint } from './story.entity.js';

const batchSize = 500;

const reached = statement(
  columnsOf(StoryGrouping, 'strictness', 'last_at', 'last_id'),
  'SELECT strictness, last_at, last_id FROM story_grouping',
);
const reach = statement(
  {},
  `INSERT INTO story_grouping (id, strictness, last_at, last_id) VALUES (1, $1, $2, $3)
   ON CONFLICT (id) DO UPDATE
     SET strictness = excluded.strictness, last_at = excluded.last_at, last_id = excluded.last_id`,
);
const following = statement(
  columnsOf(StoryPrint, 'post_id', 'published_at'),
  `SELECT post_id, published_at FROM story_print
    WHERE (published_at, post_id) > ($1::timestamptz, $2::bigint)
    ORDER BY published_at, post_id
    LIMIT ${batchSize}`,
);

/**
 * Regroups the next batch of the stored posts of the window, the earliest first, if they are grouped by another
 * strictness than this one; who goes on after a hand-over begins where the last leader was. What people decided stays,
 * and stories keep their ids. Returns whether none are left.
 */
export async function regroupStored(
  manager: EntityManager,
  outbox: EventOutbox,
  { near, strictness }: { near: NearPosts; strictness: Strictness },
): Promise<boolean> {
  const [last] = await rows(manager, reached);
  const isBegun = last?.strictness === strictness;
  if (isBegun && !last.last_at) return true;
  const after = isBegun ? [last.last_at, last.last_id] : [hoursAgo(windowHours), '0'];
  const posts = await rows(manager, following, after);
  const end = posts.at(-1);
  await inTransaction(manager, async (tx) => {
    await lockStories(tx);
    if (end) {
      const ids = posts.map(({ post_id: id }) => Number(id));
      await regroup(tx, outbox, ids, { near, strictness, by: '' });
    }
    await affected(tx, reach, [strictness, end?.published_at ?? null, end?.post_id ?? '0']);
  });
  return !end;
}
