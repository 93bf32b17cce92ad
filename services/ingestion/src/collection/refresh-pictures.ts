import { affected, statement, type Database } from '@mm/database/statement.js';
import type { KnownPost } from './known-posts.js';
import type { NormalPost } from './normalise-post.js';

const storePictures = statement(
  {},
  `UPDATE post p
   SET display_url = v.display_url, pictures = string_to_array(v.pictures, E'\\n')
   FROM unnest($1::bigint[], $2::text[], $3::text[]) AS v(id, display_url, pictures)
   WHERE p.id = v.id`,
);

/** The addresses of several pictures, one a line: unnest cannot take an array for each row. */
export const pictureLines = ({ pictures }: Pick<NormalPost, 'pictures'>): string =>
  pictures.length > 1 ? pictures.join('\n') : '';

/**
 * Replaces the addresses of pictures that the network signs again and again, in posts whose text is the same. This is
 * no revision. A post that is listed without pictures keeps its addresses.
 */
export async function refreshPictures(
  database: Database,
  posts: readonly { post: Pick<NormalPost, 'displayUrl' | 'pictures'>; old: KnownPost }[],
): Promise<void> {
  const changed = posts.filter(
    ({ post, old }) =>
      post.displayUrl !== '' && (post.displayUrl !== old.display_url || pictureLines(post) !== pictureLines(old)),
  );
  if (changed.length === 0) return;
  await affected(database, storePictures, [
    changed.map(({ old }) => old.id),
    changed.map(({ post }) => post.displayUrl),
    changed.map(({ post }) => pictureLines(post)),
  ]);
}
