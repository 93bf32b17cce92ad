import { Injectable } from '@nestjs/common';
import { column, columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockedColumns, type LockedPost } from '../posts/lock-post.js';
import { Post } from '../posts/post.entity.js';
import { EventCatalog } from '../reference/event-catalog.js';
import type { EventRow } from '../reference/reference.reads.js';
import { LabelHistory, type LabelsOfVersion } from './label-history.entity.js';
import { labelsOfPost, recordLabels, reviewedEvent } from './write-labels.js';

/** Posts whose labels are changed by one statement. */
const batchSize = 500;

/** `before`: the labels of the last version without the event; null if there is none. */
const withEvent = { ...lockedColumns, before: column.nullable(column.jsonb<LabelsOfVersion>()) };
type PostWithEvent = RowOf<typeof withEvent>;
/** $1: the event; $2: id to continue after. */
const lockWithEvent = statement(
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
/** `before`: the labels that the deletion changed. $1: the event; $2: id to continue after; $3: when it was deleted. */
const lockWithoutEvent = statement(
  { ...lockedColumns, before: column.jsonb<LabelsOfVersion>() },
  `SELECT ${listOf(lockedColumns, 'p')}, b.labels AS before
     FROM label_history n
     JOIN label_history b ON b.post_id = n.post_id AND b.version = n.version - 1
     JOIN post p ON p.id = n.post_id AND p.version = n.version
    WHERE n.at = $3 AND (b.labels->>'eventId')::bigint = $1 AND p.event_id IS NULL AND p.id > $2
    ORDER BY p.id
    LIMIT ${batchSize}
      FOR UPDATE OF p`,
);
const changed = columnsOf(Post, 'id', 'spheres', 'oblasts', 'version');
const relabel = statement(
  {},
  `UPDATE post
      SET event_id = $2, spheres = r.spheres, oblasts = r.oblasts, version = r.version,
          reviewed_by = $3, reviewed_at = $4
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(changed)})
    WHERE post.id = r.id`,
);

/** Who changes the posts of an event, and the event's name in `post.reviewed`: '' for a deleted one. */
interface EventChange {
  by: string;
  at: Date;
  eventName: string;
}

/** Deletes and restores events: the list, all posts and their history in one transaction. */
@Injectable()
export class DeletedEvents {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly events: EventCatalog,
  ) {}

  /** Posts that have the event lose it, with the spheres and regions that came from it alone. Throws NotFound. */
  delete(id: number, { username: by }: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const event = await this.events.delete(tx, id, by);
      await inBatches(
        (after) => rows(tx, lockWithEvent, [id, after]),
        (posts) => {
          const changes = posts.map((post) => ({ post, labels: labelsWithout(event, post) }));
          return this.#relabel(tx, changes, null, { by, at: event.deleted_at, eventName: '' });
        },
      );
    });
  }

  /** Posts that lost the event have it again, unless their labels changed since. Throws NotFound, NameTaken. */
  restore(id: number, { username: by }: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { deleted_at: deletedAt, name: eventName } = await this.events.restore(tx, id, by);
      const at = new Date();
      await inBatches(
        (after) => rows(tx, lockWithoutEvent, [id, after, deletedAt]),
        (posts) => {
          const changes = posts.map((post) => ({ post, labels: post.before }));
          return this.#relabel(tx, changes, id, { by, at, eventName });
        },
      );
    });
  }

  async #relabel(
    tx: EntityManager,
    changes: readonly { post: LockedPost; labels: LabelsOfVersion }[],
    eventId: number | null,
    change: EventChange,
  ): Promise<void> {
    const { by, at } = change;
    const versions = changes.map(({ post, labels }) => ({ post, labels, version: post.version + 1 }));
    const updates = versions.map(({ post: { id }, version, labels: { spheres, oblasts } }) => {
      return { id, spheres, oblasts, version };
    });
    await affected(tx, relabel, [JSON.stringify(updates), eventId, by, at]);
    const history = versions.map(({ post, version, labels }) => {
      return { post_id: post.id, version, labels, by, at, without_version: true };
    });
    await tx.insert(LabelHistory, history);
    const reviewed = versions.map(({ post, version, labels }) =>
      reviewedEvent(post, { ...change, labels, version, revision: post.reviewed_revision }),
    );
    await this.outbox.publish(tx, 'post.reviewed', reviewed);
    await recordLabels(tx, this.outbox, changes);
  }
}

/** `lock` returns posts with ids after a given one, at most `batchSize`. */
async function inBatches<P extends LockedPost>(
  lock: (after: string) => Promise<P[]>,
  change: (posts: P[]) => Promise<void>,
): Promise<void> {
  for (let posts = await lock('0'); posts.length > 0; posts = await lock(posts.at(-1)?.id ?? '')) await change(posts);
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
