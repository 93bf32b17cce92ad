import { rowsOf, type Queryable } from '../rows.js';
import type { NormalPost } from './normalise.js';
import type { PollTarget } from './poll-targets.js';

/** What is needed to recognise a stored post and its edits. `code` is the first code it was stored under. */
export interface KnownPost {
  id: string;
  code: string;
  textHash: string;
  revision: number;
}

interface KnownRow {
  id: string;
  code: string;
  text_hash: string;
  revision: number;
}

const toKnown = ({ id, code, text_hash: textHash, revision }: KnownRow): KnownPost => ({
  id,
  code,
  textHash,
  revision,
});

/**
 * The posts of a page that are already stored, by their code in the page:
 * under the same id in the network, or as a post of the same author under another id.
 */
export async function knownPosts(
  db: Queryable,
  target: Pick<PollTarget, 'network' | 'authorId'>,
  posts: readonly NormalPost[],
): Promise<Map<string, KnownPost>> {
  if (posts.length === 0) return new Map();
  const rows = await rowsOf<KnownRow>(
    db,
    'SELECT id, code, text_hash, revision FROM post WHERE network = $1 AND code = ANY($2)',
    [target.network, posts.map((post) => post.code)],
  );
  const known = new Map(rows.map((row) => [row.code, toKnown(row)]));
  const others = posts.filter((post) => !known.has(post.code) && post.aliases.length > 0);
  if (others.length === 0) return known;
  const aliased = await rowsOf<KnownRow & { alias: string }>(
    db,
    `SELECT p.id, p.code, p.text_hash, p.revision, s.alias
     FROM post_alias s
     JOIN post p ON p.id = s.post_id
     WHERE s.author_id = $1 AND s.alias = ANY($2)`,
    [target.authorId, others.flatMap((post) => post.aliases)],
  );
  for (const post of others) {
    const row = aliased.find(({ alias, code }) => post.aliases.includes(alias) && !known.has(code));
    if (row) known.set(post.code, toKnown(row));
  }
  return known;
}
