import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { Event } from './event.entity.js';
import { Oblast, Sphere } from './reference-entry.entity.js';

export const eventColumns = columnsOf(Event, 'id', 'name', 'spheres', 'oblasts', 'keywords', 'version');
export type EventRow = RowOf<typeof eventColumns>;

const currentEvents = statement(
  eventColumns,
  `SELECT ${listOf(eventColumns)} FROM event WHERE deleted_at IS NULL ORDER BY ${inNameOrder('name')}, id`,
);
const unknownLabels = statement(
  { label: column.text<'spheres' | 'oblasts' | 'event'>(), id: column.bigint() },
  `SELECT 'spheres' AS label, s AS id
     FROM unnest($1::bigint[]) s
    WHERE NOT EXISTS (SELECT 1 FROM sphere WHERE id = s)
   UNION ALL
   SELECT 'oblasts', o
     FROM unnest($2::bigint[]) o
    WHERE NOT EXISTS (SELECT 1 FROM oblast WHERE id = o)
   UNION ALL
   SELECT 'event', $3::bigint
    WHERE $3::bigint IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM event WHERE id = $3::bigint AND deleted_at IS NULL)`,
);
export type UnknownLabel = RowOf<(typeof unknownLabels)['columns']>;

/** Reads spheres, oblasts and events. */
@Injectable()
export class ReferenceReads {
  constructor(private readonly dataSource: DataSource) {}

  spheres(): Promise<Sphere[]> {
    return this.dataSource.manager.find(Sphere, { order: { position: 'ASC', id: 'ASC' } });
  }

  oblasts(): Promise<Oblast[]> {
    return this.dataSource.manager.find(Oblast, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** Events by name, without deleted ones. */
  events(): Promise<EventRow[]> {
    return rows(this.dataSource, currentEvents);
  }

  /** Labels that are in no reference list. */
  findUnknownLabels({
    spheres,
    oblasts,
    eventId,
  }: {
    spheres: readonly number[];
    oblasts: readonly number[];
    eventId: number | null;
  }): Promise<UnknownLabel[]> {
    return rows(this.dataSource, unknownLabels, [spheres, oblasts, eventId]);
  }
}
