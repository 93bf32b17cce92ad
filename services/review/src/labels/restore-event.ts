import { Injectable } from '@nestjs/common';
import { column, definitionsOf, listOf, columnsOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockedColumns } from '../posts/lock-post.js';
import { Post } from '../posts/post.entity.js';
import { EventCatalog } from '../reference/event-catalog.js';
import { LabelHistory, type LabelsOfVersion } from './label-history.entity.js';
import { recordLabels, reviewedEvent } from './write-labels.js';

/** Posts whose labels are changed by one statement. */
const batchSize = 500;

/** `before`: the labels that the deletion changed. */
const withLabels = { ...lockedColumns, before: column.jsonb<LabelsOfVersion>() };
type PostWithLabels = RowOf<typeof withLabels>;
/** $1: the event; $2: when it was deleted; $3: id to continue after. */
const lockPosts = statement(
  withLabels,
  `SELECT ${listOf(lockedColumns, 'p')}, b.labels AS before
     FROM label_history n
     JOIN label_history b ON b.post_id = n.post_id AND b.version = n.version - 1
     JOIN post p ON p.id = n.post_id AND p.version = n.version
    WHERE n.at = $2 AND (b.labels->>'eventId')::bigint = $1 AND p.event_id IS NULL AND p.id > $3
    ORDER BY p.id
    LIMIT ${batchSize}
      FOR UPDATE OF p`,
);
const changed = columnsOf(Post, 'id', 'spheres', 'oblasts', 'version');
const giveBack = statement(
  {},
  `UPDATE post
      SET event_id = $2, spheres = r.spheres, oblasts = r.oblasts, version = r.version,
          reviewed_by = $3, reviewed_at = $4
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(changed)})
    WHERE post.id = r.id`,
);

/** Brings a deleted event back, also to the posts that lost it and whose labels nobody changed since. */
@Injectable()
export class RestoreEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly events: EventCatalog,
  ) {}

  /** The list, all posts and their history in one transaction. Throws NotFound, NameTaken. */
  restore(id: number, caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { deleted_at: deletedAt, name } = await this.events.restore(tx, id, caller.username);
      const at = new Date();
      let posts = await rows(tx, lockPosts, [id, deletedAt, 0]);
      while (posts.length > 0) {
        await this.#giveTo(tx, posts, { id, name, by: caller.username, at });
        posts = await rows(tx, lockPosts, [id, deletedAt, posts.at(-1)?.id]);
      }
    });
  }

  async #giveTo(
    tx: EntityManager,
    posts: readonly PostWithLabels[],
    { at, by, id, name }: { id: number; name: string; by: string; at: Date },
  ): Promise<void> {
    const changes = posts.map((post) => ({ post, version: post.version + 1, labels: post.before }));
    const updates = changes.map(({ post, version, labels: { spheres, oblasts } }) => ({
      id: post.id,
      spheres,
      oblasts,
      version,
    }));
    await affected(tx, giveBack, [JSON.stringify(updates), id, by, at]);
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
      reviewedEvent(post, { labels, version, by, at, revision: post.reviewed_revision, eventName: name }),
    );
    await this.outbox.publish(tx, 'post.reviewed', reviewed);
    await recordLabels(tx, this.outbox, changes);
  }
}
