import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { isTaken } from '@mm/database/unique-violation.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Conflict, NameTaken, NotFound } from '@mm/http/problem.js';
import { ReferenceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Oblast, Sphere } from './reference-entry.entity.js';

export type ListKind = 'sphere' | 'oblast';

export interface EntryDraft {
  /** Absent for a new sphere. */
  id?: number | undefined;
  name: string;
  nameKz: string;
  isRetired: boolean;
  version?: number | undefined;
}

/** `isStale`: the draft was made from an older version; nothing was saved, and `entry` is the current one. */
export interface SavedEntry {
  entry: EntryRow;
  isStale: boolean;
}

const statementsOf = (kind: ListKind) => {
  const entry = columnsOf(kind === 'sphere' ? Sphere : Oblast);
  return {
    all: statement(entry, `SELECT ${listOf(entry)} FROM ${kind} ORDER BY position, id`),
    insert: statement(
      entry,
      `INSERT INTO ${kind} (id, name, name_kz, is_retired, position)
       SELECT coalesce(max(id), 0) + 1, $1, $2, $3, coalesce(max(position), 0) + 1 FROM ${kind}
       RETURNING ${listOf(entry)}`,
    ),
    update: statement(
      entry,
      `UPDATE ${kind} SET name = $1, name_kz = $2, is_retired = $3, version = version + 1 WHERE id = $4
       RETURNING ${listOf(entry)}`,
    ),
    move: statement(
      entry,
      `UPDATE ${kind} e SET position = o.position, version = version + 1
         FROM unnest($1::int[]) WITH ORDINALITY AS o(id, position)
        WHERE e.id = o.id AND e.position <> o.position
       RETURNING ${listOf(entry, 'e')}`,
    ),
  };
};
const lists = { sphere: statementsOf('sphere'), oblast: statementsOf('oblast') };
/** Changes of a list follow each other: ids, positions and the last entry in use depend on all entries. */
const lock = statement(
  { lock: column.boolean() },
  "SELECT pg_advisory_xact_lock(hashtext('review.reference')) IS NULL AS lock",
);
export type EntryRow = RowOf<(typeof lists)['sphere']['all']['columns']>;

/** Changes the lists of spheres and oblasts, and publishes every change as `reference.changed`. */
@Injectable()
export class ReferenceLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** A whole list in its order, with retired entries. */
  entries(kind: ListKind, database: Database = this.dataSource): Promise<EntryRow[]> {
    return rows(database, lists[kind].all);
  }

  /**
   * Adds a sphere at the end of its list, or changes an entry. Throws NotFound, NameTaken, Conflict `last-entry` when
   * no entry would be left in use.
   */
  save(kind: ListKind, draft: EntryDraft, by: string): Promise<SavedEntry> {
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lock);
      const all = await this.entries(kind, tx);
      const current = all.find(({ id }) => id === draft.id);
      if (draft.id !== undefined && !current) throw new NotFound('the entry', 'reference-entry-not-found');
      if (current && draft.version !== undefined && draft.version !== current.version)
        return { entry: current, isStale: true };
      if (draft.isRetired && !all.some(({ id, is_retired }) => id !== draft.id && !is_retired))
        throw new Conflict('last-entry', 'a list needs an entry that is in use');
      const values = [draft.name, draft.nameKz, draft.isRetired];
      const write = current
        ? rows(tx, lists[kind].update, [...values, current.id])
        : rows(tx, lists[kind].insert, values);
      const [entry] = await write.catch((error: unknown) => {
        if (isTaken(error, `${kind}_name`)) throw new NameTaken('reference-name-taken', draft.name);
        if (isTaken(error, `${kind}_name_kz`)) throw new NameTaken('reference-name-kz-taken', draft.nameKz);
        throw error;
      });
      if (!entry) throw new NotFound('the entry', 'reference-entry-not-found');
      await this.#publish(tx, kind, [entry], by);
      await recordAudit(tx, this.outbox, {
        action: current ? 'reference.updated' : 'reference.added',
        object: { kind, id: entry.id, name: entry.name },
        before: current ? auditedFields(current) : null,
        after: auditedFields(entry),
      });
      return { entry, isStale: false };
    });
  }

  /** Puts a list in the order of `ids`. Throws Conflict `stale-order` unless they are all its ids, each once. */
  order(kind: ListKind, ids: readonly number[], by: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lock);
      const before = await this.entries(kind, tx);
      const isWhole = ids.length === before.length && before.every(({ id }) => ids.includes(id));
      if (!isWhole) throw new Conflict('stale-order', 'the list has other entries by now');
      const moved = await rows(tx, lists[kind].move, [ids]);
      await this.#publish(tx, kind, moved, by);
      const names = new Map(before.map(({ id, name }) => [id, name]));
      await recordAudit(tx, this.outbox, {
        action: 'reference.ordered',
        object: { kind, id: 'list', name: '' },
        before: { order: before.map(({ name }) => name) },
        after: { order: ids.map((id) => names.get(id) ?? '') },
      });
    });
  }

  #publish(tx: EntityManager, kind: ListKind, entries: readonly EntryRow[], by: string): Promise<void> {
    const changedAt = new Date().toISOString();
    return this.outbox.publish(
      tx,
      'reference.changed',
      entries.map(({ id, name, name_kz, is_retired, version }) =>
        create(ReferenceChangedSchema, {
          kind,
          id,
          name,
          nameKz: name_kz,
          isRetired: is_retired,
          version,
          changedBy: by,
          changedAt,
        }),
      ),
    );
  }
}

const auditedFields = ({ name, name_kz, is_retired }: EntryRow) => ({ name, name_kz, retired: is_retired });
