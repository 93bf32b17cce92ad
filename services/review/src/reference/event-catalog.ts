import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import { ReferenceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EventWire } from '@mm/proto/http/reference.js';
import { DataSource, type EntityManager } from 'typeorm';

export interface EventDraft {
  id?: number | undefined;
  name: string;
  spheres: number[];
  oblasts: number[];
  keywords?: string | undefined;
  version?: number | undefined;
}
type Row = Omit<EventWire, 'id'> & { id: string };
const columns = 'id, name, spheres, oblasts, keywords, version';

/** Creates, edits and deletes events of the reference list, and publishes every change as `reference.changed`. */
@Injectable()
export class EventCatalog {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
  ) {}

  /** An unknown id without a version creates an event. Throws NameTaken, Conflict, NotFound. */
  save(draft: EventDraft, by: string): Promise<EventWire> {
    return inTransaction(this.dataSource, async (tx) => {
      const current =
        draft.id === undefined
          ? undefined
          : (
              await tx.query<Row[]>(`SELECT ${columns} FROM event WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`, [
                draft.id,
              ])
            )[0];
      if (!current && draft.version !== undefined) throw new NotFound('the event', 'event-not-found');
      if (current && draft.version !== undefined && draft.version !== current.version)
        throw new Conflict('stale-version', 'the event was changed in the meantime', {
          ...current,
          id: Number(current.id),
        });
      const values = [draft.name, draft.spheres, draft.oblasts, draft.keywords ?? current?.keywords ?? ''];
      const write = current
        ? tx
            .query<[Row[], number]>(
              `UPDATE event
                  SET name = $1, spheres = $2, oblasts = $3, keywords = $4, version = version + 1
                WHERE id = $5
                RETURNING ${columns}`,
              [...values, current.id],
            )
            .then(([rows]) => rows)
        : tx.query<Row[]>(
            `INSERT INTO event (name, spheres, oblasts, keywords, author)
             VALUES ($1, $2, $3, $4, $5)
             RETURNING ${columns}`,
            [...values, by],
          );
      const [row] = await write.catch((error: unknown) => {
        if (isTaken(error, 'event_name')) throw new NameTaken('event-name-taken', draft.name);
        throw error;
      });
      if (!row) throw new NotFound('the event', 'event-not-found');
      const event = { ...row, id: Number(row.id) };
      await this.#publishChange(tx, event, false, by);
      return event;
    });
  }

  /** Posts that already have the event keep it. Throws NotFound. */
  delete(id: number, by: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[Row[], number]>(
        `UPDATE event
            SET deleted_at = now(), version = version + 1
          WHERE id = $1 AND deleted_at IS NULL
          RETURNING ${columns}`,
        [id],
      );
      if (!rows[0]) throw new NotFound('the event', 'event-not-found');
      await this.#publishChange(tx, { ...rows[0], id }, true, by);
    });
  }

  #publishChange(tx: EntityManager, event: EventWire, isRetired: boolean, by: string): Promise<void> {
    return this.outbox.publish(tx, 'reference.changed', [
      create(ReferenceChangedSchema, {
        kind: 'event',
        id: event.id,
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
