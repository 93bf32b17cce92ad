import { Injectable } from '@nestjs/common';
import { column, listOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { Counts } from '@mm/proto/http/counts.js';
import { publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import type { ReportIndex } from '../store/report-query.js';
import {
  countersOf,
  effectiveLabels,
  publicationColumns,
  type Classified,
  type EffectiveLabels,
  type PublicationRow,
} from '../publication-table/publication.js';

/** A publication as screens show it. */
export interface Publication extends Omit<Classified, 'suggestion'> {
  id: number;
  index: ReportIndex;
  labels: EffectiveLabels;
  counters: Counts;
  withdrawn: boolean;
  /** 0 without a story. */
  storyId: number;
}

const withText = statement(
  publicationColumns,
  `SELECT ${listOf(publicationColumns)} FROM publication WHERE id = ANY($1::bigint[]) AND classified IS NOT NULL`,
);

const networkById = statement(
  { id: column.bigint(), network: column.text() },
  `SELECT id, classified ->> 'network' AS network FROM publication
   WHERE id = ANY($1::bigint[]) AND classified IS NOT NULL`,
);

/** Queries about publications for other modules. */
@Injectable()
export class PublicationReads {
  constructor(private readonly dataSource: DataSource) {}

  /** Publications in the order of the ids; unknown ones and those without a text are left out. */
  async byIds(ids: readonly number[], database: Database = this.dataSource): Promise<Publication[]> {
    if (ids.length === 0) return [];
    const stored = await rows(database, withText, [ids]);
    const found = new Map(stored.map((row) => [Number(row.id), row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row?.classified ? [publicationOf(id, row, row.classified)] : [];
    });
  }

  /** The networks of publications by id. */
  async networksOf(ids: readonly number[]): Promise<Map<number, NetworkId>> {
    const found = await rows(this.dataSource, networkById, [ids]);
    return new Map(found.map(({ id, network }) => [Number(id), network as NetworkId]));
  }
}

const publicationOf = (id: number, row: PublicationRow, classified: Classified): Publication => ({
  ...classified,
  id,
  index: publicationIndexOf(classified.network as NetworkId),
  labels: effectiveLabels(classified, row.labels),
  counters: countersOf(row),
  withdrawn: row.withdrawn_at !== null,
  storyId: Number(row.story_id),
});
