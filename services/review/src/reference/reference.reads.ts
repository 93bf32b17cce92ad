import { Inject, Injectable } from '@nestjs/common';
import type { ProblemDetail } from '@mm/http/problem.js';
import type { EventWire, OptionWire } from '@mm/proto/http/reference.js';
import { DataSource } from 'typeorm';

interface OptionRow {
  id: number;
  name: string;
  name_kz: string;
  is_retired: boolean;
}
interface EventRow {
  id: string;
  name: string;
  spheres: number[];
  oblasts: number[];
  keywords: string;
  version: number;
}

/** Reads spheres, oblasts and events as options. */
@Injectable()
export class ReferenceReads {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async options(table: 'sphere' | 'oblast'): Promise<OptionWire[]> {
    const rows = await this.dataSource.query<OptionRow[]>(
      `SELECT id, name, name_kz, is_retired FROM ${table} ORDER BY id`,
    );
    return rows.map((row) => ({ value: row.id, text: row.name, text_kz: row.name_kz, retired: row.is_retired }));
  }

  async events(): Promise<EventWire[]> {
    const rows = await this.dataSource.query<EventRow[]>(
      'SELECT id, name, spheres, oblasts, keywords, version FROM event WHERE deleted_at IS NULL ORDER BY lower(name)',
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  /** Labels that are in no reference list, as details of an Invalid. */
  async findUnknownLabels({
    spheres,
    oblasts,
    eventId,
  }: {
    spheres: readonly number[];
    oblasts: readonly number[];
    eventId: number | null;
  }): Promise<ProblemDetail[]> {
    const rows = await this.dataSource.query<{ path: string; id: string }[]>(
      `SELECT 'post.spheres' AS path, s AS id
         FROM unnest($1::bigint[]) s
        WHERE NOT EXISTS (SELECT 1 FROM sphere WHERE id = s)
       UNION ALL
       SELECT 'post.oblasts', o
         FROM unnest($2::bigint[]) o
        WHERE NOT EXISTS (SELECT 1 FROM oblast WHERE id = o)
       UNION ALL
       SELECT 'post.event', $3::bigint
        WHERE $3::bigint IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM event WHERE id = $3::bigint AND deleted_at IS NULL)`,
      [spheres, oblasts, eventId],
    );
    return rows.map(({ path, id }) => ({ path, code: 'unknown-label', message: `${id} is not in the list` }));
  }
}
