import { create } from '@bufbuild/protobuf';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { PostRevisedSchema, type PostRevised } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { DataSource } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import type { AuthorRow } from '../authors/author-row.js';
import { authorById } from '../authors/author-store.js';
import { messageOfRow, toCountersMessage } from '../collection/post-message.js';
import { Post } from '../collection/post.entity.js';
import { pictureLines } from '../collection/refresh-pictures.js';

/** Addresses of a post that had none; at least one. */
export interface FoundPictures {
  id: string;
  addresses: string[];
}

const added = columnsOf(Post);
type AddedTo = RowOf<typeof added> & { revised_at: Date };
const add = statement(
  { ...added, revised_at: column.timestamptz() },
  `UPDATE post p
   SET display_url = v.display_url, pictures = string_to_array(v.pictures, E'\\n'),
     revision = p.revision + CASE WHEN p.is_saved THEN 0 ELSE 1 END
   FROM unnest($1::bigint[], $2::text[], $3::text[]) AS v(id, display_url, pictures)
   WHERE p.id = v.id AND p.display_url = '' AND p.withdrawn_at IS NULL
   RETURNING ${listOf(added, 'p')}, now() AS revised_at`,
);

/**
 * Stores pictures of posts that had none and publishes the posts as revised, so that they are shown. A post whose
 * labels a person saved is stored without an event: it would seem edited after the review. Returns how many got some.
 */
export async function addPictures(
  dataSource: DataSource,
  outbox: EventOutbox,
  found: readonly FoundPictures[],
): Promise<number> {
  if (found.length === 0) return 0;
  const addressesOf = new Map(found.map(({ id, addresses }) => [id, addresses]));
  return inTransaction(dataSource, async (tx) => {
    const posts = await rows(tx, add, [
      found.map(({ id }) => id),
      found.map(({ addresses }) => addresses[0] ?? ''),
      found.map(({ addresses }) => pictureLines({ pictures: addresses })),
    ]);
    const authors = new Map<string, AuthorRow>();
    const messages: PostRevised[] = [];
    for (const post of posts.filter((row) => !row.is_saved)) {
      const author = authors.get(post.author_id) ?? (await authorById(tx, post.author_id));
      if (!author) continue;
      authors.set(post.author_id, author);
      messages.push(revised(post, addressesOf.get(post.id) ?? [], author));
    }
    await outbox.publish(tx, 'post.revised', messages);
    return posts.length;
  });
}

const revised = (post: AddedTo, pictures: string[], author: AuthorRow): PostRevised =>
  create(PostRevisedSchema, {
    author: toAuthorEvent(author),
    post: messageOfRow(post, pictures.length),
    counters: toCountersMessage(post, post.counted_at.toISOString()),
    revisedAt: post.revised_at.toISOString(),
    watchers: author.watchers,
  });
