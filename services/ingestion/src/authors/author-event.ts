import { create } from '@bufbuild/protobuf';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { cleanText } from '@mm/networks/collected-text.js';
import { AuthorRefreshedSchema, AuthorSchema, type Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { EntityManager } from 'typeorm';
import type { WatchedAuthor } from './author-row.js';
import { authorById } from './author-store.js';

/** Letters of a biography that events carry. */
const MAX_BIOGRAPHY = 1_000;

/** The author of an event. Regions that a person chose come before the oblast of an owner. */
export function toAuthorEvent(row: WatchedAuthor): Author {
  return create(AuthorSchema, {
    id: Number(row.id),
    network: row.network,
    code: row.code,
    username: row.username,
    fullName: row.full_name,
    url: row.url,
    isGroup: row.is_group,
    followers: row.followers,
    oblasts: row.oblasts.length === 0 && row.owner_oblast > 0 ? [row.owner_oblast] : row.oblasts,
    isClosed: row.is_closed,
    biography: cleanText(row.biography, MAX_BIOGRAPHY),
  });
}

/** Publishes an author that was changed in this transaction as author.refreshed. */
export async function publishRefreshed(
  tx: EntityManager,
  outbox: EventOutbox,
  authorId: string,
  refreshedAt: Date,
): Promise<void> {
  const author = await authorById(tx, authorId);
  if (!author) throw new Error(`author ${authorId} disappeared`);
  await outbox.publish(tx, 'author.refreshed', [
    create(AuthorRefreshedSchema, {
      author: toAuthorEvent(author),
      watchers: author.watchers,
      refreshedAt: refreshedAt.toISOString(),
    }),
  ]);
}
