import { Injectable } from '@nestjs/common';
import { column, columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockedColumns } from '../posts/lock-post.js';
import { Post } from '../posts/post.entity.js';
import { EventCatalog, type DeletedEvent } from '../reference/event-catalog.js';
import type { EventRow } from '../reference/reference.reads.js';
import { LabelHistory, type LabelsOfVersion } from './label-history.entity.js';
import { labelsOfPost, recordLabels, reviewedEvent } from './write-labels.js';

/** Posts whose labels are changed by one statement. */
const batchSize = 500;

/** `before`: the labels of the last version without the event; null if there is none. */
const withEvent = { ...lockedColumns, before: column.nullable(column.jsonb<LabelsOfVersion>()) };
type PostWithEvent = RowOf<typeof withEvent>;
const lockPosts = statement(
  withEvent,
  `SELECT ${listOf(lockedColumns, 'p')}, h.labels AS before
     FROM post p
     LEFT JOIN LATERAL (
       SELECT labels
         FROM label_history
        WHERE post_id = p.id AND (labels->>'eventId')::bigint IS DISTINCT FROM p.event_id
        ORDER BY version DESC
        LIMIT 1
     ) h ON true
    WHERE p.event_id = $1 AND p.id > $2
    ORDER BY p.id
    LIMIT ${batchSize}
      FOR UPDATE OF p`,
);
const changed = columnsOf(Post, 'id', 'spheres', 'oblasts', 'version');
const removeEvent = statement(
  {},
  `UPDATE post
      SET event_id = NULL, spheres = r.spheres, oblasts = r.oblasts, version = r.version,
          reviewed_by = $2, reviewed_at = $3
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(changed)})
    WHERE post.id = r.id`,
);

/** Deletes an event. Posts that have it lose it, with the spheres and regions that came from it alone. */
@Injectable()
export class DeleteEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly events: EventCatalog,
  ) {}

  /** The list, all posts and their history in one transaction. Throws NotFound. */
  delete(id: number, caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const event = await this.events.delete(tx, id, caller.username);
      let posts = await rows(tx, lockPosts, [event.id, 0]);
      while (posts.length > 0) {
        await this.#takeFrom(tx, posts, event, caller.username);
        posts = await rows(tx, lockPosts, [event.id, posts.at(-1)?.id]);
      }
    });
  }

  async #takeFrom(tx: EntityManager, posts: readonly PostWithEvent[], event: DeletedEvent, by: string): Promise<void> {
    const at = event.deleted_at;
    const changes = posts.map((post) => ({ post, version: post.version + 1, labels: labelsWithout(event, post) }));
    const updates = changes.map(({ post, version, labels: { spheres, oblasts } }) => ({
      id: post.id,
      spheres,
      oblasts,
      version,
    }));
    await affected(tx, removeEvent, [JSON.stringify(updates), by, at]);
    await tx.insert(
      LabelHistory,
      changes.map(({ post, version, labels }) => ({
        post_id: post.id,
        version,
        labels,
        by,
        at,
        without_version: true,
      })),
    );
    const reviewed = changes.map(({ post, version, labels }) =>
      reviewedEvent(post, { labels, version, by, at, revision: post.reviewed_revision, eventName: '' }),
    );
    await this.outbox.publish(tx, 'post.reviewed', reviewed);
    await recordLabels(tx, this.outbox, changes);
  }
}

/** Entries of the event's lists stay if the post had them before it had the event. */
function labelsWithout(event: EventRow, post: PostWithEvent): LabelsOfVersion {
  const { spheres, oblasts } = post;
  const kept = (labels: number[], ofEvent: number[], before: number[] = []): number[] =>
    labels.filter((label) => !ofEvent.includes(label) || before.includes(label));
  return {
    ...labelsOfPost(post),
    eventId: null,
    spheres: kept(spheres, event.spheres, post.before?.spheres),
    oblasts: kept(oblasts, event.oblasts, post.before?.oblasts),
  };
}
