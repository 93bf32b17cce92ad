import type { AuthorProfile } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { rowsOf, type Queryable } from '../rows.js';
import { selectAuthor, type AuthorRow } from './author-row.js';

/** A stored author by code, username or address; watched authors come first. */
export async function findAuthor(
  db: Queryable,
  network: NetworkId,
  names: readonly string[],
): Promise<AuthorRow | undefined> {
  const [row] = await rowsOf<AuthorRow>(
    db,
    `${selectAuthor} WHERE a.network = $1 AND (a.code = ANY($2) OR lower(a.username) = ANY($3) OR a.url = ANY($2))
     ORDER BY (t.next_at IS NOT NULL) DESC, (a.code = ANY($2)) DESC, a.id LIMIT 1`,
    [network, names, names.map((name) => name.toLowerCase())],
  );
  return row;
}

/** A stored author by id. */
export async function authorById(db: Queryable, id: string | number): Promise<AuthorRow | undefined> {
  const [row] = await rowsOf<AuthorRow>(db, `${selectAuthor} WHERE a.id = $1`, [id]);
  return row;
}

/**
 * Stores a profile under its network and code and locks the row; `oblasts` is used only for a new author.
 * Returns the author's id.
 */
export async function storeProfile(
  db: Queryable,
  network: NetworkId,
  profile: AuthorProfile,
  oblasts: readonly number[],
): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    `INSERT INTO author AS a (
       network, code, username, full_name, biography, followers, follows, media_count, oblasts,
       is_group, is_closed, url)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (network, code) DO UPDATE
       SET username = $3, full_name = $4, biography = $5, followers = $6, follows = $7, media_count = $8,
         is_group = $10, is_closed = $11, url = $12, updated_at = now()
     RETURNING a.id`,
    [
      network,
      profile.code,
      profile.username,
      profile.fullName,
      profile.biography,
      profile.followers,
      profile.follows,
      profile.mediaCount,
      oblasts,
      profile.isGroup,
      profile.isClosed,
      profile.url,
    ],
  );
  if (!row) throw new Error(`the author ${profile.code} could not be stored`);
  return row.id;
}

/** The regions that new authors of a user get, by network. */
export async function defaultOblasts(db: Queryable, username: string, network: NetworkId): Promise<number[]> {
  const [row] = await rowsOf<{ oblasts: number[] }>(
    db,
    'SELECT oblasts FROM user_region WHERE username = $1 AND network = $2',
    [username, network],
  );
  return row?.oblasts ?? [];
}
