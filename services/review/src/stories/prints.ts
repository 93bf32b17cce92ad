import { column, columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { decodePrint, encodePrint, printOf } from '@mm/likeness/print.js';
import type { EntityManager } from 'typeorm';
import { effectiveLabels } from '../posts/effective-labels.js';
import { Post } from '../posts/post.entity.js';
import type { NearPosts } from './near-posts.js';
import { storeTraits } from './post-traits.js';
import { StoryPrint } from './story.entity.js';

/** Hours between two posts of which one finds the other. */
export const windowHours = 72;
/** Prints are kept a little longer than they are looked for. */
const spareHours = 4;
const chunkSize = 5_000;

/** Of posts that are too old only those that were printed before: what is edited may leave its story. */
const texts = statement(
  columnsOf(Post, 'id', 'author_id', 'published_at', 'title', 'text', 'lang'),
  `SELECT p.id, p.author_id, p.published_at, p.title, p.text, ${effectiveLabels('p').lang} AS lang
     FROM post p
    WHERE p.id = ANY($1::bigint[]) AND p.revision > 0 AND p.withdrawn_at IS NULL
      AND (p.published_at >= $2 OR EXISTS (SELECT FROM story_print s WHERE s.post_id = p.id))`,
);
const stored = { ...columnsOf(StoryPrint, 'post_id', 'author_id', 'published_at'), print: column.text() };
const store = statement(
  {},
  `INSERT INTO story_print (post_id, author_id, published_at, print)
   SELECT post_id, author_id, published_at, decode(print, 'base64')
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(stored)})
    ORDER BY post_id
   ON CONFLICT (post_id) DO UPDATE SET published_at = excluded.published_at, print = excluded.print`,
);
const remove = statement({}, 'DELETE FROM story_print WHERE post_id = ANY($1::bigint[])');
/** Base64 and numbers take less time to read than bytes and dates. `at`: ms since 1970. */
const newest = statement(
  { ...columnsOf(StoryPrint, 'post_id'), at: column.double(), print: column.text() },
  `SELECT post_id, (extract(epoch FROM published_at) * 1000)::float8 AS at, encode(print, 'base64') AS print
     FROM story_print
    WHERE published_at >= $1 AND (published_at, post_id) < ($2::timestamptz, $3::bigint)
    ORDER BY published_at DESC, post_id DESC
    LIMIT ${chunkSize}`,
);
/** Those of stories stay as long as their posts: a story is always compared as a whole. */
const removeOld = statement(
  {},
  `DELETE FROM story_print
    WHERE post_id IN (
      SELECT s.post_id
        FROM story_print s
       WHERE s.published_at >= $1 AND s.published_at < $2
         AND NOT EXISTS (SELECT FROM story_member m WHERE m.post_id = s.post_id AND m.story_id > 0)
       LIMIT ${chunkSize}
    )`,
);

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

/** Stores what these posts are compared by now, also in memory; of those that are gone or say too little nothing. */
export async function storePrints(tx: EntityManager, near: NearPosts, ids: readonly number[]): Promise<void> {
  const since = hoursAgo(windowHours);
  const posts = await rows(tx, texts, [ids, since]);
  const printed = posts.flatMap((post) => {
    const print = printOf(post.title, post.text);
    return print ? [{ ...post, print }] : [];
  });
  const isPrinted = new Set(printed.map(({ id }) => Number(id)));
  const others = ids.filter((id) => !isPrinted.has(id));
  for (const id of others) near.remove(id);
  if (others.length > 0) await affected(tx, remove, [others]);
  for (const { id, published_at: at, print } of printed)
    if (at >= since) near.add(Number(id), print, at.getTime());
    else near.remove(Number(id));
  const rowsOf = printed.map(({ id, author_id, published_at, print }) => {
    return { post_id: id, author_id, published_at, print: encodePrint(print).toString('base64') };
  });
  if (rowsOf.length > 0) await affected(tx, store, [JSON.stringify(rowsOf)]);
  await storeTraits(tx, printed);
}

/** Fills the memory with the newest prints, as many as it takes. */
export async function loadPrints(tx: EntityManager, near: NearPosts): Promise<void> {
  const since = hoursAgo(windowHours);
  let last: { at: Date | string; id: string } = { at: 'infinity', id: '0' };
  while (!near.isFull) {
    const chunk = await rows(tx, newest, [since, last.at, last.id]);
    for (const { post_id: id, at, print } of chunk)
      near.load(Number(id), decodePrint(Buffer.from(print, 'base64')), at);
    const end = chunk.at(-1);
    if (!end || chunk.length < chunkSize) return;
    last = { at: new Date(end.at), id: end.post_id };
  }
}

/** Removes prints that nothing finds any more, also from the near. */
export async function removeOldPrints(tx: EntityManager, near: NearPosts): Promise<void> {
  near.removeBefore(hoursAgo(windowHours).getTime());
  const until = hoursAgo(windowHours + spareHours);
  while ((await affected(tx, removeOld, [hoursAgo(2 * windowHours), until])) === chunkSize);
}
