import { rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { groupStories } from '@mm/likeness/group-stories.js';
import type { Strictness } from '@mm/likeness/strictness.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { EntityManager } from 'typeorm';
import type { NearPosts } from './near-posts.js';
import { neighbourhoodOf } from './neighbourhood.js';
import { writeStories } from './write-stories.js';

const lock = statement({}, `SELECT FROM pg_advisory_xact_lock(hashtext('review.stories'))`);

/** Until the end of `tx` nobody else changes stories. */
export const lockStories = async (tx: EntityManager): Promise<void> => void (await rows(tx, lock));

/** How alike posts of one story have to be now. */
export const currentStrictness = async (settings: SystemSettings): Promise<Strictness> =>
  (await settings.value('story-strictness')) as Strictness;

/**
 * Puts posts, and all that is connected with them, into the stories in which they belong now. MUST run under
 * `lockStories`.
 * @param near posts in memory
 * @param by the username of who asked for it; '' for the machine
 */
export async function regroup(
  tx: EntityManager,
  outbox: EventOutbox,
  ids: readonly number[],
  { by, ...how }: { near: NearPosts | undefined; strictness: Strictness; by: string },
): Promise<void> {
  const { posts, edges, verdicts, memberships } = await neighbourhoodOf(tx, ids, how);
  await writeStories(tx, outbox, groupStories(posts, edges, verdicts), { memberships, by });
}
