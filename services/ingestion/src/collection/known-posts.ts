import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { AuthorKey } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { NormalPost } from './normalise-post.js';
import type { LeasedTarget } from './poll-lease.js';
import { PostAlias, Post } from './post.entity.js';

const knownPost = columnsOf(Post, 'id', 'code', 'text_hash', 'revision', 'display_url', 'pictures');
/** What is needed to recognise a stored post and its edits. `code` is the first code it was stored under. */
export type KnownPost = RowOf<typeof knownPost>;

const byCode = statement(knownPost, `SELECT ${listOf(knownPost)} FROM post WHERE network = $1 AND code = ANY($2)`);
const byAlias = statement(
  { ...knownPost, ...columnsOf(PostAlias, 'alias') },
  `SELECT ${listOf(knownPost, 'p')}, s.alias
   FROM post_alias s
   JOIN post p ON p.id = s.post_id
   WHERE s.author_id = $1 AND s.alias = ANY($2)`,
);
const byIdOrCode = statement(
  {
    ...columnsOf(Post, 'id', 'code'),
    author_code: column.text(),
    author_username: column.text(),
    author_url: column.text(),
  },
  `SELECT p.id, p.code, a.code AS author_code, a.username AS author_username, a.url AS author_url
   FROM post p
   JOIN author a ON a.id = p.author_id
   WHERE p.network = $1 AND (p.id = $2::bigint OR p.code = $3)
   ORDER BY (p.id = $2::bigint) IS TRUE DESC
   LIMIT 1`,
);

/**
 * The posts of a page that are already stored, by their code in the page:
 * under the same id in the network, or as a post of the same author under another id.
 */
export async function knownPosts(
  database: Database,
  target: Pick<LeasedTarget, 'network' | 'author_id'>,
  posts: readonly NormalPost[],
): Promise<Map<string, KnownPost>> {
  if (posts.length === 0) return new Map();
  const stored = await rows(database, byCode, [target.network, posts.map((post) => post.code)]);
  const known = new Map(stored.map((row) => [row.code, row]));
  const others = posts.filter((post) => !known.has(post.code) && post.aliases.length > 0);
  if (others.length === 0) return known;
  const aliased = await rows(database, byAlias, [target.author_id, others.flatMap((post) => post.aliases)]);
  for (const post of others) {
    const row = aliased.find(({ alias, code }) => post.aliases.includes(alias) && !known.has(code));
    if (row) known.set(post.code, row);
  }
  return known;
}

/** A collected post with its author. */
export interface CollectedPost {
  id: number;
  code: string;
  author: AuthorKey;
}

/** A collected post of a network by its id, or else by its first code; undefined when it was never collected. */
export async function findCollected(
  database: Database,
  network: NetworkId,
  { id, code }: { id?: string | undefined; code: string },
): Promise<CollectedPost | undefined> {
  const knownId = id !== undefined && /^\d{1,15}$/.test(id) ? id : null;
  const [post] = await rows(database, byIdOrCode, [network, knownId, code]);
  if (!post) return undefined;
  return {
    id: Number(post.id),
    code: post.code,
    author: { code: post.author_code, username: post.author_username, url: post.author_url },
  };
}
