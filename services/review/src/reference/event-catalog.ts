import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import { NameTaken, NotFound } from '@mm/http/problem.js';
import { ReferenceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
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
const markDeleted = statement(
  eventColumns,
  `UPDATE event
      SET deleted_at = now(), version = version + 1
    WHERE id = $1 AND deleted_at IS NULL
   ${returning}`,
);

/** Creates, edits and deletes events of the reference list, and publishes every change as `reference.changed`. */
@Injectable()
export class EventCatalog {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
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
      return { event, isStale: false };
    });
  }

  /** Deletes an event from the list, and returns it; the caller takes it from the posts in `tx`. Throws NotFound. */
  async delete(tx: EntityManager, id: number, by: string): Promise<EventRow> {
    const [event] = await rows(tx, markDeleted, [id]);
    if (!event) throw new NotFound('the event', 'event-not-found');
    await this.#publishChange(tx, event, true, by);
    return event;
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
