import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { AuthorProfile } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import { authorRow, selectAuthor, type AuthorRow } from './author-row.js';
import { Author, UserRegion } from './author.entity.js';

const byName = statement(
  authorRow,
  `${selectAuthor}
   WHERE a.network = $1 AND (a.code = ANY($2) OR lower(a.username) = ANY($3) OR a.url = ANY($2))
   ORDER BY (t.next_at IS NOT NULL) DESC, (a.code = ANY($2)) DESC, a.id
   LIMIT 1`,
);
const byId = statement(authorRow, `${selectAuthor} WHERE a.id = $1`);
const watchedBy = statement(
  columnsOf(Author, 'id', 'network'),
  'SELECT a.id, a.network FROM watcher w JOIN author a ON a.id = w.author_id WHERE w.username = $1 ORDER BY a.id',
);
const store = statement(
  columnsOf(Author, 'id'),
  `INSERT INTO author AS a (
     username, full_name, biography, followers, follows, media_count, is_group, is_closed, url, keywords,
     network, code, oblasts)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (network, code) DO UPDATE
     SET username = $1, full_name = $2, biography = $3, followers = $4, follows = $5, media_count = $6,
       is_group = $7, is_closed = $8, url = $9, keywords = $10, updated_at = now()
   RETURNING a.id`,
);
const refresh = statement(
  {},
  `UPDATE author
   SET username = $1, full_name = $2, biography = $3, followers = $4, follows = $5, media_count = $6,
     is_group = $7, is_closed = $8, url = $9, keywords = $10, updated_at = now()
   WHERE id = $11
     AND (username, full_name, biography, followers, follows, is_group, is_closed, url, keywords)
       IS DISTINCT FROM ($1, $2, $3, $4, $5, $7, $8, $9, $10)`,
);

/** A stored author by code, username or address; watched authors come first. */
export async function findAuthor(
  database: Database,
  network: NetworkId,
  names: readonly string[],
): Promise<AuthorRow | undefined> {
  const [row] = await rows(database, byName, [network, names, names.map((name) => name.toLowerCase())]);
  return row;
}

/** A stored author by id. */
export async function authorById(database: Database, id: string): Promise<AuthorRow | undefined> {
  const [row] = await rows(database, byId, [id]);
  return row;
}

/** The authors that a user watches. */
export const authorsWatchedBy = (database: Database, username: string): Promise<Pick<Author, 'id' | 'network'>[]> =>
  rows(database, watchedBy, [username]);

/**
 * Stores a profile under its network and code and locks the row; `oblasts` is used only for a new author.
 * Returns the author's id.
 */
export async function storeProfile(
  tx: EntityManager,
  network: NetworkId,
  profile: AuthorProfile,
  oblasts: readonly number[],
): Promise<string> {
  const [row] = await rows(tx, store, [...valuesOf(profile), network, profile.code, oblasts]);
  if (!row) throw new Error(`the author ${profile.code} could not be stored`);
  return row.id;
}

/** Stores the changes of a profile; regions stay, because operators choose them. Returns whether it changed. */
export async function refreshProfile(tx: EntityManager, id: string, profile: AuthorProfile): Promise<boolean> {
  return (await affected(tx, refresh, [...valuesOf(profile), id])) > 0;
}

/** Marks an account that no longer shows its posts. Returns whether it was open before. */
export async function markClosed(tx: EntityManager, id: string): Promise<boolean> {
  const { affected: closed } = await tx.update(
    Author,
    { id, is_closed: false },
    { is_closed: true, updated_at: () => 'now()' },
  );
  return closed === 1;
}

/** The regions that new authors of a user get in a network. */
export async function defaultOblasts(manager: EntityManager, username: string, network: NetworkId): Promise<number[]> {
  return (await manager.findOneBy(UserRegion, { username, network }))?.oblasts ?? [];
}

const valuesOf = (profile: AuthorProfile): unknown[] => [
  profile.username,
  profile.fullName,
  profile.biography,
  profile.followers,
  profile.follows,
  profile.mediaCount,
  profile.isGroup,
  profile.isClosed,
  profile.url,
  profile.keywords ?? '',
];
