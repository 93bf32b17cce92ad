import { column, columnsOf, definitionsOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { digest } from '../../collection/normalise-post.js';
import { Post } from '../../collection/post.entity.js';
import type { HitAddress } from './hit-address.js';

const wanted = {
  hit: column.text(),
  network: column.text(),
  post_code: column.text(),
  author: column.text(),
  alias: column.text(),
  url: column.text(),
  canonical: column.text(),
};
const archived = {
  hit: column.text(),
  ...columnsOf(Post, 'id', 'network', 'code', 'title', 'text', 'published_at', 'is_saved'),
  author_code: column.text(),
  username: column.text(),
  full_name: column.text(),
  author_url: column.text(),
};
/** A collected post of a found address, with its author. */
export type ArchivedPost = RowOf<typeof archived>;

/** By the network's own id, by another id of its author's posts, or by address. */
const findPosts = statement(
  archived,
  `SELECT w.hit, p.id, p.network, p.code, p.title, p.text, p.published_at, p.is_saved,
     a.code AS author_code, a.username, a.full_name, a.url AS author_url
   FROM jsonb_to_recordset($1::jsonb) AS w(${definitionsOf(wanted)})
   CROSS JOIN LATERAL (
     SELECT 1 AS way, p.* FROM post p WHERE p.network = w.network AND p.code = w.post_code
     UNION ALL
     SELECT 2, p.* FROM author o
     JOIN post_alias s ON s.author_id = o.id AND s.alias = w.alias
     JOIN post p ON p.id = s.post_id
     WHERE o.network = w.network AND o.code = w.author
     UNION ALL
     SELECT 3, p.* FROM post p WHERE p.url IN (w.url, w.canonical)
     ORDER BY way, id
     LIMIT 1) p
   JOIN author a ON a.id = p.author_id`,
);

/** The collected posts of found addresses, by the code of the address. */
export async function archivedPosts(
  database: Database,
  addresses: readonly HitAddress[],
): Promise<Map<string, ArchivedPost>> {
  if (addresses.length === 0) return new Map();
  const values = addresses.map(({ code, network, ref, author, canonical, url }): RowOf<typeof wanted> => ({
    hit: code,
    network: network ?? '',
    post_code: ref?.code ?? '',
    author,
    alias: digest(canonical),
    url,
    canonical,
  }));
  const found = await rows(database, findPosts, [JSON.stringify(values)]);
  return new Map(found.map((post) => [post.hit, post]));
}
