import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { EntityManager } from 'typeorm';
import { publishRefreshed } from '../authors/author-event.js';
import type { AuthorRow } from '../authors/author-row.js';
import { authorById, storeProfile } from '../authors/author-store.js';
import { Author } from '../authors/author.entity.js';
import type { HandedAuthor } from './check-batch.js';

/** A stored and locked author of handed-in posts. */
export interface LockedAuthor {
  author: AuthorRow;
  /** We read it ourselves. */
  isPolled: boolean;
  /** Its posts from before are history. */
  knownSince: Date;
}

const lockAuthor = statement(
  { ...columnsOf(Author, 'id'), is_polled: column.boolean(), known_since: column.timestamptz() },
  `SELECT a.id, coalesce(t.next_at < 'infinity', false) AS is_polled,
     coalesce(t.subscribed_at, a.created_at) AS known_since
   FROM author a
   LEFT JOIN poll_target t ON t.author_id = a.id AND t.next_at IS NOT NULL
   WHERE a.network = $1 AND a.code = $2
   FOR UPDATE OF a`,
);
/** What is not given stays. */
const describe = statement(
  {},
  `UPDATE author a
   SET username = v.username, full_name = v.full_name, url = v.url, is_group = v.is_group, followers = v.followers,
     updated_at = now()
   FROM (
     SELECT b.id, $2::text AS username, coalesce($3::text, b.full_name) AS full_name, coalesce($4::text, b.url) AS url,
       coalesce($5::boolean, b.is_group) AS is_group, coalesce($6::float8, b.followers) AS followers
     FROM author b WHERE b.id = $1) v
   WHERE a.id = v.id AND (a.username, a.full_name, a.url, a.is_group, a.followers)
     IS DISTINCT FROM (v.username, v.full_name, v.url, v.is_group, v.followers)`,
);

/**
 * Stores an author as known, without watchers, or updates one that we do not read ourselves, and locks it until the end
 * of the transaction.
 */
export async function lockHandedAuthor(
  tx: EntityManager,
  outbox: EventOutbox,
  { network, code, profile }: Pick<HandedAuthor, 'network' | 'code' | 'profile'>,
  now: Date,
): Promise<LockedAuthor> {
  const [known] = await rows(tx, lockAuthor, [network, code]);
  if (known && !known.is_polled) {
    const { username, name = null, url = null, is_group: isGroup = null, followers = null } = profile;
    const changed = await affected(tx, describe, [known.id, username, name, url, isGroup, followers]);
    if (changed > 0) await publishRefreshed(tx, outbox, known.id, now);
  }
  const id = known?.id ?? (await storeProfile(tx, network, profileOf(code, profile), []));
  const author = await authorById(tx, id);
  if (!author) throw new Error(`author ${id} disappeared`);
  return { author, isPolled: known?.is_polled ?? false, knownSince: known?.known_since ?? now };
}

const profileOf = (code: string, profile: HandedAuthor['profile']): Parameters<typeof storeProfile>[2] => ({
  code,
  username: profile.username,
  fullName: profile.name ?? '',
  biography: '',
  followers: profile.followers ?? -1,
  follows: -1,
  mediaCount: -1,
  isGroup: profile.is_group ?? false,
  isClosed: false,
  url: profile.url ?? '',
});
