import { create } from '@bufbuild/protobuf';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { SourceHealthChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import type { SourceState } from '@mm/proto/http/source-health.js';
import type { EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-event.js';
import { watchedAuthor, watchedAuthorList } from '../authors/author-row.js';
import { PollTarget } from '../collection/poll-target.entity.js';
import { SourceHealth } from './source-health.entity.js';

/** The state that a source should have; `reason` is the fault's code of a failing one. */
export interface WantedState {
  authorId: string;
  state: SourceState;
  reason?: string;
}

const addMissing = statement(
  {},
  `INSERT INTO source_health (author_id, state, changed_at)
   SELECT unnest($1::bigint[]), 'waiting', $2
   ON CONFLICT DO NOTHING`,
);
// `old` locks the rows and sees what another process has just committed
const change = statement(
  { ...columnsOf(SourceHealth, 'author_id', 'state', 'reason', 'posts_per_day'), previous: column.text<SourceState>() },
  `WITH wanted AS (
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) AS w(author_id, state, reason)
   ), old AS (
     SELECT h.author_id, h.state, h.reason
     FROM source_health h
     JOIN wanted USING (author_id)
     ORDER BY h.author_id
     FOR UPDATE OF h
   )
   UPDATE source_health h
   SET state = w.state, reason = w.reason,
     changed_at = CASE WHEN old.state = w.state THEN h.changed_at ELSE $4 END
   FROM wanted w
   JOIN old USING (author_id)
   WHERE h.author_id = w.author_id AND (old.state, old.reason) <> (w.state, w.reason)
   RETURNING h.author_id, h.state, h.reason, h.posts_per_day, old.state AS previous`,
);
const authorsById = statement(
  { ...watchedAuthor, ...columnsOf(PollTarget, 'newest_at') },
  `SELECT ${watchedAuthorList}, t.newest_at
   FROM author a
   JOIN poll_target t ON t.author_id = a.id
   WHERE a.id = ANY($1)`,
);

/**
 * Stores states and publishes source.health-changed once for each that changed, in this transaction.
 * Returns the number of changes.
 */
export async function changeStates(
  tx: EntityManager,
  outbox: EventOutbox,
  wanted: readonly WantedState[],
  now: Date,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const authorIds = wanted.map(({ authorId }) => authorId);
  await affected(tx, addMissing, [authorIds, now]);
  const stored = await rows(tx, change, [
    authorIds,
    wanted.map(({ state }) => state),
    wanted.map(({ reason = '' }) => reason),
    now,
  ]);
  const changed = stored.filter(({ state, previous }) => state !== previous);
  if (changed.length === 0) return 0;
  const authors = await rows(tx, authorsById, [changed.map((row) => row.author_id)]);
  const byId = new Map(authors.map((author) => [author.id, author]));
  const messages = changed.flatMap(({ author_id, state, reason, previous, posts_per_day }) => {
    const author = byId.get(author_id);
    if (!author) return [];
    return create(SourceHealthChangedSchema, {
      author: toAuthorEvent(author),
      watchers: author.watchers,
      state,
      previousState: previous,
      reason,
      lastPostAt: author.newest_at?.toISOString() ?? '',
      expectedPerDay: posts_per_day,
      changedAt: now.toISOString(),
    });
  });
  await outbox.publish(tx, 'source.health-changed', messages);
  return changed.length;
}
