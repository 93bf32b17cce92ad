import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NameTaken, NotFound } from '@mm/http/problem.js';
import { ReferenceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { trashDays } from '@mm/proto/http/trash.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Event } from './event.entity.js';
import { eventColumns, type EventRow } from './reference.reads.js';

export interface EventDraft {
  id?: number | undefined;
  name: string;
  spheres: number[];
  oblasts: number[];
  keywords?: string | undefined;
  version?: number | undefined;
}

/** `isStale`: the draft was made from an older version; nothing was saved, and `event` is the current one. */
export interface SavedEvent {
  event: EventRow;
  isStale: boolean;
}

const returning = `RETURNING ${listOf(eventColumns)}`;
const lock = statement(
  eventColumns,
  `SELECT ${listOf(eventColumns)} FROM event WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
);
const share = statement(
  columnsOf(Event, 'id'),
  'SELECT id FROM event WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR SHARE',
);
const insert = statement(
  eventColumns,
  `INSERT INTO event (name, spheres, oblasts, keywords, author) VALUES ($1, $2, $3, $4, $5) ${returning}`,
);
const update = statement(
  eventColumns,
  `UPDATE event
      SET name = $1, spheres = $2, oblasts = $3, keywords = $4, version = version + 1
    WHERE id = $5
   ${returning}`,
);
const deletedColumns = {
  ...eventColumns,
  ...columnsOf(Event, 'author', 'deleted_by'),
  deleted_at: column.timestamptz(),
};
/** In milliseconds, as the history of labels has its times, so that the labels which the deletion changed are found. */
const markDeleted = statement(
  deletedColumns,
  `UPDATE event
      SET deleted_at = date_trunc('milliseconds', now()), deleted_by = $2, version = version + 1
    WHERE id = $1 AND deleted_at IS NULL
   RETURNING ${listOf(deletedColumns)}`,
);
const isInTrash = `deleted_at >= now() - interval '${trashDays} days'`;
const newestDeleted = statement(
  deletedColumns,
  `SELECT ${listOf(deletedColumns)}
     FROM event
    WHERE ${isInTrash}
    ORDER BY deleted_at DESC, id DESC
    LIMIT ${listLimits.reference}`,
);
const lockDeleted = statement(
  deletedColumns,
  `SELECT ${listOf(deletedColumns)} FROM event WHERE id = $1 AND ${isInTrash} FOR UPDATE`,
);
const markRestored = statement(
  eventColumns,
  `UPDATE event SET deleted_at = NULL, deleted_by = '', version = version + 1 WHERE id = $1 ${returning}`,
);
export type DeletedEvent = RowOf<typeof deletedColumns>;

/** Creates, edits and deletes events of the reference list, and publishes every change as `reference.changed`. */
@Injectable()
export class EventCatalog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** An unknown id without a version creates an event. Throws NameTaken, NotFound. */
  save(draft: EventDraft, by: string): Promise<SavedEvent> {
    return inTransaction(this.dataSource, async (tx) => {
      const [current] = draft.id === undefined ? [] : await rows(tx, lock, [draft.id]);
      if (!current && draft.version !== undefined) throw new NotFound('the event', 'event-not-found');
      if (current && draft.version !== undefined && draft.version !== current.version)
        return { event: current, isStale: true };
      const values = [draft.name, draft.spheres, draft.oblasts, draft.keywords ?? current?.keywords ?? ''];
      const write = current ? rows(tx, update, [...values, current.id]) : rows(tx, insert, [...values, by]);
      const [event] = await write.catch((error: unknown) => {
        if (isTaken(error, 'event_name')) throw new NameTaken('event-name-taken', draft.name);
        throw error;
      });
      if (!event) throw new NotFound('the event', 'event-not-found');
      await this.#publishChange(tx, event, false, by);
      await recordAudit(tx, this.outbox, {
        action: current ? 'event.updated' : 'event.created',
        object: { kind: 'event', id: event.id, name: event.name },
        before: current ? auditedFields(current) : null,
        after: auditedFields(event),
      });
      return { event, isStale: false };
    });
  }

  /** Deletes an event from the list, and returns it; the caller takes it from the posts in `tx`. Throws NotFound. */
  async delete(tx: EntityManager, id: number, by: string): Promise<DeletedEvent> {
    const [event] = await rows(tx, markDeleted, [id, by]);
    if (!event) throw new NotFound('the event', 'event-not-found');
    await this.#publishChange(tx, event, true, by);
    await recordAudit(tx, this.outbox, {
      action: 'event.deleted',
      object: { kind: 'event', id: event.id, name: event.name },
      before: auditedFields(event),
    });
    return event;
  }

  /** The events that were deleted in the last 30 days, the newest first. */
  deleted(): Promise<DeletedEvent[]> {
    return rows(this.dataSource, newestDeleted);
  }

  /** Brings an event back to the list, and returns it as it was deleted. Throws NotFound, NameTaken. */
  async restore(tx: EntityManager, id: number, by: string): Promise<DeletedEvent> {
    const [deleted] = await rows(tx, lockDeleted, [id]);
    if (!deleted) throw new NotFound('the deleted event', 'not-in-trash');
    const [event] = await rows(tx, markRestored, [id]).catch((error: unknown) => {
      if (isTaken(error, 'event_name')) throw new NameTaken('event-name-taken', deleted.name);
      throw error;
    });
    if (!event) return deleted;
    await this.#publishChange(tx, event, false, by);
    await recordAudit(tx, this.outbox, {
      action: 'event.restored',
      object: { kind: 'event', id: event.id, name: event.name },
      after: auditedFields(event),
    });
    return deleted;
  }

  #publishChange(tx: EntityManager, event: EventRow, isRetired: boolean, by: string): Promise<void> {
    return this.outbox.publish(tx, 'reference.changed', [
      create(ReferenceChangedSchema, {
        kind: 'event',
        id: Number(event.id),
        name: event.name,
        isRetired,
        spheres: event.spheres,
        oblasts: event.oblasts,
        keywords: event.keywords,
        version: event.version,
        changedBy: by,
        changedAt: new Date().toISOString(),
      }),
    ]);
  }
}

const auditedFields = ({ name, spheres, oblasts, keywords }: EventRow) => ({ name, spheres, oblasts, keywords });

/**
 * Keeps events from being deleted until the transaction ends; returns the ids of those that exist.
 * Writers lock events before posts, as the deletion of an event does.
 */
export async function lockEvents(tx: EntityManager, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  return new Set((await rows(tx, share, [ids])).map(({ id }) => Number(id)));
}
